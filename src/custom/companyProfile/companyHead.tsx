import { Chip, Skeleton } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { OwnScreens } from '../../schema/shared/screens'
import { CompanyLogo } from '../companies/CompanyLogo'

const InactiveChip = () => <Chip component="span" size="small" label={useTranslate()('companies.inactive')} />

/** Returns what is shown next to a company's name in the page header. */
export const companyHead: NonNullable<OwnScreens['head']> = (company: RaRecord | undefined) => ({
  picture: company ? (
    <CompanyLogo url={company.small_logo_url} size={48} />
  ) : (
    <Skeleton variant="rounded" width={48} height={48} />
  ),
  about: company?.is_active === false && <InactiveChip />,
})
