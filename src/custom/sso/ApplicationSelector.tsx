import { Box } from '@mui/material'
import { useTranslate } from 'ra-core'
import { applicationCards } from '../../../contract/applications'
import { addTexts } from '../../i18n/i18nProvider'
import { ofApplications } from '../../i18n/parts/applications'
import { Page } from '../../schema/page/Page'
import { mayOpen, seesCard } from '../session/account'
import { useSession } from '../session/useSession'
import { WaitingWork } from '../unsavedWork/lazyPart'
import { ApplicationCard } from './ApplicationCard'
import { LeftOff } from './LeftOff'
import { useChooseApplication } from './useOpenApplication'

addTexts(ofApplications)

/** Lets the user choose an application. */
export const ApplicationSelector = () => {
  const translate = useTranslate()
  const choose = useChooseApplication()
  const user = useSession()?.user
  if (!user) return null

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
