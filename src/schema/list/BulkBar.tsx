import { lazy, Suspense, useRef, useState } from 'react'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { BulkAction } from '../bulk'
import { keepFocus } from '../shared/keepFocus'
import { withTexts } from '../shared/laterTexts'
import { lowWindow, oneLineOnPhones } from '../shared/oneLineOnPhones'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { stickyBar } from '../shared/stickyBar'
import type { Texts } from '../shared/texts'
import type { Selection } from './useSelection'

/** Loaded when the first change is chosen. */
const BulkDialog = lazy(() => withTexts(import('./BulkDialog')).then(({ BulkDialog }) => ({ default: BulkDialog })))

interface BulkBarProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly texts: Texts
  readonly actions: readonly BulkAction[]
  readonly selection: Selection
  /** How many records the list finds. */
  readonly total: number
}

/**
 * Scrolls the record that was selected out from under the bar, which has just covered it, and keeps what takes the focus
 * clear of it.
 */
const makeRoom = (bar: HTMLElement | null) => {
  if (!bar) return
  const { style } = document.documentElement
  const { height, bottom } = getComputedStyle(bar)
  style.setProperty('--bulk-bar', `calc(${height} + ${bottom})`)
  document.activeElement?.closest('tr, li')?.scrollIntoView?.({ block: 'nearest' })
  return () => void style.removeProperty('--bulk-bar')
}

/** In low windows, as of a phone that is turned, everything is in one line. */
const bar = {
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  flexWrap: 'wrap',
  [lowWindow]: { flexWrap: 'nowrap', '& > *': { flexShrink: 0 }, '& > :last-child': { flexShrink: 1 } },
} as const

/** Says how many records are selected, and offers what can be done with them. Stays in sight below a long list. */
export const BulkBar = ({ resource, params, texts, actions, selection, total }: BulkBarProps) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<BulkAction | null>(null)
  const { count, isAll } = selection
  const status = useRef<HTMLElement>(null)
  // The pressed button is gone afterwards.
  const selectAll = () => {
    selection.selectAll()
    status.current?.focus()
  }
  const clear = () => {
    selection.clear()
    setTimeout(keepFocus)
  }
  const close = (isDone: boolean) => {
    setOpened(null)
    if (isDone) clear()
  }
  if (count === 0) return null
  return (
    <Paper
      component="section"
      data-clear
      aria-label={translate('schema.bulk.label')}
      variant="outlined"
      ref={makeRoom}
      sx={stickyBar}
    >
      <Stack direction="row" sx={bar}>
        <Typography ref={status} role="status" tabIndex={-1} variant="strong">
          {translate(isAll ? 'schema.bulk.allSelected' : 'schema.bulk.selected', { count })}
        </Typography>
        {!isAll && count < total && (
          <Button size="small" onClick={selectAll}>
            {translate('schema.bulk.selectAll', { count: total })}
          </Button>
        )}
        <Button size="small" color="inherit" aria-label={translate('schema.bulk.clearSelection')} onClick={clear}>
          {translate('schema.bulk.clear')}
        </Button>
        <Stack direction="row" sx={{ ...oneLineOnPhones, gap: 1, ml: { xs: -0.5, sm: 'auto' } }}>
          {actions.map((action) => (
            <Button
              key={action.name}
              size="small"
              variant="outlined"
              aria-haspopup="dialog"
              onClick={() => setOpened(action)}
            >
              {texts(`bulk.${action.name}.button`)}
            </Button>
          ))}
        </Stack>
      </Stack>
      {opened && (
        <Suspense>
          <BulkDialog
            resource={resource}
            params={params}
            texts={texts}
            action={opened}
            target={selection.target}
            count={count}
            onClose={close}
          />
        </Suspense>
      )}
    </Paper>
  )
}
