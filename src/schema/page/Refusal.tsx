import { useEffect } from 'react'
import { useNotify } from 'ra-core'
import { codes } from '../../../contract/envelope'
import { LoadFailed } from './LoadFailed'
import { Page } from './Page'

const denied = { code: codes.forbidden }

/** Replaces a page that the user may not see. */
export const Refusal = ({ title }: { title: string }) => (
  <Page title={title}>
    <LoadFailed what={title} error={denied} onRetry={() => {}} />
  </Page>
)

/** Like `Refusal`, with the toast that a refused call shows (A40). */
export const Denial = ({ title }: { title: string }) => {
  const notify = useNotify()
  useEffect(() => notify('permission.denied', { type: 'error' }), [notify])
  return <Refusal title={title} />
}
