import { styled, type Breakpoint, type Theme } from '@mui/material/styles'
import { withoutBullets } from './PlainList'
import { styleProps } from './styleProps'

type Widths = { [from in Exclude<Breakpoint, 'xl'>]?: string }

interface ColumnsProps extends Widths {
  /** The distance of columns, in steps of the grid. */
  gap?: number
  /** The distance of rows, if it is another one. */
  rowGap?: number
  align?: 'start' | 'center'
}

const style = ({
  theme: { breakpoints, spacing },
  gap = 2,
  rowGap = gap,
  align,
  xs = 'minmax(0, 1fr)',
  sm,
  md,
  lg,
}: ColumnsProps & { theme: Theme }) => ({
  display: 'grid',
  gap: spacing(rowGap, gap),
  alignItems: align,
  gridTemplateColumns: xs,
  ...(sm && { [breakpoints.up('sm')]: { gridTemplateColumns: sm } }),
  ...(md && { [breakpoints.up('md')]: { gridTemplateColumns: md } }),
  ...(lg && { [breakpoints.up('lg')]: { gridTemplateColumns: lg } }),
})

const ofColumns = styleProps('xs', 'sm', 'md', 'lg', 'gap', 'rowGap', 'align')

/** A grid of columns. Each prop sets the column widths from that breakpoint up; one column by default. */
export const Columns = styled('div', ofColumns)<ColumnsProps>(style)

/** A list whose items are in columns. */
export const ColumnList = styled('ul', ofColumns)<ColumnsProps>(style, withoutBullets)

/** As many equal columns as fit, each at least `least` pixels wide but never wider than the page. */
export const asManyAsFit = (least: number): string => `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`

/** Columns of equal width. */
export const equal = (count: number): string => `repeat(${count}, minmax(0, 1fr))`
