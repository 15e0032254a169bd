import Add from '@mui/icons-material/Add'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useRef } from 'react'
import { useLocale, useTranslate } from 'ra-core'
import { Link, useNavigate } from 'react-router-dom'
import { companies as resource, companySummaries } from '../../resources/companies'
import { EmptyList } from '../../schema/list/EmptyList'
import { FilterChips } from '../../schema/list/FilterChips'
import { isFound, useFilters } from '../../schema/list/filters'
import { RememberedAddress } from '../../schema/shared/RememberedAddress'
import { useAddress } from '../../schema/shared/useAddress'
import { ListFilters } from '../../schema/list/ListFilters'
import { ListSearch } from '../../schema/list/ListSearch'
import { listMemory } from '../../schema/list/listState'
import { useMayCreate } from '../../schema/list/ResourceList'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { useTexts } from '../../schema/shared/texts'
import { CompanyRows } from './CompanyRows'
import { searchCompanies } from './searchCompanies'
import { useCompanies } from './useCompanies'

const CreateButton = () => {
  const texts = useTexts(resource)
  return (
    <Button component={Link} to={resource.form.create} variant="contained" startIcon={<Add />}>
      {texts('create')}
    </Button>
  )
}

const Loading = () => (
  <Card aria-hidden>
    {Array.from({ length: 8 }, (_, index) => (
      <Box key={index} sx={{ display: 'flex', gap: 2, alignItems: 'center', px: 2, py: 1.5 }}>
        <Skeleton variant="rounded" width={40} height={40} />
        <Skeleton width="40%" />
      </Box>
    ))}
  </Card>
)

/** Keeps the search term in the address, so that it survives a reload, a link and the back button. */
const useSearch = () => {
  const { address, changeQuery } = useAddress()
  const search = address.get('search') ?? ''
  return {
    search,
    setSearch: (text: string) => changeQuery({ search: text }, { replace: search !== '' }),
  }
}

const Companies = () => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const locale = useLocale()
  const navigate = useNavigate()
  const mayCreate = useMayCreate(resource)
  const summaryTexts = useTexts(companySummaries)
  const list = useSearch()
  const filters = useFilters(companySummaries)
  const filterButton = useRef<HTMLButtonElement>(null)
  const { data: companies, isError, refetch } = useCompanies()
  if (isError && !companies) return <LoadFailed what={texts('title')} onRetry={() => void refetch()} />
  if (!companies) return <Loading />
  if (companies.length === 0)
    return <EmptyList texts={texts} onCreate={mayCreate ? () => void navigate(resource.form.create) : null} />
  const clearFilters = () => {
    filterButton.current?.focus()
    filters.clear()
  }
  const found = searchCompanies(companies, list.search).filter((company) => isFound(filters.set, { ...company }))
  const openOnly = () => {
    const [only, ...others] = found
    if (only && others.length === 0) void navigate(`/companies/${only.id}`)
  }
  const bar = { filters, texts: summaryTexts, button: filterButton }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <ListSearch list={list} label={texts('search')} onEnter={openOnly} />
        <ListFilters {...bar} />
        <Typography role="status" color="textSecondary" variant="body2">
          {translate('companies.count', { smart_count: found.length, count: found.length.toLocaleString(locale) })}
        </Typography>
      </Box>
      <FilterChips {...bar} records={companies} />
      {found.length === 0 ? (
        <EmptyList
          texts={texts}
          searched={list.search}
          onClearFilters={filters.set.length > 0 ? clearFilters : undefined}
          onCreate={null}
        />
      ) : (
        <CompanyRows companies={found} />
      )}
    </>
  )
}

const memory = listMemory(companySummaries)

/** Lists all companies for provider staff. */
export const CompanyList = () => {
  const texts = useTexts(resource)
  return (
    <RememberedAddress groups={memory}>
      <Page title={texts('title')} actions={useMayCreate(resource) && <CreateButton />}>
        <Companies />
      </Page>
    </RememberedAddress>
  )
}
