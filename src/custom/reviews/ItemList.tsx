import { useEffect, useRef, type MouseEvent } from 'react'
import { Box, CircularProgress, Typography, useTheme, Stack } from '@mui/material'
import Check from '@mui/icons-material/CheckCircleOutlined'
import Block from '@mui/icons-material/RemoveCircleOutlined'
import Forward from '@mui/icons-material/ArrowCircleRightOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import Undecided from '@mui/icons-material/RadioButtonUnchecked'
import GivenBack from '@mui/icons-material/UndoOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import { joinedTexts } from '../../../contract/formatters'
import { LinedList } from '../../schema/shared/PlainList'
import { usePrinting } from '../../schema/shared/printing'
import { Rest } from '../../schema/shared/Row'
import { Unseen } from '../../schema/shared/Unseen'
import { useWords } from '../../schema/shared/useWords'
import { decidedText, roleText } from './reviewTexts'
import type { Standing } from './useDecisions'

const points: ReadonlySet<string> = new Set(['given', 'passed'])
const icons = { given: GivenBack, kept: Check, taken: Block, passed: Forward, refused: ErrorIcon, none: Undecided }
const colors = {
  given: 'info',
  kept: 'success',
  taken: 'warning',
  passed: 'info',
  refused: 'error',
  none: 'disabled',
} as const

interface DecisionMarkProps {
  readonly item: Pick<Standing, 'decision' | 'passedTo' | 'given_back'>
  /** False beside its words. */
  readonly isNamed?: boolean
}

/** A decision as a shape, with its words for screen readers. */
export const DecisionMark = ({ item, isNamed = true }: DecisionMarkProps) => {
  const { translate } = useWords()
  const kind = item.given_back ? 'given' : (item.decision ?? 'none')
  const Icon = icons[kind]
  return (
    <>
      <Icon className={points.has(kind) ? 'pointing' : ''} aria-hidden fontSize="small" color={colors[kind]} />
      {isNamed && <Unseen>{translate(`reviews.decided.${kind}`, { name: item.passedTo ?? '' })}</Unseen>}
    </>
  )
}

export const optionId = (list: string, item: number): string => `${list}-${item}`

/** Scrolls the list alone: on phones the page stays where it is. */
const scrollInList = (row: HTMLElement) => {
  const list = row.parentElement
  if (!list) return
  const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight]
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

interface ReviewRowProps {
  readonly id: string
  readonly item: Standing
  readonly isCurrent: boolean
  readonly isChosen: boolean
  readonly onPick: (event: MouseEvent) => void
}

const ReviewRow = ({ id, item, isCurrent, isChosen, onPick }: ReviewRowProps) => {
  const words = useWords()
  const { translate } = words
  const { tokens } = useTheme()
  const isPrinting = usePrinting()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent && row.current) scrollInList(row.current)
  }, [isCurrent])
  return (
    // The keyboard is that of the list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <Stack
      component="li"
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen || isCurrent}
      onClick={onPick}
      direction="row"
      spacing={1}
      sx={{
        alignItems: 'center',
        px: 1.5,
        py: 0.75,
        minHeight: 48,
        cursor: 'pointer',
        borderInlineStart: `3px solid ${isCurrent ? tokens.accent : 'transparent'}`,
        '&:hover': { backgroundColor: 'background.sunken' },
        '&[aria-selected=true]': { backgroundColor: 'primary.light' },
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 48px',
      }}
    >
      <DecisionMark item={item} />
      <Rest>
        <Typography noWrap sx={{ fontWeight: item.decision === null ? 600 : 400 }}>
          {item.person.name}
        </Typography>
        <Typography noWrap variant="body2" color={item.error ? 'error' : 'textSecondary'}>
          {item.error ?? roleText(item, words)}
        </Typography>
        {isPrinting && <Typography variant="body2">{decidedText(item, words)}</Typography>}
      </Rest>
      {item.flags.length > 0 && (
        <>
          <Flag aria-hidden fontSize="small" color="warning" />
          <Unseen>
            {joinedTexts(
              words.locale,
              item.flags.map((flag) => translate(`reviews.flags.${flag}`)),
            )}
          </Unseen>
        </>
      )}
    </Stack>
  )
}

interface ItemListProps {
  readonly id: string
  readonly items: readonly Standing[]
  readonly current: number | undefined
  readonly chosen: ReadonlySet<number>
  readonly isLoadingMore: boolean
  readonly onPick: (item: number, how: 'only' | 'also' | 'range') => void
  readonly onNearEnd: () => void
}

/** The people to review. One place moves through it, and several can be chosen. */
export const ItemList = ({ id, items, current, chosen, isLoadingMore, onPick, onNearEnd }: ItemListProps) => {
  const { translate } = useWords()
  return (
    <LinedList
      id={id}
      role="listbox"
      aria-label={translate('reviews.items')}
      aria-multiselectable
      aria-activedescendant={current === undefined ? undefined : optionId(id, current)}
      tabIndex={0}
      data-autofocus
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + 2 * clientHeight > scrollHeight) onNearEnd()
      }}
      sx={{
        overflowY: 'auto',
        maxHeight: { xs: 320, md: 'calc(100vh - 330px)' },
        minHeight: { md: 320 },
        '@media print': { maxHeight: 'none', minHeight: 0 },
      }}
    >
      {items.map((item) => (
        <ReviewRow
          key={item.id}
          id={optionId(id, item.id)}
          item={item}
          isCurrent={item.id === current}
          isChosen={chosen.has(item.id)}
          onPick={({ shiftKey, ctrlKey, metaKey }) =>
            onPick(item.id, shiftKey ? 'range' : ctrlKey || metaKey ? 'also' : 'only')
          }
        />
      ))}
      {isLoadingMore && (
        <Box component="li" role="presentation" sx={{ display: 'flex', justifyContent: 'center', p: 1 }}>
          <CircularProgress size={20} aria-label={translate('reviews.loadingMore')} />
        </Box>
      )}
    </LinedList>
  )
}
