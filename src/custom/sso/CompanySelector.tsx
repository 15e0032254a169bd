import { useState } from 'react'
import {
  Alert,
  Box,
  GlobalStyles,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useStore, useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import { labelled } from '../../../contract/glue'
import { selectedAppCookie, selectedCompanyCookie } from '../../authProvider/cookies'
import { useCompanies } from '../companies/useCompanies'
import { addTexts } from '../../i18n/i18nProvider'
import { ofSelector } from '../../i18n/parts/selector'
import { companies as resource } from '../../resources/companies'
import { BusyButton } from '../../schema/shared/BusyButton'
import { EmptyList } from '../../schema/list/lazyParts'
import { ListSearch } from '../../schema/list/ListSearch'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useTexts } from '../../schema/shared/texts'
import { useRecents } from '../search/recents'
import { mayOpen } from '../session/account'
import { takeInHand } from '../session/companyInHand'
import { useSession, useKnownCompanyId } from '../session/useSession'
import { cardOf } from './applicationLinks'
import { CompanyCarousel } from './CompanyCarousel'
import { CompanyChoiceList } from './CompanyChoiceList'
import { RecentCompanies } from './RecentCompanies'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { verify } from '../../authProvider/session'
import { useNotice } from '../../schema/shared/useNotice'
import { useCardsPerView } from './useCardsPerView'
import { useChoices, useRecentChoices } from './useChoices'
import { useLackText } from './useLackText'
import { useOpenApplication } from './useOpenApplication'
import { Row } from '../../schema/shared/Row'

addTexts(ofSelector)

/**
 * Selects a company: loads the user's permissions there (A19), stores the selection, and opens the chosen application, or
 * the application selector if none was chosen.
 */
const useChooseCompany = (card: ApplicationCard | undefined) => {
  const translate = useTranslate()
  const notify = useNotice()
  const navigate = useNavigate()
  const open = useOpenApplication()
  const { add } = useRecents()
  const { mutate, isPending } = useMutation({
    mutationKey: ['companies', 'choose'],
    mutationFn: ({ id }: CompanyLite) => verify(id),
    onSuccess: (_, { id, name }) => {
      selectedCompanyCookie.write(id)
      takeInHand(id)
      add({ path: `/companies/${id}`, resource: resource.name, title: name, about: '' })
      if (card) return open(card)
      notify(translate('selector.chosen', { name }), 'success')
      return void navigate('/app')
    },
  })
  return { choose: mutate, isChoosing: isPending }
}

/** The number of companies from which a search field is shown. */
const searchFrom = 11

const Loading = () => {
  const perView = useCardsPerView()
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: 2, py: 1, minHeight: 272 }}>
      {Array.from({ length: perView }, (_, index) => (
        <Skeleton key={index} variant="rounded" sx={{ flex: 1, height: 208 }} />
      ))}
    </Box>
  )
}

/** Returns the chosen application if the user may open it. */
const useChosenApplication = (): ApplicationCard | undefined => {
  const user = useSession()?.user
  const card = cardOf(selectedAppCookie.read())
  return user && card && mayOpen(user, card) ? card : undefined
}

interface Choices {
  /** Undefined until it is known. */
  readonly count: number | undefined
  readonly at: (index: number) => CompanyLite | undefined
  readonly isError: boolean
  readonly retry: () => void
}

interface ChooserProps extends ChosenFor {
  readonly choices: Choices
  readonly search: string
  readonly onShow: (first: number) => void
}

/** An application that waits for a company, and what happens with the one that is chosen. */
interface Into {
  readonly name: string
  readonly card: ApplicationCard | undefined
  /** Why another company has to be chosen than the application has asked for. */
  readonly why?: string | undefined
  readonly choose: (company: CompanyLite) => void
  readonly isChoosing: boolean
}

interface Waiting {
  readonly into?: Into | undefined
}

interface ChosenFor {
  readonly card: ApplicationCard | undefined
  readonly picked: CompanyLite | undefined
  readonly onPick: (company: CompanyLite) => void
}

/** The companies that were found, as a carousel. */
const Found = ({ choices, search, card, picked, onShow, onPick }: ChooserProps) => {
  const texts = useTexts(resource)
  const { count, at, isError, retry } = choices
  if (isError) return <LoadFailed what={texts('title')} onRetry={retry} />
  if (count === undefined) return <Loading />
  if (count === 0) return <EmptyList texts={texts} searched={search} onCreate={null} />
  return <CompanyCarousel key={search} {...{ count, at, card, onShow, onPick }} picked={picked?.id ?? null} />
}

const barHeight = '64px'

/** On phones in a bar at the end of the window, however little is above it. */
const selectionStyle = (theme: Theme) => ({
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 2,
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    zIndex: theme.zIndex.appBar - 1,
    inset: 'auto 0 0',
    minHeight: barHeight,
    px: 2,
    py: 1,
    backgroundColor: 'background.paper',
    borderTop: `1px solid ${theme.tokens.border}`,
  },
})

/** What lies at the end of the page isn't covered, and what takes the focus is scrolled clear of the bar. */
const pageStyle = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: { ':root': { '--bar': barHeight }, 'main:has([data-clear])': { paddingBottom: 80 } },
})

