import { Breadcrumbs, Link, Paper, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { useCompanies } from '../../companies/useCompanies'
import { isNotFound, LoadFailed } from '../../../schema/page/LoadFailed'
import { Page } from '../../../schema/page/Page'
import { useMapRights } from '../useMapRights'
import { CompanyField } from './CompanyFields'
import { GradeCompanyForm, type GradeCompanyFormProps } from './GradeCompanyForm'
import { createPath, editPathOf, mapPath } from './paths'
import { useMapped, useMapping, useTaRanks } from './useMappings'

interface FrameProps {
  readonly title: string
  readonly names?: string | undefined
  readonly children: ReactNode
}

const Frame = ({ title, names, children }: FrameProps) => {
  const translate = useTranslate()
  return (
    <Page
      title={title}
      names={names}
      about={names}
      above={
        <Breadcrumbs aria-label={translate('schema.breadcrumbs')}>
          <Link component={RouterLink} to={mapPath}>
            {translate('gradeMap.title')}
          </Link>
          <Typography color="textPrimary" aria-current="page">
            {title}
          </Typography>
        </Breadcrumbs>
      }
    >
      {children}
    </Page>
  )
}

const Loading = () => <Skeleton variant="rounded" height={480} aria-busy />

type Needed = Pick<GradeCompanyFormProps, 'ranks' | 'companies' | 'mapped'>

/** Reads what every form needs, and shows that it is loading or has failed. */
const Loaded = ({ title, children }: { title: string; children: (needed: Needed) => ReactNode }) => {
  const ranks = useTaRanks()
  const mapped = useMapped()
  const companies = useCompanies()
  if (ranks.data && mapped.data && companies.data)
    return children({ ranks: ranks.data, mapped: mapped.data, companies: companies.data })
  const failed = [ranks, mapped, companies].filter(({ isError }) => isError)
  if (failed.length === 0) return <Loading />
  return (
    <LoadFailed what={title} error={failed[0]?.error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  )
}

/** Adds the mapping of a company. */
export const CreateGradeCompany = () => {
  const title = useTranslate()('gradeForm.createTitle')
  const [search] = useSearchParams()
  const asked = Number(search.get('company'))
  const firstOf = ({ companies, mapped }: Needed) => companies.find(({ id }) => id === asked && !mapped.has(id))?.id
  return (
    <Frame title={title}>
      <Loaded title={title}>{(needed) => <GradeCompanyForm {...needed} companyId={firstOf(needed)} />}</Loaded>
    </Frame>
  )
}

/** Asks which mapping to edit. */
const MappingChoice = ({ companies, mapped }: Needed) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { addsOrEdits } = useMapRights()
  return (
    <Paper variant="outlined" component={Stack} sx={{ p: { xs: 2, sm: 3 }, gap: 2, maxWidth: 640 }}>
      <Typography>{translate('gradeForm.chooseFirst')}</Typography>
      <CompanyField
        label={translate('gradeForm.company')}
        companies={companies.filter(({ id }) => mapped.has(id))}
        isLoading={false}
        chosen={null}
        hint={translate('gradeForm.editHint')}
        autoFocus
        onChoose={(companyId) => {
          const id = companyId === null ? undefined : mapped.get(companyId)
          if (id !== undefined) void navigate(editPathOf(id), { replace: true })
        }}
      />
      {addsOrEdits && (
        <Typography variant="body2" color="textSecondary">
          {`${translate('gradeForm.notMapped')} `}
          <Link component={RouterLink} to={createPath} underline="always">
            {translate('gradeForm.createTitle')}
          </Link>
        </Typography>
      )}
    </Paper>
  )
}

const EditMapping = ({ id, title }: { id: number; title: string }) => {
  const translate = useTranslate()
  const { data, error, isFetchedAfterMount, refetch } = useMapping(id)
  const isMissing = isNotFound(error)
  return (
    <Frame title={title} names={data?.company.name}>
      {isMissing ? (
        <Typography color="textSecondary">
          {`${translate('gradeForm.missing')} `}
          <Link component={RouterLink} to={createPath} underline="always">
            {translate('gradeForm.createTitle')}
          </Link>
        </Typography>
      ) : error ? (
        <LoadFailed what={translate('gradeForm.mapping')} error={error} onRetry={() => void refetch()} />
      ) : data && isFetchedAfterMount ? (
        <Loaded title={title}>{(needed) => <GradeCompanyForm {...needed} mapping={data} />}</Loaded>
      ) : (
        <Loading />
      )}
    </Frame>
  )
}

/** Edits the mapping that the address names (A114); without one, a mapping is chosen first. */
export const EditGradeCompany = () => {
  const title = useTranslate()('gradeForm.editTitle')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  // The key starts another form for another mapping.
  if (/^[1-9]\d{0,9}$/.test(id)) return <EditMapping key={id} id={Number(id)} title={title} />
  return (
    <Frame title={title}>
      <Loaded title={title}>{(needed) => <MappingChoice {...needed} />}</Loaded>
    </Frame>
  )
}
