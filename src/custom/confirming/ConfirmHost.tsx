import { useEffect } from 'react'
import { lazyModule } from '../../schema/shared/lazyModule'
import { askNobody, useAsked } from './asked'

/** What can't be loaded confirms nothing. */
const GiveUp = ({ settle }: { readonly settle: (isConfirmed: boolean) => void }) => {
  useEffect(() => settle(false), [settle])
  return null
}

/** Loaded when a call asks. */
const ConfirmDialog = lazyModule(() => import('./onDemand').catch(() => ({ ConfirmDialog: GiveUp }))).part(
  (module) => module.ConfirmDialog,
  null,
)

/** Asks who is there once a call needs it. */
export const ConfirmHost = () => {
  const asked = useAsked()
  // Whoever signs in next has asked for nothing.
  useEffect(() => askNobody, [])
  return asked && <ConfirmDialog {...asked} />
}
