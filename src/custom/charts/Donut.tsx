import { useTheme } from '@mui/material'
import { PieChart } from '@mui/x-charts/PieChart'

export interface DonutProps {
  readonly slices: readonly { readonly label: string; readonly value: number; readonly color: string }[]
  /** In pixels. */
  readonly size: number
}

/** A decorative ring; the numbers stand beside it as text. */
export const Donut = ({ slices, size }: DonutProps) => {
  const { tokens } = useTheme()
  const shown = slices.filter(({ value }) => value > 0)
  const isEmpty = shown.length === 0
  return (
    <PieChart
      width={size}
      height={size}
      margin={0}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      series={[
        {
          data: isEmpty ? [{ value: 1, color: tokens.sunken }] : shown,
          innerRadius: '76%',
          outerRadius: '95%',
          paddingAngle: shown.length > 1 ? 2 : 0,
        },
      ]}
      {...(isEmpty && { slotProps: { tooltip: { trigger: 'none' } } })}
    />
  )
}
