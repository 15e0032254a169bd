import { useSyncExternalStore } from 'react'
import { carouselSteps } from '../../../contract/constants'

/** Returns the number of cards to show at a window width: 1 on a phone, up to 5 on a wide screen. */
export const cardsFor = (width: number): number => carouselSteps.find(({ minWidth }) => width >= minWidth)?.cards ?? 1

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Subscribes to the number of cards that fit the window. */
export const useCardsPerView = (): number => useSyncExternalStore(onResize, () => cardsFor(window.innerWidth))
