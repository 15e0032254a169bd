import { useEffect } from 'react'
import { keepTypeface } from '../../typeface'
import { Printing } from '../print/Printing'
import { TakeBackHost } from '../../schema/takeBack/TakeBackHost'
import { FreshStyles } from '../theme/FreshStyles'
import { PageMotion } from '../theme/PageMotion'
import { MenuKeys } from './MenuKeys'

/** What the layout adds once the first screen is there. */
export const AfterFirstScreen = () => {
  useEffect(() => void keepTypeface().catch(() => {}), [])
  return (
    <>
      <MenuKeys />
      <PageMotion />
      <FreshStyles />
      <Printing />
      <TakeBackHost />
    </>
  )
}
