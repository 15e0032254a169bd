import { Box as Cell, type Theme } from '@mui/material'
import { memo, useEffect, useRef } from 'react'
import { WhyNot } from '../../schema/shared/WhyNot'
import type { Box } from './matrix'

interface MatrixBoxProps {
  readonly box: Box
  readonly label: string
  /** The text of a total, such as '2 of 4'. */
  readonly count: string | null
  readonly place: string
  /** Whether the Tab key leads to it. */
  readonly isCurrent: boolean
  readonly isDisabled: boolean
  /** Whether it opens nothing to company users. */
  readonly isIdle: boolean
  /** The ids of the texts that it differs from the preset, or opens nothing. */
  readonly describedBy: string | undefined
  /** Why it is locked. */
  readonly reason: string | null
  readonly onToggle: (box: Box) => void
}

/** Drawn by ourselves, since browsers draw a disabled tick nearly white. Its edges are borders, which forced colours keep. */
const lockedStyle = ({ tokens }: Theme) =>
  ({
    appearance: 'none',
    display: 'grid',
    placeItems: 'center',
    border: `1px dashed ${tokens.outline}`,
    borderRadius: 0.5,
    color: tokens.inkMuted,
    '&:is(:checked, :indeterminate)': { borderStyle: 'solid' },
    '&:is(:checked, :indeterminate)::before': {
      content: '""',
      width: 6,
      height: 11,
      border: '0 solid',
      borderWidth: '0 2px 2px 0',
      transform: 'translateY(-1px) rotate(45deg)',
    },
    '&:indeterminate::before': { width: 10, height: 0, borderWidth: '0 0 2px', transform: 'none' },
  }) as const

/** A tick box of the matrix: a permission, or the total of a row or column. A locked one can be reached, but not changed. */
export const MatrixBox = memo(function MatrixBox({
  box,
  label,
  count,
  place,
  isCurrent,
  isDisabled,
  isIdle,
  describedBy,
  reason,
  onToggle,
}: MatrixBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const isLocked = box.lock !== null
  const isMixed = box.state === 'mixed'
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <WhyNot reason={reason} display="block">
      {(locked) => (
        <Cell
          component="label"
          sx={({ tokens }) => ({
            position: 'relative',
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            flexDirection: { xs: 'column', sm: 'row' },
            columnGap: 0.75,
            minHeight: 44,
            borderRadius: 1,
            cursor: isDisabled || isLocked ? 'default' : 'pointer',
            '&:hover': isDisabled || isLocked ? {} : { backgroundColor: tokens.sunken },
            ...(isIdle && { outline: `1px dotted ${tokens.border}`, outlineOffset: -6 }),
            '&:has(:focus-visible)': { outline: `2px solid ${tokens.accent}`, outlineOffset: -2 },
            ...(box.differs && { outline: `2px solid ${tokens.warning}`, outlineOffset: -2 }),
          })}
        >
          <Cell
            component="input"
            type="checkbox"
            ref={input}
            data-place={place}
            aria-label={label}
            aria-disabled={isLocked || undefined}
            aria-describedby={[describedBy, locked['aria-describedby']].filter(Boolean).join(' ') || undefined}
            disabled={isDisabled}
            checked={box.state === 'on'}
            tabIndex={isCurrent ? 0 : -1}
            onChange={() => !isLocked && onToggle(box)}
            sx={(theme) => ({
              width: 20,
              height: 20,
              m: 0,
              cursor: 'inherit',
              '&:focus-visible': { outline: 'none' },
              ...(isDisabled || isLocked ? lockedStyle(theme) : { accentColor: theme.tokens.accent }),
            })}
          />
          {count !== null && (
            <Cell
              component="span"
              aria-hidden
              sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
            >
              {count}
            </Cell>
          )}
        </Cell>
      )}
    </WhyNot>
  )
})
