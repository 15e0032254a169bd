import { Skeleton } from '@mui/material'
import type { RaRecord } from 'ra-core'
import type { Company } from '../../../contract/entities/company'
import type { OwnScreens } from '../../schema/shared/screens'
import { CompanyLogo } from '../companies/CompanyLogo'
import { CompanyState, stateWaiting } from './lazyParts'

/** Returns what the head of a company's pages shows beside its name, in the same place while it loads. */
export const companyHead: NonNullable<OwnScreens['head']> = (record: RaRecord | undefined) => {
  const company = record as Company | undefined
  return {
    picture: company ? (
      <CompanyLogo url={company.small_logo_url} size={48} />
    ) : (
      <Skeleton variant="rounded" width={48} height={48} />
    ),
    about: company ? <CompanyState {...company} /> : stateWaiting,
  }
}
