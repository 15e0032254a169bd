import { useState } from 'react'
import { Skeleton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Navigate } from 'react-router-dom'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyUserList } from '../../i18n/parts/companyUserList'
import { companies as resource } from '../../resources/companies'
import { companyUsers } from '../../resources/companyUsers'
import { EmptyList } from '../../schema/list/lazyParts'
import { ListSearch } from '../../schema/list/ListSearch'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { fillPath } from '../../schema/path'
import { useTexts } from '../../schema/shared/texts'
import { CompanyRows } from '../companies/CompanyRows'
import { searchCompanies } from '../companies/searchCompanies'
import { useCompanies } from '../companies/useCompanies'
import { useCompanyInHand } from '../session/companyInHand'

addTexts(ofCompanyUserList)

const Companies = () => {
  const texts = useTexts(resource)
  const [search, setSearch] = useState('')
  const { data: companies, isError, refetch } = useCompanies()
  if (isError && !companies) return <LoadFailed what={texts('title')} onRetry={() => void refetch()} />
  if (!companies) return <Skeleton variant="rounded" height={320} />
  if (companies.length === 0) return <EmptyList texts={texts} onCreate={null} />
  const found = searchCompanies(companies, search)
  return (
    <>
      <ListSearch list={{ search, setSearch }} label={texts('search')} />
      {found.length === 0 ? (
        <EmptyList texts={texts} searched={search} onCreate={null} />
      ) : (
        <CompanyRows companies={found} opens={companyUsers.at} />
      )}
    </>
  )
}

/** Asks provider staff which company's users they want to see. */
export const CompanyQuestion = () => {
  const translate = useTranslate()
  const texts = useTexts(companyUsers)
  return (
    <Page title={texts('title')} about={translate('companyUsers.choose')}>
      <Companies />
    </Page>
  )
}

/** Leads to the users of the company in hand; provider staff without one choose it here (A99). */
export const CompanyChoice = () => {
  const company_id = useCompanyInHand()
  return company_id === null ? <CompanyQuestion /> : <Navigate to={fillPath(companyUsers.at, { company_id })} replace />
}
