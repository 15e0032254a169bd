import { useSyncExternalStore } from 'react'

/** From which width of the window on, in pixels, the carousel shows one card more (A94). */
const steps = [640, 960, 1280, 1600]

/** Tells how many cards the carousel shows: 1 on a phone, 5 on a wide screen. */
export const cardsFor = (width: number): number => 1 + steps.filter((from) => width >= from).length

const onResize = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Reads how many cards fit into the window, and keeps up with it. */
export const useCardsPerView = (): number => useSyncExternalStore(onResize, () => cardsFor(window.innerWidth))
