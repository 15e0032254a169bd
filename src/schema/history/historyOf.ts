/** How the history of a resource is read: by calls that all records share, for whoever may read the record. */
import type { Call } from '../../../contract/call'
import { history as calls } from '../../../contract/calls/history'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { restPlaceOf } from '../rest'
import { companyOf, isOfCompany } from '../shared/rights'

/** Returns the call whose guard lets the history of records be read; undefined if nobody changes them here. */
export const readingCall = (resource: AnyResource): Call | undefined => {
  const { one, list, create, update } = resource.calls
  return (create || update) && restPlaceOf(resource) === undefined ? (one ?? list) : undefined
}

/** A record, or what identifies one. */
interface Identified {
  readonly id: unknown
}

/** Returns the calls of the records of a company, or of those that belong to none, with their params. */
export const historyCalls = (resource: AnyResource, params: PathParams, { id }: Partial<Identified> = {}) =>
  isOfCompany(readingCall(resource)?.path ?? '')
    ? {
        read: calls.readCompanyHistory,
        deleted: calls.listCompanyDeleted,
        // A company is a record of its own.
        params: { company_id: String(companyOf(params) ?? id) },
      }
    : { read: calls.readHistory, deleted: calls.listDeleted, params: {} }
