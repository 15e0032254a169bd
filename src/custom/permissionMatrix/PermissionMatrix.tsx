import { Box, Button, Stack, Typography, useTheme, Paper } from '@mui/material'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { capitalize } from '../../../contract/capitalize'
import type { Permission } from '../../../contract/permissions'
import type { Words } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { visuallyHidden } from '../../schema/shared/visuallyHidden'
import { keyAlong } from '../../schema/shared/keyAlong'
import { moveBy, type Place } from './gridKeys'
import {
  columnsOf,
  differencesOf,
  isMain,
  layoutOf,
  toggle,
  type Box as MatrixBoxState,
  type Held,
  type Layout,
  type MatrixGiven,
  type Row as MatrixRow,
} from './matrix'
import { describeLock } from './locks'
import { MatrixBox } from './MatrixBox'
import { Row } from '../../schema/shared/Row'
import { Unseen } from '../../schema/shared/Unseen'

export interface PermissionMatrixProps extends MatrixGiven {
  /** The name of the role whose preset it is compared with; absent if that is done elsewhere. */
  readonly presetOf?: string
  /** The name of the grid. */
  readonly label: string
  /** What a mark means, if not that the preset differs. */
  readonly differsText?: string
  /** Whether a permission opens nothing to company users. */
  readonly isIdle?: (name: Permission) => boolean
  readonly isDisabled: boolean
  /** The id of the text that says why all boxes are disabled. */
  readonly disabledBy?: string | undefined
  readonly onChange: (held: Held) => void
}

const keyOf = ({ row, column }: Place) => `${row}-${column}`

/** On phones the name of a row stands above its boxes. */
const templateOf = (boxes: number) => ({
  xs: `repeat(${boxes}, minmax(0, 1fr))`,
  sm: `minmax(0, 1fr) repeat(${boxes}, minmax(64px, 92px))`,
})

/** Names a row: one of the six, or an entity. */
export const rowText = (row: MatrixRow | 'all', words: Words): string =>
  row === 'all' || isMain(row)
    ? words.translate(`access.matrix.rows.${row}`)
    : capitalize(words.translate(`access.entities.${row}`), words.locale)
const never = () => false
const rowHead = { gridColumn: { xs: '1 / -1', sm: 'auto' } }

/** The place of the box that the Tab key leads to: the last one that had the focus, if it is still there. */
const currentOf = (layout: Layout, at: Place): Place => (layout[at.row]?.[at.column] ? at : { row: 0, column: 0 })

