import { useEffect } from 'react'
import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link, Navigate, useParams } from 'react-router-dom'
import { applicationCards, type ApplicationCard } from '../../../contract/applications'
import { chooseApplication, selectedCompanyCookie } from '../../authProvider/cookies'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useCompanies } from '../companies/useCompanies'
import { addTexts } from '../../i18n/i18nProvider'
import { ofApplications } from '../../i18n/parts/applications'
import { NotFound } from '../../schema/page/lazyParts'
import { Page } from '../../schema/page/Page'
import { mayOpen } from '../session/account'
import { useSession, useKnownCompanyId } from '../session/useSession'
import { useView } from '../viewAs/useView'
import { destinationOf } from './applicationLinks'
import { Row } from '../../schema/shared/Row'

addTexts(ofApplications)

/** Stores the application as chosen and redirects to the company selector, as its card does. */
const ChooseCompany = ({ card }: { card: ApplicationCard }) => {
  useEffect(() => chooseApplication(card.id), [card])
  return <Navigate to="/select-company" replace />
}

interface OpenApplicationProps {
  card: ApplicationCard
  address: string
  companyId: number
}

/** A link instead of a redirect, because a redirect would break the back button. */
const OpenApplication = ({ card, address, companyId }: OpenApplicationProps) => {
  const translate = useTranslate()
  const choose = () => {
    chooseApplication(card.id)
    selectedCompanyCookie.write(companyId)
  }
  return (
    <Button href={address} onClick={choose} variant="contained">
      {translate('applications.open', { name: translate(`applications.${card.key}.name`) })}
    </Button>
  )
}

const OfCompany = ({ card, companyId }: { card: ApplicationCard; companyId: number }) => {
  const translate = useTranslate()
  const own = useSession()?.user?.company
  const { data: companies } = useCompanies({ enabled: !own })
  const company = own ?? companies?.find((one) => one.id === companyId)
  const destination = destinationOf(card)
  const isViewing = useView() !== null
  const name = translate(`applications.${card.key}.name`)
  return (
    <Page title={name} about={translate(`applications.${card.key}.about`)}>
      <Card sx={{ maxWidth: 640 }}>
        <CardContent>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            {company && (
              <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
                <CompanyLogo url={company.large_logo_url} size={48} />
                <div>
                  <Typography variant="caption" color="textSecondary">
                    {translate('applications.company')}
                  </Typography>
                  <Typography variant="strong">{company.name}</Typography>
                </div>
              </Stack>
            )}
            {'screen' in destination && (
              <Alert severity="info" role="status">
                {translate('applications.noAddress', { name })}
              </Alert>
            )}
            {isViewing && (
              <Alert severity="info" role="status">
                {translate('viewAs.noApplications')}
              </Alert>
            )}
            <Row>
              {'address' in destination && !isViewing && (
                <OpenApplication card={card} address={destination.address} companyId={companyId} />
              )}
              <Button component={Link} to="/app" variant="outlined">
                {translate('applications.back')}
              </Button>
            </Row>
          </Stack>
        </CardContent>
      </Card>
    </Page>
  )
}

/** Links to an application, or says that it has no address (A05). Redirects to the company selector first if needed (A07). */
export const ApplicationPage = () => {
  const { id } = useParams()
  const user = useSession()?.user
  const companyId = useKnownCompanyId()
  const card = applicationCards.find((one) => one.application !== null && String(one.id) === id)
  if (!card || !user || !mayOpen(user, card)) return <NotFound />
  return companyId === null ? <ChooseCompany card={card} /> : <OfCompany card={card} companyId={companyId} />
}
