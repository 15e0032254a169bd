import { useEffect, useState } from 'react'
import { keepTypeface } from '../../typeface'
import { lazyModule } from '../../schema/shared/lazyModule'
import { Printing } from '../print/Printing'
import { TakeBackHost } from '../../schema/takeBack/TakeBackHost'
import { ConfirmHost } from '../confirming/ConfirmHost'
import { FreshStyles } from '../theme/FreshStyles'
import { PageMotion } from '../theme/PageMotion'
import { MenuKeys } from './MenuKeys'

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
