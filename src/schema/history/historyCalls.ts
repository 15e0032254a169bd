import type { Call } from '../../../contract/call'
import { history as calls } from '../../../contract/calls/history'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { companyOf, isOfCompany } from '../shared/rights'
import { readingSlot } from './readingSlot'

/** Returns the calls that read the history of records: of those of a company, or of those that belong to none. */
export const historyCalls = (
  resource: AnyResource,
  params: PathParams,
  id?: number,
): { readonly read: Call; readonly deleted: Call; readonly params: PathParams } =>
  isOfCompany(resource.calls[readingSlot(resource) ?? 'list']?.path ?? '')
    ? {
        read: calls.readCompanyHistory,
        deleted: calls.listCompanyDeleted,
        // A company is a record of its own.
        params: { company_id: String(companyOf(params) ?? id) },
      }
    : { read: calls.readHistory, deleted: calls.listDeleted, params: {} }
