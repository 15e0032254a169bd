import { useEffect, useState } from 'react'
import { keepTypeface } from '../../typeface'
import { lazyModule } from '../../schema/shared/lazyModule'
import { cancelConfirmation, usePendingConfirmation } from '../confirming/pendingConfirmation'
import { Printing } from '../print/Printing'
import { TakeBackHost } from '../../schema/takeBack/TakeBackHost'
import { FreshStyles } from '../theme/FreshStyles'
import { PageMotion } from '../theme/PageMotion'
import { MenuKeys } from './MenuKeys'

/** What can't be loaded confirms nothing. */
const GiveUp = ({ settle }: { readonly settle: (isConfirmed: boolean) => void }) => {
  useEffect(() => settle(false), [settle])
  return null
}

/** Loaded when a call asks. */
const ConfirmIdentity = lazyModule(() =>
  import('../confirming/onDemand').catch(() => ({ ConfirmIdentity: GiveUp })),
).part((module) => module.ConfirmIdentity, null)

/** Asks who is there once a call needs it. */
const ConfirmHost = () => {
  const pending = usePendingConfirmation()
  // Whoever signs in next has asked for nothing.
  useEffect(() => cancelConfirmation, [])
  return pending && <ConfirmIdentity {...pending} />
}

/** A page that has just loaded is of the newest build. */
const youngMilliseconds = 300_000

/** What can't be loaded watches for nothing. */
const NewBuild = lazyModule(() => import('./NewBuild').catch(() => ({ NewBuild: () => null }))).part(
  (module) => module.NewBuild,
  null,
)

/** What the layout adds once the first screen is there. */
export const AfterFirstScreen = () => {
  const [isOld, setIsOld] = useState(false)
  useEffect(() => {
    void keepTypeface().catch(() => {})
    const timer = setTimeout(() => setIsOld(true), youngMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isOld && <NewBuild />}
      <MenuKeys />
      <PageMotion />
      <FreshStyles />
      <Printing />
      <TakeBackHost />
      <ConfirmHost />
    </>
  )
}
