import { useLocation } from 'react-router-dom'
import { admits, oversight } from '../../../contract/guards'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { fillPath } from '../../schema/path'
import { changesPath } from './paths'

const inCompany = /^\/companies\/(\d+)(\/|$)/

/** Returns the address that compares the company of the page, or one's own, with now; null if one may not. */
export const useChangesPath = (moment?: string): string | null => {
  const { caller } = useSchemaSetting()
  const { pathname } = useLocation()
  const here = inCompany.exec(pathname)?.[1]
  const companyId = here === undefined ? caller.companyId : Number(here)
  if (companyId === null || !admits(oversight, caller, companyId)) return null
  const query = moment === undefined ? '' : `?${new URLSearchParams({ from: moment })}`
  return `${fillPath(changesPath, { company_id: companyId })}${query}`
}
