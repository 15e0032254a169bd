import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { dayInUtc } from '../../../contract/days'
import { withTexts } from '../../schema/shared/laterTexts'
import { lazyModule } from '../../schema/shared/lazyModule'
import { useSession } from './useSession'

const RequiredFactor = lazyModule(() => withTexts(import('../sessions/onDemand'))).part(
  (module) => module.RequiredFactor,
)

/** Lets nobody go on who needs a second factor by now and has none (decision 0134). It stays until recovery codes are kept. */
export const FactorGate = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  const day = useSession()?.second_factor_from ?? null
  const [since, setSince] = useState<string | null>(null)
  if (day !== null && day <= dayInUtc() && since !== day) setSince(day)
  if (since === null || pathname === '/log-out') return children
  return <RequiredFactor since={since} onDone={() => setSince(null)} />
}
