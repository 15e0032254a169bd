import { useEffect } from 'react'
import { useNotify } from 'ra-core'
import { codes } from '../../../contract/envelope'
import { LoadFailed } from './LoadFailed'
import { Page } from './Page'

const denied = { code: codes.forbidden }

/** Says in place of a page that it is not for this person. */
export const Refusal = ({ title }: { title: string }) => (
  <Page title={title}>
    <LoadFailed what={title} error={denied} onRetry={() => {}} />
  </Page>
)

/** Says the same with a toast, as a refusal of the server would (A40). */
export const Denial = ({ title }: { title: string }) => {
  const notify = useNotify()
  useEffect(() => notify('permission.denied', { type: 'error' }), [notify])
  return <Refusal title={title} />
}
