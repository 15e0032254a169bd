import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { applicationCards } from '../../../contract/applications'
import { applications as calls } from '../../../contract/calls/applications'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useNotice } from '../../schema/shared/useNotice'
import { useView } from '../viewAs/useView'
import { addTexts } from '../../i18n/i18nProvider'
import { ofApplications } from '../../i18n/parts/applications'
import { Page } from '../../schema/page/Page'
import { withTexts } from '../../schema/shared/laterTexts'
import { lazyModule } from '../../schema/shared/lazyModule'
import { mayOpen, seesCard } from '../session/account'
import { useSession } from '../session/useSession'
import { WaitingWork } from '../unsavedWork/lazyPart'
import { ApplicationCard, OwnCard } from './ApplicationCard'
import { LeftOff } from './LeftOff'
import { useChooseApplication } from './useOpenApplication'
import { ColumnList, asManyAsFit } from '../../schema/shared/Columns'

addTexts(ofApplications)

const FactorNotice = lazyModule(() => withTexts(import('../sessions/onDemand'))).part(
  (module) => module.FactorNotice,
  null,
)

/** Reads the applications that are records. Without them, the others are there all the same. */
const useOwnApplications = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { data = [] } = useQuery({
    queryKey: ['ownApplications'],
    queryFn: async ({ signal }) => (await provider.send(calls.listOwnApplications, { signal })).data,
    meta: { ownErrors: true },
  })
  return data
}

/** Lets the user choose an application. */
export const ApplicationSelector = () => {
  const translate = useTranslate()
  const choose = useChooseApplication()
  const session = useSession()
  const user = session?.user
  const factorFrom = session?.second_factor_from
  const own = useOwnApplications()
  const isViewing = useView() !== null
  const notify = useNotice()
  if (!user) return null
  const open = (address: string) =>
    isViewing ? notify(translate('viewAs.noApplications'), 'info') : window.location.assign(address)

  return (
    <Page title={translate('applications.title')} about={translate('applications.about')}>
      <LeftOff />
      {factorFrom && <FactorNotice from={factorFrom} />}
      <WaitingWork />
      <ColumnList xs={asManyAsFit(260)}>
        {applicationCards
          .filter((card) => seesCard(user, card))
          .map((card) => (
            <ApplicationCard key={card.id} card={card} enabled={mayOpen(user, card)} onChoose={() => choose(card)} />
          ))}
        {own.map((application) => (
          <OwnCard key={application.id} application={application} onChoose={() => open(application.address)} />
        ))}
      </ColumnList>
    </Page>
  )
}
