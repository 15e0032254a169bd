import { useState } from 'react'
import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import { selectedAppCookie, selectedCompanyCookie } from '../../authProvider/cookies'
import { searchCompanies } from '../companies/searchCompanies'
import { useCompanies } from '../companies/useCompanies'
import { companies as resource } from '../../resources/companies'
import { BusyButton } from '../../schema/shared/BusyButton'
import { EmptyList } from '../../schema/list/EmptyList'
import { ListSearch } from '../../schema/list/ListSearch'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { useTexts } from '../../schema/shared/texts'
import { mayOpen } from '../session/account'
import { takeInHand } from '../session/companyInHand'
import { useKnownCompanyId } from '../session/useKnownCompanyId'
import { useSession } from '../session/useSession'
import { cardOf } from './applicationLinks'
import { CompanyCarousel } from './CompanyCarousel'
import { useCardsPerView } from './useCardsPerView'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { verify } from '../../authProvider/session'
import { useNotice } from '../../schema/shared/useNotice'
import { useOpenApplication } from './useOpenApplication'

/**
 * Selects a company: loads the user's permissions there (A19), stores the selection, and opens the chosen application, or
 * the application selector if none was chosen.
 */
const useChooseCompany = (card: ApplicationCard | undefined) => {
  const translate = useTranslate()
  const notify = useNotice()
  const navigate = useNavigate()
  const open = useOpenApplication()
  const { mutate, isPending } = useMutation({
    mutationKey: ['companies', 'choose'],
    mutationFn: ({ id }: CompanyLite) => verify(id),
    onSuccess: (_, { id, name }) => {
      selectedCompanyCookie.write(id)
      takeInHand(id)
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
    <Box aria-hidden sx={{ display: 'flex', gap: 2, py: 1, minHeight: 224 }}>
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

const Companies = ({ card }: { card: ApplicationCard | undefined }) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const [search, setSearch] = useState('')
  const chosen = useKnownCompanyId()
  const [clicked, setClicked] = useState<number | null>(null)
  const { data: companies, isError, refetch } = useCompanies()
  const { choose, isChoosing } = useChooseCompany(card)
  if (isError && !companies) return <LoadFailed what={texts('title')} onRetry={() => void refetch()} />
  if (!companies) return <Loading />
  if (companies.length === 0) return <EmptyList texts={texts} onCreate={null} />
  const found = searchCompanies(companies, search)
  // Preselects the previously selected company if it is still active.
  const picked = companies.find(({ id, is_active }) => is_active && id === (clicked ?? chosen))
  return (
    <>
      {companies.length >= searchFrom && <ListSearch list={{ search, setSearch }} label={texts('search')} />}
      {found.length > 0 ? (
        <CompanyCarousel
          key={search}
          companies={found}
          picked={picked?.id ?? null}
          onPick={({ id }) => setClicked(id)}
        />
      ) : (
        <EmptyList texts={texts} searched={search} onCreate={null} />
      )}
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
        <Typography color="textSecondary">{picked?.name ?? translate('selector.pick')}</Typography>
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
    </>
  )
}

/** Lets the user select the company to open the chosen application for (A94). */
export const CompanySelector = () => {
  const translate = useTranslate()
  const card = useChosenApplication()
  const about = card
    ? translate('selector.about', { application: translate(`applications.${card.key}.name`) })
    : translate('selector.aboutNone')
  return (
    <Page title={translate('selector.title')} about={about}>
      <Companies card={card} />
    </Page>
  )
}
