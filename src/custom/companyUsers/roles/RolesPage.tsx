import { Skeleton, Stack } from '@mui/material'
import { useGetOne } from 'ra-core'
import type { Company } from '../../../../contract/entities/company'
import { companyUsers } from '../../../resources/companyUsers'
import { RequireAncestors } from '../../../schema/page/RequireAncestors'
import { Breadcrumbs, useSteps } from '../../../schema/page/Breadcrumbs'
import { LoadFailed } from '../../../schema/page/LoadFailed'
import { Page } from '../../../schema/page/Page'
import { metaOf, usePathParams } from '../../../schema/path'
import type { AnyResource } from '../../../schema/resource'
import { useSchemaSetting } from '../../../schema/shared/SchemaContext'
import { useTexts } from '../../../schema/shared/texts'
import { companyHead } from '../../companyProfile/companyHead'
import { CompanySwitch } from '../CompanySwitch'
import { RolesOfCompany } from './RolesOfCompany'

/** The roles of a company: who has each of them, and what two of them differ in. */
export const RolesPage = ({ resource }: { resource: AnyResource }) => {
  const texts = useTexts(resource)
  const { isPlatform } = useSchemaSetting().caller
  const params = usePathParams(resource.at ?? '')
  const { data, error, refetch } = useGetOne<Company>(
    'companies',
    { id: Number(params.company_id), meta: metaOf({}) },
    { retry: false },
  )
  return (
    <RequireAncestors steps={useSteps(resource)} params={params}>
      <Page
        title={texts('title')}
        names={data?.name}
        picture={companyHead(data).picture}
        about={
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
            {data?.name ?? <Skeleton width={160} sx={{ display: 'inline-block' }} />}
            {isPlatform && <CompanySwitch path={resource.at ?? '/'} />}
          </Stack>
        }
        above={<Breadcrumbs resource={companyUsers} params={params} here={texts('title')} />}
      >
        {data ? (
          <RolesOfCompany applications={data.applications} params={params} />
        ) : error ? (
          <LoadFailed what={texts('title')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-busy />
        )}
      </Page>
    </RequireAncestors>
  )
}
