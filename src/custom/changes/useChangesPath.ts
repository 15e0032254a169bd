import { useLocation } from 'react-router-dom'
import { changes as calls } from '../../../contract/calls/changes'
import { admits } from '../../../contract/guards'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { changesSince } from './paths'

const inCompany = /^\/companies\/(\d+)(\/|$)/

/** Returns the address that compares the company of the page, or one's own, with now; null if one may not. */
export const useChangesPath = (moment?: string): string | null => {
  const { caller } = useSchemaSetting()
  const { pathname } = useLocation()
  const here = inCompany.exec(pathname)?.[1]
  const companyId = here === undefined ? caller.companyId : Number(here)
  if (companyId === null || !admits(calls.countCompanyChanges.guard, caller, companyId)) return null
  return changesSince(companyId, moment)
}
