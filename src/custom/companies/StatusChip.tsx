import { Chip } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'

type Status = CompanyLite['status']

/** The colour of each status, from the theme's palette. */
export const statusColors = { ACTIVE: 'success', IN_PROGRESS: 'info', EXPIRED: 'warning' } as const satisfies Record<
  Status,
  string
>

export const StatusChip = ({ status }: { status: Status }) => {
  const translate = useTranslate()
  const color = statusColors[status]
  return (
    <Chip
      size="small"
      label={translate(`choices.companyStatus.${status}`)}
      sx={(theme) => ({ color: theme.palette[color].main, backgroundColor: theme.palette[color].light })}
    />
  )
}
