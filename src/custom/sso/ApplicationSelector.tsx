import { Box } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { applicationCards, type ApplicationCard as Card } from '../../../contract/applications'
import { chooseApplication, selectedCompanyCookie } from '../../authProvider/cookies'
import { addTexts } from '../../i18n/i18nProvider'
import { ofApplications } from '../../i18n/parts/applications'
import { Page } from '../../schema/page/Page'
import { mayOpen, seesCard } from '../session/account'
import { useSession } from '../session/useSession'
import { WaitingWork } from '../unsavedWork/lazyPart'
import { ApplicationCard } from './ApplicationCard'
import { LeftOff } from './LeftOff'
import { useOpenApplication } from './useOpenApplication'

addTexts(ofApplications)

/**
 * Lets the user choose an application. It opens at once for company users, and for the Dashboard; otherwise the user
 * selects a company first, every time (A04, A07).
 */
export const ApplicationSelector = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const open = useOpenApplication()
  const user = useSession()?.user
  if (!user) return null

  const choose = (card: Card) => {
    chooseApplication(card.id)
    if (user.is_company_user && user.company) selectedCompanyCookie.write(user.company.id)
    if (user.is_company_user || card.application === null) open(card)
    else void navigate('/select-company')
  }

  return (
    <Page title={translate('applications.title')} about={translate('applications.about')}>
      <LeftOff />
      <WaitingWork />
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
          gap: 2,
          p: 0,
          m: 0,
          listStyle: 'none',
        }}
      >
        {applicationCards
          .filter((card) => seesCard(user, card))
          .map((card) => (
            <ApplicationCard key={card.id} card={card} enabled={mayOpen(user, card)} onChoose={() => choose(card)} />
          ))}
      </Box>
    </Page>
  )
}
