import { useEffect, type ReactNode } from 'react'
import { useNotify } from 'ra-core'
import { codes } from '../../../contract/envelope'
import type { Refusal as Lacking } from '../../../contract/guards'
import { LoadFailed } from './LoadFailed'
import { Page } from './Page'
import { WhyRefused } from './WhyRefused'

const denied = { code: codes.forbidden }

interface RefusalProps {
  readonly title: string
  readonly refusals: readonly Lacking[]
  /** A link back. */
  readonly above?: ReactNode
}

/** Replaces a page that the user may not see, and says what is missing and who can grant it. */
export const Refusal = ({ title, refusals, above }: RefusalProps) => (
  <Page title={title} above={above}>
    <LoadFailed what={title} error={denied} onRetry={() => {}}>
      <WhyRefused refusals={refusals} />
    </LoadFailed>
  </Page>
)

/** Like `Refusal`, with the toast that a refused call shows (A40). */
export const Denial = (props: RefusalProps) => {
  const notify = useNotify()
  useEffect(() => notify('permission.denied', { type: 'error' }), [notify])
  return <Refusal {...props} />
}
