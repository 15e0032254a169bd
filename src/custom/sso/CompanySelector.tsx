import { useState } from 'react'
import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { searchCompanies } from '../companies/searchCompanies'
import { useCompanies } from '../companies/useCompanies'
import { companies as resource } from '../../resources/companies'
import { BusyButton } from '../../schema/BusyButton'
import { EmptyList } from '../../schema/list/EmptyList'
import { ListSearch } from '../../schema/list/ListSearch'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { useTexts } from '../../schema/texts'
import { CompanyCarousel } from './CompanyCarousel'
import { useCardsPerView } from './useCardsPerView'
import { useChooseCompany } from './useChooseCompany'

/** Fewer companies than this are found faster by eye. */
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

const Companies = () => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<number | null>(null)
  const { data: companies, isError, refetch } = useCompanies()
  const { choose, isChoosing } = useChooseCompany()
  if (isError && !companies) return <LoadFailed what={texts('title')} onRetry={() => void refetch()} />
  if (!companies) return <Loading />
  if (companies.length === 0) return <EmptyList texts={texts} onCreate={null} />
  const found = searchCompanies(companies, search)
  return (
    <>
      {companies.length >= searchFrom && <ListSearch list={{ search, setSearch }} label={texts('search')} />}
      {found.length > 0 ? (
        <CompanyCarousel key={search} companies={found} picked={picked} onPick={({ id }) => setPicked(id)} />
      ) : (
        <EmptyList texts={texts} searched={search} onCreate={null} />
      )}
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
        <Typography color="textSecondary">
          {companies.find(({ id }) => id === picked)?.name ?? translate('selector.pick')}
        </Typography>
        <BusyButton
          variant="contained"
          size="large"
          disabled={picked === null}
          isBusy={isChoosing}
          onClick={() => picked !== null && choose(picked)}
        >
          {translate('selector.select')}
        </BusyButton>
      </Stack>
    </>
  )
}

/** Lets a person choose the company whose data the chosen application shows (A94). */
export const CompanySelector = () => {
  const translate = useTranslate()
  return (
    <Page title={translate('selector.title')} about={translate('selector.about')}>
      <Companies />
    </Page>
  )
}
