import { Skeleton } from '@mui/material'
import { useGetOne } from 'ra-core'
import type { Company } from '../../../../contract/entities/company'
import { companyUsers } from '../../../resources/companyUsers'
import { useSteps } from '../../../schema/page/parents'
import { LoadFailed } from '../../../schema/page/LoadFailed'
import { PageBelow, RequireAncestors } from '../../../schema/page/PageBelow'
import { metaOf, usePathParams } from '../../../schema/path'
import type { AnyResource } from '../../../schema/resource'
import { useTexts } from '../../../schema/shared/texts'
import { RolesOfCompany } from './RolesOfCompany'

/** The roles of a company: who has each of them, and what two of them differ in. */
export const RolesPage = ({ resource }: { resource: AnyResource }) => {
  const texts = useTexts(resource)
  const params = usePathParams(resource.at ?? '')
  const { data, error, refetch } = useGetOne<Company>(
    'companies',
    { id: Number(params.company_id), meta: metaOf({}) },
    { retry: false },
  )
  return (
    <RequireAncestors steps={useSteps(resource)} params={params}>
      <PageBelow
        resource={companyUsers}
        params={params}
        pattern={resource.at ?? ''}
        title={texts('title')}
        here={texts('title')}
      >
        {data ? (
          <RolesOfCompany applications={data.applications} params={params} />
        ) : error ? (
          <LoadFailed what={texts('title')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-busy />
        )}
      </PageBelow>
    </RequireAncestors>
  )
}
