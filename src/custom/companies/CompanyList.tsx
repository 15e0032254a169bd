import AssessmentOutlinedIcon from '@mui/icons-material/AssessmentOutlined'
import InsightsIcon from '@mui/icons-material/InsightsOutlined'
import LocalOfferOutlinedIcon from '@mui/icons-material/LocalOfferOutlined'
import { Box, Tooltip, Typography, type SvgIcon, type Theme } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { applicationCards, type Application } from '../../../contract/applications'
import { noticePeriod } from '../../../contract/constants'
import type { ListedCompany } from '../../../contract/entities/company'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyHead } from '../../i18n/parts/companyHead'
import { ofCompanyList } from '../../i18n/parts/companyList'
import type { ColumnProps } from '../../schema/kinds/kind'
import { visuallyHidden } from '../../schema/shared/visuallyHidden'
import { CompanyLogo } from './CompanyLogo'
import { StatusChip } from './companyChips'
import { daysUntil, formatDate } from './contracts'
import { useDaysText } from './useDaysText'
import { Row, RowList } from '../../schema/shared/Row'

addTexts(ofCompanyHead)
addTexts(ofCompanyList)

export { ListPage as CompanyList } from '../../schema/list/ResourceList'

const companyOf = ({ record }: ColumnProps) => record as ListedCompany

export const CompanyName = (props: ColumnProps) => {
  const { name, small_logo_url: logo } = companyOf(props)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, lineHeight: 1.25 }}>
      <CompanyLogo url={logo} size={28} />
      {name}
    </Box>
  )
}

export const ContractStatus = (props: ColumnProps) => <StatusChip status={companyOf(props).status} />

const icons: { readonly [application in Application]: typeof SvgIcon } = {
  TOM: LocalOfferOutlinedIcon,
  JE: AssessmentOutlinedIcon,
  LIVE_PAY_BENCHMARKING_TOOL: InsightsIcon,
}

/** On phones, where nothing hovers, the names are written beside. */
const glyph = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  minWidth: 26,
  height: 26,
  px: { xs: 0.5, sm: 0 },
  borderRadius: 1,
  typography: 'body2',
} as const

const nameOnPhones = (theme: Theme) => ({ [theme.breakpoints.up('sm')]: visuallyHidden })

/** Each application has its own place, so that a column of companies can be compared at a glance. */
export const ApplicationGlyphs = (props: ColumnProps) => {
  const translate = useTranslate()
  const { applications } = companyOf(props)
  if (applications.length === 0)
    return <Typography variant="caption">{translate('companies.noApplications')}</Typography>
  return (
    <RowList gap={0.5} sx={{ flexWrap: { sm: 'nowrap' } }}>
      {applicationCards.map(({ application, key }) => {
        if (application === null) return null
        const name = translate(`applications.${key}.name`)
        const Icon = icons[application]
        const isUsed = applications.includes(application)
        return (
          <Tooltip key={key} title={isUsed ? name : ''}>
            <Box
              component="li"
              aria-hidden={!isUsed}
              sx={{
                ...glyph,
                ...(isUsed ? { color: 'primary.main', bgcolor: 'primary.light' } : { color: 'divider' }),
              }}
            >
              <Icon aria-hidden fontSize="small" />
              {isUsed && (
                <Box component="span" sx={nameOnPhones}>
                  {name}
                </Box>
              )}
            </Box>
          </Tooltip>
        )
      })}
    </RowList>
  )
}

/** Shows when a contract ends, and how soon: in a narrow table in two lines, as high as one row. */
export const ContractEnd = (props: ColumnProps) => {
  const locale = useLocale()
  const daysText = useDaysText()
  const { contract_end_date: end } = companyOf(props)
  const isEnding = daysUntil(end) <= noticePeriod
  return (
    <Row as="span" align="baseline" rowGap={0} className="nowrap">
      {formatDate(end, locale)}
      <Typography
        component="span"
        variant="caption"
        color={isEnding ? 'warning' : 'textSecondary'}
        sx={{ lineHeight: 1.25 }}
      >
        {daysText(end)}
      </Typography>
    </Row>
  )
}