const nameWithLack = ({ name }: CompanyLite, lack: string | null) => (lack ? labelled(name, lack) : name)

/** What is picked, and the button that selects it. */
const Selection = ({ card, into, picked }: Pick<ChosenFor, 'card' | 'picked'> & Waiting) => {
  const translate = useTranslate()
  const lack = useLackText(card)(picked)
  const own = useChooseCompany(card)
  const { choose, isChoosing } = into ?? own
  return (
    <Stack data-clear direction="row" sx={selectionStyle}>
      <GlobalStyles styles={pageStyle} />
      <Typography color="textSecondary" sx={{ minWidth: 0, flex: { xs: 1, sm: 'none' } }}>
        {picked ? nameWithLack(picked, lack) : translate('selector.pick')}
      </Typography>
      <BusyButton
        variant="contained"
        size="large"
        disabled={!picked}
        isBusy={isChoosing}
        onClick={() => picked && choose(picked)}
      >
        {translate('selector.select')}
      </BusyButton>
    </Stack>
  )
}

/** Whether the companies are listed instead of shown one beside the other; the account keeps it. Phones have room for one only. */
const useIsList = () => {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const [stored, setStored] = useStore<unknown>('companyChoice.isList')
  return { isList: typeof stored === 'boolean' ? stored : isPhone, setList: setStored }
}

/** All companies, for provider staff: recent ones first, then the others as a carousel or a list. */
const AllCompanies = ({ card, into }: Pick<ChosenFor, 'card'> & Waiting) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const [search, setSearch] = useState('')
  const [first, setFirst] = useState(0)
  const [clicked, setClicked] = useState<CompanyLite>()
  const { isList, setList } = useIsList()
  const recent = useRecentChoices()
  const known = useKnownCompanyId()
  const choices = useChoices(search, first - 12, first + 18)
  const [isSearchable, setSearchable] = useState(false)
  if (!isSearchable && search === '' && (choices.count ?? 0) >= searchFrom) setSearchable(true)
  if (choices.count === 0 && search === '') return <EmptyList texts={texts} onCreate={null} />
  // Preselects the previously selected company if it is still active.
  const picked = clicked ?? recent.companies.find(({ id, is_active }) => is_active && id === known)
  const shared = { card, picked, onPick: setClicked }
  return (
    <>
      {recent.isPending ? (
        <Skeleton variant="rounded" height={76} />
      ) : (
        <RecentCompanies companies={recent.companies} {...shared} />
      )}
      {!isSearchable && choices.count === undefined && <Skeleton variant="rounded" height={40} />}
      {isSearchable && (
        <Row align="center" gap={2}>
          <ListSearch list={{ search, setSearch }} label={texts('search')} />
          <ToggleButtonGroup
            exclusive
            size="small"
            value={isList}
            onChange={(_event, value: boolean | null) => value !== null && setList(value)}
            aria-label={translate('selector.shape')}
          >
            <ToggleButton value={false}>{translate('selector.asCarousel')}</ToggleButton>
            <ToggleButton value>{translate('selector.asList')}</ToggleButton>
          </ToggleButtonGroup>
        </Row>
      )}
      {isSearchable && isList ? (
        <CompanyChoiceList key={search} search={search} {...shared} />
      ) : (
        <Found choices={choices} search={search} onShow={setFirst} {...shared} />
      )}
      <Selection card={card} into={into} picked={picked} />
    </>
  )
}

const nothing = () => {}

/** The company of a company user. */
const OwnCompanies = ({ card }: Pick<ChosenFor, 'card'>) => {
  const texts = useTexts(resource)
  const known = useKnownCompanyId()
  const [clicked, setClicked] = useState<CompanyLite>()
  const { data, isError, refetch } = useCompanies()
  if (data?.length === 0) return <EmptyList texts={texts} onCreate={null} />
  const picked = clicked ?? data?.find(({ id, is_active }) => is_active && id === known)
  const choices = {
    count: data?.length,
    at: (index: number) => data?.[index],
    isError: isError && !data,
    retry: () => void refetch(),
  }
  return (
    <>
      <Found choices={choices} search="" card={card} picked={picked} onShow={nothing} onPick={setClicked} />
      <Selection card={card} picked={picked} />
    </>
  )
}

/** Lets the user select the company to open the chosen application for (A94). */
export const CompanySelector = ({ into }: Waiting) => {
  const translate = useTranslate()
  const { caller } = useSchemaSetting()
  const chosen = useChosenApplication()
  const card = into ? into.card : chosen
  const name = into?.name ?? (card && translate(`applications.${card.key}.name`))
  const about = name ? translate('selector.about', { application: name }) : translate('selector.aboutNone')
  return (
    <Page title={translate('selector.title')} about={about}>
      {into?.why && (
        <Alert severity="warning" role="status" variant="outlined">
          {into.why}
        </Alert>
      )}
      {caller.isPlatform ? <AllCompanies card={card} into={into} /> : <OwnCompanies card={card} />}
    </Page>
  )
}
