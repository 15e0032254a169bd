import { useTranslate } from 'ra-core'
import { Page } from '../../schema/page/Page'
import { fullName, isPlatform } from '../session/account'
import { useSession } from '../session/useSession'
import { CompanyDashboard } from './CompanyDashboard'
import { PlatformDashboard } from './PlatformDashboard'

/** Opens the console: what is going on, for provider staff over all companies, for company users in their own. */
export const Dashboard = () => {
  const translate = useTranslate()
  const user = useSession()?.user
  if (!user) return null
  return (
    <Page title={translate('dashboard.title')} about={translate('dashboard.welcome', { name: fullName(user) })}>
      {isPlatform(user) ? <PlatformDashboard /> : <CompanyDashboard user={user} />}
    </Page>
  )
}
