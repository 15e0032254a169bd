import { useGetOne } from 'ra-core'
import { useLocation } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { companies } from '../../resources/companies'
import type { PathParams } from '../../schema/path'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useCompanyInHand } from '../session/companyInHand'
import { paramsOfAddress } from './actions'

/** What one works in. */
export interface CompanyHere {
  readonly companyId: number | null
  readonly name: string | undefined
  /** The ids of the records that one works in. */
  readonly known: PathParams
  /** Whether the company is known to exist; so is having none. */
  readonly isKnown: boolean
}

/** Returns what one works in: the records and the company of the page, else the company in hand. */
export const useCompanyHere = (): CompanyHere => {
  const may = useMay()
  const { pathname } = useLocation()
  const inHand = useCompanyInHand()
  const params = paramsOfAddress(useSchemaSetting(), pathname)
  const id = params.company_id ?? (inHand === null ? undefined : String(inHand))
  const isAsked = id !== undefined && may(companies, 'one', { company_id: id })
  const { data } = useGetOne<CompanyLite>('companies', { id: Number(id) }, { enabled: isAsked, retry: false })
  return {
    companyId: id === undefined ? null : Number(id),
    name: data?.name,
    known: { ...params, ...(id !== undefined && { company_id: id }) },
    isKnown: id === undefined || data !== undefined,
  }
}
