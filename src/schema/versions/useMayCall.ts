import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import type { Call } from '../../../contract/call'
import { companyOf, passes } from '../shared/rights'
import { useSchemaSetting } from '../shared/SchemaContext'

/** Returns a function that checks whether the user may make a call in the company of the route. */
export const useMayCall = () => {
  const { caller } = useSchemaSetting()
  const company = companyOf(useParams())
  return useCallback((call: Call): boolean => passes([call.guard], caller, company), [caller, company])
}
