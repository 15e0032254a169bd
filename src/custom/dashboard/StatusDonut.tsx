import { useTheme } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'
import { statusColors } from '../companies/StatusChip'
import { DonutTable } from './DonutTable'
import type { Count } from './figures'

interface StatusDonutProps {
  counts: readonly Count<CompanyLite['status']>[]
}

/** Shows the number of companies per status. */
export const StatusDonut = ({ counts }: StatusDonutProps) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  return (
    <DonutTable
      label={translate('dashboard.byStatus')}
      caption={(sum) => translate('dashboard.companies', { smart_count: sum })}
      slices={counts.map(({ key, count }) => ({
        key,
        label: translate(`companies.status.${key}`),
        value: count,
        color: palette[statusColors[key]].main,
      }))}
    />
  )
}
