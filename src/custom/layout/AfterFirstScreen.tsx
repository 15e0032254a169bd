import { useEffect, useState, type ComponentType } from 'react'
import { keepTypeface } from '../../typeface'
import { Printing } from '../print/Printing'
import { TakeBackHost } from '../../schema/takeBack/TakeBackHost'
import { FreshStyles } from '../theme/FreshStyles'
import { PageMotion } from '../theme/PageMotion'
import { MenuKeys } from './MenuKeys'

/** A page that has just loaded is of the newest build. */
const youngMilliseconds = 300_000

/** Watches for a newer build once the page has been open for a while. */
const useNewBuild = () => {
  const [Watch, setWatch] = useState<ComponentType>()
  useEffect(() => {
    const load = () => import('./NewBuild').then(({ NewBuild }) => setWatch(() => NewBuild)).catch(() => {})
    const timer = setTimeout(() => void load(), youngMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return Watch && <Watch />
}

/** What the layout adds once the first screen is there. */
export const AfterFirstScreen = () => {
  useEffect(() => void keepTypeface().catch(() => {}), [])
  const newBuild = useNewBuild()
  return (
    <>
      {newBuild}
      <MenuKeys />
      <PageMotion />
      <FreshStyles />
      <Printing />
      <TakeBackHost />
    </>
  )
}
