import { useCallback, useEffect, useState } from 'react'
import useEmblaCarousel from 'embla-carousel-react'

interface Carousel {
  /** Goes on the element whose only child holds the slides. */
  viewport: (element: HTMLElement | null) => void
  /** The slide at the left edge. */
  first: number
  /** Moves so that the slide is at the left edge, or as near as the ends allow. */
  scrollTo: (index: number) => void
}

/** Moves a row of `count` equal slides, of which `perView` are seen at a time, by drag or by index; `start` is seen first. */
export const useCarousel = (count: number, perView: number, start = 0): Carousel => {
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
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
      // Flying over hundreds of cards shows nothing but blur.
      embla?.scrollTo(target, Math.abs(target - embla.selectedScrollSnap()) > 3 * perView)
    },
    [embla, count, perView],
  )
  return { viewport, first, scrollTo }
}
