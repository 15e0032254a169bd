import { useTranslate } from 'ra-core'
import { Page } from '../../schema/page/Page'
import { fullName, isPlatform } from '../session/account'
import { useSession } from '../session/useSession'
import { CompanyDashboard } from './CompanyDashboard'
import { PlatformDashboard } from './PlatformDashboard'
import { addTexts } from '../../i18n/i18nProvider'
import { ofDashboard } from '../../i18n/parts/dashboard'
import { ofNotifications } from '../../i18n/parts/notifications'

addTexts(ofDashboard)
addTexts(ofNotifications)

/** The home page: provider staff see all companies, company users their own. */
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
