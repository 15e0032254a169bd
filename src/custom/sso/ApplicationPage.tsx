import { Alert, Button, Card, CardContent, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link, useParams } from 'react-router-dom'
import { applicationCards } from '../../../contract/applications'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useCompanies } from '../companies/useCompanies'
import { NotFound } from '../notFound/NotFound'
import { Page } from '../../schema/page/Page'
import { mayOpen } from '../session/account'
import { useKnownCompanyId } from '../session/useKnownCompanyId'
import { useSession } from '../session/useSession'

/** Stands for an application whose address is not configured: names it and the chosen company, and says so (A05). */
export const ApplicationPage = () => {
  const translate = useTranslate()
  const { id } = useParams()
  const user = useSession()?.user
  const companyId = useKnownCompanyId()
  const { data: companies } = useCompanies()
  const card = applicationCards.find((one) => one.application !== null && String(one.id) === id)
  if (!card || !user || !mayOpen(user, card)) return <NotFound />
  const company = companies?.find((one) => one.id === companyId)
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
                  <Typography sx={{ fontWeight: 600 }}>{company.name}</Typography>
                </div>
              </Stack>
            )}
            <Alert severity="info" role="status">
              {translate('applications.noAddress', { name })}
            </Alert>
            <Button component={Link} to="/app" variant="outlined">
              {translate('applications.back')}
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </Page>
  )
}
