import { useSyncExternalStore } from 'react'
import { carouselSteps } from '../../../contract/constants'

/** Tells how many cards the carousel shows: 1 on a phone, 5 on a wide screen. */
export const cardsFor = (width: number): number => carouselSteps.find(({ minWidth }) => width >= minWidth)?.cards ?? 1

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Reads how many cards fit into the window, and keeps up with it. */
export const useCardsPerView = (): number => useSyncExternalStore(onResize, () => cardsFor(window.innerWidth))
