import { Box, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { joinedTexts } from '../../../contract/formatters'
import { applicationCards } from '../../../contract/applications'
import type { SessionUser } from '../../../contract/entities/session'
import { ApplicationChips, StatusChip } from '../companies/companyChips'
import { ContractLine } from '../companies/ContractLine'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useCompanies, useOwnCompany } from '../companies/useCompanies'
import { CompanyFigures } from './company/CompanyFigures'
import { mayOpen } from '../session/account'
import { ApplicationPicture } from '../sso/ApplicationPicture'
import { Tile, TileGrid } from './Tile'
import { Row } from '../../schema/shared/Row'
import { ColumnList, asManyAsFit } from '../../schema/shared/Columns'

const OwnCompanyTile = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: companies, isLoading: isSummaryAwaited } = useCompanies()
  const { data: whole, isLoading: isAwaited } = useOwnCompany()
  const lite = companies?.find(({ id }) => id === user.company?.id)
  if (!user.company) return null
  return (
    <Tile title={translate('dashboard.yourCompany')} columns={8}>
      <Row align="center" gap={2.5}>
        <CompanyLogo url={user.company.large_logo_url} size={96} />
        <Stack spacing={1} sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <Row align="center">
            <Typography variant="h4" component="p">
              {user.company.name}
            </Typography>
            {lite && <StatusChip status={lite.status} />}
            {isSummaryAwaited && <Skeleton variant="rounded" width={64} height={24} />}
          </Row>
          {(whole ?? isAwaited) && (
            <Typography color="textSecondary" variant="body2">
              {whole ? joinedTexts(locale, [whole.country_headquarter, whole.country.name]) : <Skeleton width={128} />}
            </Typography>
          )}
          {lite && <ApplicationChips applications={lite.applications} />}
          {isSummaryAwaited && <Skeleton variant="rounded" width={192} height={24} />}
        </Stack>
      </Row>
      {(whole ?? isAwaited) && (
        <Box sx={{ mt: 3, minHeight: 64 }}>
          {whole && <ContractLine start={whole.contract_start_date} end={whole.contract_end_date} />}
        </Box>
      )}
    </Tile>
  )
}

const OwnApplications = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  const own = applicationCards.filter((card) => mayOpen(user, card))
  if (own.length === 0) return <Typography color="textSecondary">{translate('dashboard.noApplications')}</Typography>
  return (
    <ColumnList xs={asManyAsFit(104)} sx={{ width: 1 }}>
      {own.map(({ key }) => (
        <Box component="li" key={key} sx={{ borderRadius: 1, overflow: 'hidden' }}>
          <ApplicationPicture application={key} />
          <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
            {translate(`applications.${key}.name`)}
          </Typography>
        </Box>
      ))}
    </ColumnList>
  )
}

const OwnApplicationsTile = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  return (
    <Tile title={translate('dashboard.yourApplications')} columns={4}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <OwnApplications user={user} />
        <Link component={RouterLink} to="/app">
          {translate('dashboard.toApps')}
        </Link>
      </Stack>
    </Tile>
  )
}

/** Shows company users their company, their applications, and the company's numbers. */
export const CompanyDashboard = ({ user }: { user: SessionUser }) => (
  <Stack spacing={2}>
    <TileGrid>
      <OwnCompanyTile user={user} />
      <OwnApplicationsTile user={user} />
    </TileGrid>
    {user.company && <CompanyFigures companyId={user.company.id} />}
  </Stack>
)
