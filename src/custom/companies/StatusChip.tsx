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
  return <Chip size="small" color={statusColors[status]} label={translate(`choices.companyStatus.${status}`)} />
}
