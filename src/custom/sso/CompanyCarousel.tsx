import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Box, IconButton, Stack, Typography, useTheme } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { keyAlong } from '../../schema/shared/keyAlong'
import { CompanyCard } from './CompanyCard'
import { useCardsPerView } from './useCardsPerView'
import { useCarousel } from './useCarousel'

interface CompanyCarouselProps {
  count: number
  /** Returns the company at a place; undefined until it has been read. */
  at: (index: number) => CompanyLite | undefined
  card: ApplicationCard | undefined
  /** Called with the place that is looked at. */
  onShow: (first: number) => void
  picked: number | null
  onPick: (company: CompanyLite) => void
}

const steps = (perView: number, count: number): Record<string, (current: number) => number> => ({
  ArrowRight: (current) => current + 1,
  ArrowLeft: (current) => current - 1,
  PageDown: (current) => current + perView,
  PageUp: (current) => current - perView,
  Home: () => 0,
  End: () => count - 1,
})

/**
 * A carousel of companies, used by pointer or keyboard: arrows move, Enter picks. Only cards near the visible ones are
 * rendered, so that it stays fast with thousands of companies.
 */
export const CompanyCarousel = ({ count, at, card, picked, onShow, onPick }: CompanyCarouselProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { direction } = useTheme()
  const perView = useCardsPerView()
  // The selected company, if it is among the first that were read.
  const [start] = useState(() => {
    const places = Array.from({ length: Math.min(count, 30) }, (_, index) => at(index)?.id)
    return Math.max(0, picked === null ? 0 : places.indexOf(picked))
  })
  const { viewport, first, scrollTo } = useCarousel(count, perView, start)
  const [current, setCurrent] = useState(start)
  useEffect(() => onShow(first), [first, onShow])
  useEffect(() => onShow(current), [current, onShow])
  const options = useRef<HTMLDivElement>(null)
  const byKeyboard = useRef(false)

  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    options.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus({ preventScroll: true })
  }, [current])

  const turnPages = (pages: number) => {
    const target = Math.min(Math.max(first + pages * perView, 0), Math.max(0, count - perView))
    scrollTo(target)
    setCurrent(target)
  }

  // If a drag has moved the current card out of view, the keyboard continues at the first visible card.
  const reachable = current < first || current >= first + perView ? first : current

  const moveBy = (event: KeyboardEvent) => {
    const step = steps(perView, count)[keyAlong(direction, event.key)]
    if (!step) return
    event.preventDefault()
    const next = Math.min(Math.max(step(reachable), 0), count - 1)
    // Without a new current card the effect doesn't run, so the flag must not stay set.
    byKeyboard.current = next !== current
    setCurrent(next)
    if (next < first) scrollTo(next)
    if (next >= first + perView) scrollTo(next - perView + 1)
  }
  const isNear = (index: number) => Math.abs(index - first) <= 3 * perView || index === current
  const last = Math.min(first + perView, count)
  const range = {
    from: (first + 1).toLocaleString(locale),
    to: last.toLocaleString(locale),
    count,
  }

  return (
    <Box
      component="section"
      aria-roledescription={translate('selector.carousel')}
      aria-label={translate('selector.companies')}
    >
      {/* Clipped rather than hidden: nothing but the carousel scrolls it, such as a reader that brings a card into view. */}
      <Box ref={viewport} sx={{ overflow: 'clip', mx: -1, py: 1 }}>
        <Box
          ref={options}
          role="listbox"
          aria-orientation="horizontal"
          aria-label={translate('selector.companies')}
          onKeyDown={moveBy}
          sx={{
            display: 'flex',
            touchAction: 'pan-y pinch-zoom',
            // One rule for all slides, which are plain elements for speed.
            '& > div': { flex: `0 0 ${100 / perView}%`, minWidth: 0, minHeight: 208, px: 1 },
          }}
        >
          {Array.from({ length: count }, (_, index) => (
            <div key={index} role="presentation">
              {isNear(index) && (
                <CompanyCard
                  company={at(index)}
                  card={card}
                  position={index + 1}
                  count={count}
                  picked={picked !== null && at(index)?.id === picked}
                  reachable={index === reachable}
                  inView={index >= first && index < last}
                  onPick={() => {
                    setCurrent(index)
                    const company = at(index)
                    if (company) onPick(company)
                  }}
                />
              )}
            </div>
          ))}
        </Box>
      </Box>
      {count > perView && (
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1, mt: 1 }}>
          <IconButton aria-label={translate('selector.previous')} disabled={first === 0} onClick={() => turnPages(-1)}>
            <ChevronLeft className="pointing" />
          </IconButton>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ minWidth: 96, textAlign: 'center' }}>
            {translate(perView === 1 ? 'selector.single' : 'selector.range', range)}
          </Typography>
          <IconButton aria-label={translate('selector.next')} disabled={last >= count} onClick={() => turnPages(1)}>
            <ChevronRight className="pointing" />
          </IconButton>
        </Stack>
      )}
    </Box>
  )
}
