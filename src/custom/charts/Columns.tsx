import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'

export interface ColumnsProps {
  /** What is counted; shown with the number of a column. */
  readonly label: string
  readonly columns: readonly { readonly short: string; readonly full: string; readonly value: number }[]
  /** In pixels. */
  readonly height: number
}

/** The axis reaches at least this far, so that a single count does not fill the chart. */
const leastTop = 4

/** Decorative columns of counts; the same numbers must be on the page as text. */
export const Columns = ({ label, columns, height }: ColumnsProps) => {
  const { palette } = useTheme()
  const top = Math.max(leastTop, ...columns.map(({ value }) => value))
  const names = columns.map(({ short, full }) => ({ short, full }))
  return (
    <BarChart
      height={height}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      grid={{ horizontal: true }}
      borderRadius={4}
      series={[{ label, data: columns.map(({ value }) => value), color: palette.primary.main }]}
      xAxis={[
        {
          scaleType: 'band',
          data: names,
          valueFormatter: (name: (typeof names)[number], { location }) =>
            location === 'tooltip' ? name.full : name.short,
          disableTicks: true,
          categoryGapRatio: 0.6,
        },
      ]}
      yAxis={[{ width: 28, min: 0, max: top, tickMinStep: 1, disableLine: true, disableTicks: true }]}
    />
  )
}
