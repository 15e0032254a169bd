import { useDeferredValue, useState } from 'react'
import Add from '@mui/icons-material/Add'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { can } from '../../../contract/permissions'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { useSession } from '../session/useSession'
import { CompanyRows } from './CompanyRows'
import { CompanySearch } from './CompanySearch'
import { searchCompanies } from './searchCompanies'
import { useCompanies } from './useCompanies'

const CreateButton = () => {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/companies/create" variant="contained" startIcon={<Add />}>
      {translate('companies.create')}
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

const Companies = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const [term, setTerm] = useState('')
  const soughtTerm = useDeferredValue(term)
  const { data: companies, isError, refetch } = useCompanies()
  if (isError && !companies) return <LoadFailed what={translate('companies.title')} onRetry={() => void refetch()} />
  if (!companies) return <Loading />
  if (companies.length === 0) return <Typography>{translate('companies.none')}</Typography>
  const found = searchCompanies(companies, soughtTerm)
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <CompanySearch term={term} onChange={setTerm} />
        <Typography role="status" color="textSecondary" variant="body2">
          {translate('companies.count', { smart_count: found.length, count: found.length.toLocaleString(locale) })}
        </Typography>
      </Box>
      {found.length === 0 ? (
        <Typography>{translate('companies.notFound', { term: soughtTerm })}</Typography>
      ) : (
        <CompanyRows companies={found} />
      )}
    </>
  )
}

/** Lists all companies for provider staff; picking one opens its profile. */
export const CompanyList = () => {
  const translate = useTranslate()
  const held = useSession()?.permissions ?? []
  return (
    <Page title={translate('companies.title')} actions={can(held, ['CREATE_COMPANY']) && <CreateButton />}>
      <Companies />
    </Page>
  )
}