/** Returns the handlers of the keyboard, and the box that the Tab key leads to. */
const useGridKeys = (layout: Layout) => {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const current = currentOf(layout, at)
  const { direction } = useTheme()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    // Enter would submit the form.
    if (event.key === 'Enter') return event.preventDefault()
    const to = moveBy(`${event.ctrlKey ? 'Control+' : ''}${keyAlong(direction, event.key)}`, layout, current)
    if (!to) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-place="${keyOf(to)}"]`)?.focus()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const [row, column] = (target.dataset.place ?? '').split('-').map(Number)
    if (row !== undefined && column !== undefined) setAt({ row, column })
  }
  return { grid, current: keyOf(current), onKeyDown, onFocus }
}

/**
 * Edits the permissions of a role as a grid of tick boxes with totals. It marks what differs from the preset, and leads
 * back to it. The keyboard follows the WAI-ARIA grid pattern.
 */
export const PermissionMatrix = (props: PermissionMatrixProps) => {
  const {
    presetOf,
    isDisabled,
    disabledBy,
    onChange,
    label,
    differsText,
    isIdle = never,
    rows,
    held,
    preset,
    mayGrant,
  } = props
  const words = useWords()
  const { translate } = words
  const id = useId()
  const layout = useMemo(() => layoutOf({ rows, held, preset, mayGrant }), [rows, held, preset, mayGrant])
  const columns = columnsOf(rows)
  const { grid, current, onKeyDown, onFocus } = useGridKeys(layout)
  // A ref, so that the memoized boxes don't render again at every change.
  const latest = useRef({ held, onChange })
  useEffect(() => {
    latest.current = { held, onChange }
  })
  const toggleBox = useCallback(
    ({ names }: MatrixBoxState) => latest.current.onChange(toggle(latest.current.held, names, mayGrant)),
    [mayGrant],
  )
  // The pressed button is gone afterwards.
  const goBack = (to: Held) => {
    onChange(to)
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  // Part of a longer list, which says the rest once.
  const isPart = presetOf === undefined
  const differences = preset && !isPart ? differencesOf(held, preset).length : 0
  const reasonOf = ({ lock, names }: MatrixBoxState) => {
    if (lock === null || isDisabled) return null
    return lock === 'view' ? translate('access.matrix.requiresView') : describeLock(names, words)
  }
  const describedBy = ({ differs, names }: MatrixBoxState) =>
    [differs && `${id}-differs`, names.every(isIdle) && `${id}-idle`, isDisabled && disabledBy]
      .filter(Boolean)
      .join(' ') || undefined
  const hasLocked = !isDisabled && layout.flat().some((box) => box?.lock === 'view')

  return (
    <Stack spacing={1}>
      <Paper
        ref={grid}
        role="grid"
        aria-label={label}
        aria-describedby={isDisabled ? disabledBy : `${id}-keys`}
        aria-disabled={isDisabled || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        variant="outlined"
        sx={{
          overflow: 'hidden',
          '& > [role=row]': {
            display: 'grid',
            gridTemplateColumns: templateOf(columns.length + 1),
            alignItems: 'center',
            px: 1,
          },
          '& > [role=row] + [role=row]': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Box role="row" sx={{ backgroundColor: 'background.sunken' }}>
          <Box role="columnheader" sx={{ ...rowHead, display: { xs: 'none', sm: 'block' } }}>
            <Unseen>{translate('access.matrix.title')}</Unseen>
          </Box>
          {[...columns, 'ALL' as const].map((column) => (
            <Typography
              key={column}
              component="div"
              role="columnheader"
              variant="subtitle2"
              sx={{ textAlign: 'center', py: 1, typography: { xs: 'caption', sm: 'subtitle2' }, fontWeight: 600 }}
            >
              {translate(`access.matrix.columns.${column}`)}
            </Typography>
          ))}
        </Box>
        {[...rows, 'all' as const].map((row, index) => (
          <Box key={row} role="row" sx={row === 'all' ? { backgroundColor: 'background.sunken' } : {}}>
            <Typography
              role="rowheader"
              sx={{ ...rowHead, fontWeight: row === 'all' ? 600 : 400, pt: { xs: 1, sm: 0 }, pl: 1 }}
            >
              {rowText(row, words)}
            </Typography>
            {layout[index]?.map((box, column) => {
              const place = keyOf({ row: index, column })
              return (
                <div key={place} role="gridcell">
                  {box && (
                    <MatrixBox
                      box={box}
                      label={translate('access.matrix.box', {
                        row: rowText(box.row, words),
                        column: translate(`access.matrix.columns.${box.column}`),
                      })}
                      count={
                        box.row === 'all' || box.column === 'ALL'
                          ? translate('access.matrix.count', { on: box.on, total: box.total })
                          : null
                      }
                      place={place}
                      isCurrent={place === current}
                      isDisabled={isDisabled}
                      isIdle={box.names.every(isIdle)}
                      describedBy={describedBy(box)}
                      reason={reasonOf(box)}
                      onToggle={toggleBox}
                    />
                  )}
                </div>
              )
            })}
          </Box>
        ))}
      </Paper>
      {!isDisabled && (
        <Typography
          variant="body2"
          color="textSecondary"
          id={`${id}-keys`}
          className="off-paper"
          style={isPart ? visuallyHidden : undefined}
        >
          {translate('access.matrix.keys')}
          {hasLocked && ` ${translate('access.matrix.dashed')}`}
        </Typography>
      )}
      <div hidden>
        <span id={`${id}-differs`}>{differsText ?? translate('access.matrix.differs')}</span>
        <span id={`${id}-idle`}>{translate('access.matrix.idle')}</span>
      </div>
      {preset && differences > 0 && !isDisabled && (
        <Row align="center" role="status">
          <Typography variant="body2" color="warning">
            {translate('access.matrix.different', { count: differences, role: presetOf })}
          </Typography>
          <Button size="small" onClick={() => goBack(preset)}>
            {translate('access.matrix.back')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
