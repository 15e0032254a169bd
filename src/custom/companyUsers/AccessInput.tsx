import { Alert, Divider, Skeleton } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import { useFormState } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import type { Company } from '../../../contract/entities/company'
import type { CustomField } from '../../schema/field'
import type { InputProps } from '../../schema/kinds/kind'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { PlannedLine } from '../../schema/planned/lazyParts'
import { useFormParams } from '../../schema/shared/FormParams'
import { AccessEditor } from './AccessEditor'
import { RightCheck } from './RightCheck'

/** Edits the roles of a company user in the applications of the company, which it reads first. */
export const AccessInput = ({ isDisabled, hint }: InputProps<CustomField>) => {
  const translate = useTranslate()
  const { company_id = '' } = useFormParams()
  const { company_user_id: userId } = useParams()
  const { defaultValues } = useFormState()
  const { data, error, refetch } = useGetOne<Company>('companies', { id: Number(company_id) }, { retry: false })
  if (data)
    return (
      <>
        {hint && (
          <Alert role="note" severity="info" sx={{ mb: 2 }}>
            {hint}
          </Alert>
        )}
        {userId && (
          <PlannedLine companyId={company_id} call="updateCompanyUser" recordId={Number(userId)} sx={{ mb: 2 }} />
        )}
        <AccessEditor applications={data.applications} company={data.name} isDisabled={isDisabled} />
        {userId && (
          <>
            <Divider sx={{ my: 3 }} />
            <RightCheck
              companyId={company_id}
              userId={userId}
              name={String(defaultValues?.first_name)}
              applications={data.applications}
            />
          </>
        )}
      </>
    )
  return error ? (
    <LoadFailed what={translate('access.company')} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton variant="rounded" height={320} aria-busy />
  )
}
