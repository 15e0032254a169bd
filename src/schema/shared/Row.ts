import { styled, type Theme } from '@mui/material/styles'
import { withoutBullets } from './PlainList'
import { styleProps } from './styleProps'

interface RowProps {
  /** Vertical alignment of items of different height; stretched by default. */
  align?: 'center' | 'baseline' | 'flex-start'
  justify?: 'center' | 'flex-end' | 'space-between'
  /** The distance of things beside each other, in steps of the grid. */
  gap?: number
  /** The distance of lines, if it is another one. */
  rowGap?: number
}

const rowStyle = ({ theme, align, justify, gap = 1, rowGap = gap }: RowProps & { theme: Theme }) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(rowGap, gap),
    alignItems: align,
    justifyContent: justify,
  }) as const

const ofRow = styleProps('align', 'justify', 'gap', 'rowGap')

/** Things beside each other, such as buttons; what doesn't fit begins another line. */
export const Row = styled('div', ofRow)<RowProps>(rowStyle)

/** A list whose items stand beside each other. */
export const RowList = styled('ul', ofRow)<RowProps>(rowStyle, withoutBullets)

/** The head of a card: its name at the beginning, what can be done with it at the end. */
export const CardHead = styled('div')(({ theme }) =>
  rowStyle({ theme, gap: 1.5, align: 'center', justify: 'space-between' }),
)

/** Fills the rest of a row; wraps to its own line if less than `from` pixels are left. */
export const Rest = styled(
  'div',
  styleProps('from'),
)<{ from?: number }>(({ from = 0 }) => ({ flex: `1 1 ${from}px`, minWidth: 0 }))
