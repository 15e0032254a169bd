import { Chip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { applicationCards, type Application } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { Row } from '../../schema/shared/Row'

/** Chips of MUI cut long names off. */
const mayWrap = { maxWidth: 1, height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } } as const

/** Shows the names of a company's applications, in the order of the application selector. */
export const ApplicationChips = ({ applications }: { applications: readonly Application[] }) => {
  const translate = useTranslate()
  return (
    <Row gap={0.5}>
      {applicationCards
        .filter(({ application }) => application !== null && applications.includes(application))
        .map(({ key }) => (
          <Chip key={key} size="small" variant="outlined" label={translate(`applications.${key}.name`)} sx={mayWrap} />
        ))}
    </Row>
  )
}

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
