import { styled, type Breakpoint, type Theme } from '@mui/material/styles'
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

/** Things in columns, whose widths are told for each width of the window from which they are others; else in one. */
export const Columns = styled('div', ofColumns)<ColumnsProps>(style)

/** A list whose items are in columns. */
export const ColumnList = styled('ul', ofColumns)<ColumnsProps>(style, { padding: 0, listStyle: 'none' })

/** Columns of one width, as many as fit: at least as wide as told in pixels, or as the page. */
export const asManyAsFit = (least: number): string => `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`

/** Columns of one width. */
export const equal = (count: number): string => `repeat(${count}, minmax(0, 1fr))`
