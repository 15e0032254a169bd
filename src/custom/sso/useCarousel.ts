import { useCallback, useEffect, useState } from 'react'
import useEmblaCarousel from 'embla-carousel-react'
import { useIsMirrored } from '../../schema/shared/sides'

interface Carousel {
  /** The ref of the element whose only child contains the slides. */
  viewport: (element: HTMLElement | null) => void
  /** The index of the slide where the row begins. */
  first: number
  /** Scrolls a slide to where the row begins, or as close as possible at the end. */
  scrollTo: (index: number) => void
}

/** Creates a carousel of `count` slides that shows `perView` at a time, beginning with `start`. */
export const useCarousel = (count: number, perView: number, start = 0): Carousel => {
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
    direction: useIsMirrored() ? 'rtl' : 'ltr',
    containScroll: 'trimSnaps',
    duration: 22,
    skipSnaps: true,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
    startIndex: Math.min(start, Math.max(0, count - perView)),
  })
  const [first, setFirst] = useState(Math.min(start, Math.max(0, count - perView)))

  useEffect(() => {
    if (!embla) return
    const follow = () => setFirst(embla.selectedScrollSnap())
    follow()
    embla.on('select', follow).on('reInit', follow)
    return () => {
      embla.off('select', follow).off('reInit', follow)
    }
  }, [embla])

  const scrollTo = useCallback(
    (index: number) => {
      const last = Math.max(0, count - perView)
      const target = Math.min(Math.max(index, 0), last)
      // Jump over long distances instead of animating.
      embla?.scrollTo(target, Math.abs(target - embla.selectedScrollSnap()) > 3 * perView)
    },
    [embla, count, perView],
  )
  return { viewport, first, scrollTo }
}
