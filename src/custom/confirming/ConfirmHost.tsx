import { useEffect } from 'react'
import { lazyModule } from '../../schema/shared/lazyModule'
import { cancelConfirmation, usePendingConfirmation } from './pendingConfirmation'

/** What can't be loaded confirms nothing. */
const GiveUp = ({ settle }: { readonly settle: (isConfirmed: boolean) => void }) => {
  useEffect(() => settle(false), [settle])
  return null
}

/** Loaded when a call asks. */
const ConfirmIdentity = lazyModule(() => import('./onDemand').catch(() => ({ ConfirmIdentity: GiveUp }))).part(
  (module) => module.ConfirmIdentity,
  null,
)

/** Asks who is there once a call needs it. */
export const ConfirmHost = () => {
  const pending = usePendingConfirmation()
  // Whoever signs in next has asked for nothing.
  useEffect(() => cancelConfirmation, [])
  return pending && <ConfirmIdentity {...pending} />
}
