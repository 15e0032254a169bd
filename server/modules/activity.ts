/** Answers who did what: to provider staff, and to super users about their company (decision 0101). */
import type { activity as groupOfCalls } from '../../contract/calls/activity'
import { activityPageSize, mostNews } from '../../contract/entities/activity'
import type { Queryable } from '../database/connection'
import { notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { requireCompany } from '../records/rows'
import { activityFile } from './activity/file'
import { countEntries, findEntries, findPlace, aboutOf, type Filters } from './activity/find'
import { listFindings } from './activity/findings'
import { tellRecordsOf } from './activity/records'
import { tellEntries } from './activity/tell'
import type { Reader } from './activity/visible'

type Paged = Filters & { readonly before?: number | undefined }
type Counted = Filters & { readonly since?: number | undefined }

const listEntries = async (db: Queryable, reader: Reader, { before: id, ...filters }: Paged) => {
  const before = id === undefined ? undefined : await findPlace(db, id)
  if (id !== undefined && !before) return { entries: [], older: null }
  const found = await findEntries(db, reader, filters, { before, limit: activityPageSize + 1 })
  const places = found.slice(0, activityPageSize)
  const entries = await tellEntries(db, reader, places, aboutOf(filters))
  return { entries, older: found.length > places.length ? (places.at(-1)?.id ?? null) : null }
}

/**
 * Counts entries from one on. An entry has its place from its first row on, but is seen once it is committed: so the entries
 * that are known are counted again with those that came between them.
 */
const countNews = async (db: Queryable, reader: Reader, { since: id, ...filters }: Counted) => {
  const since = id === undefined ? undefined : await findPlace(db, id)
  return { count: await countEntries(db, reader, filters, { since, limit: activityPageSize + mostNews }) }
}

const listRecords = async (db: Queryable, reader: Reader, id: number, after: number | undefined) => {
  const place = await findPlace(db, id)
  if (!place) throw notFound()
  const found = await tellRecordsOf(db, reader, place, after)
  // Nobody learns that there is an entry of which they may see nothing.
  if (after === undefined && found.records.length === 0) throw notFound()
  return found
}

const ofCompany = {
  find: ({ db, params }: { readonly db: Queryable; readonly params: { readonly company_id: number } }) =>
    requireCompany(db, params.company_id),
}

export const activityOperations: Operations<keyof typeof groupOfCalls> = {
  listActivity: { run: ({ db, caller, query }) => listEntries(db, { caller, company: null }, query) },
  listCompanyActivity: {
    ...ofCompany,
    run: ({ db, caller, params, query }) => listEntries(db, { caller, company: params.company_id }, query),
  },
  countActivity: { run: ({ db, caller, query }) => countNews(db, { caller, company: null }, query) },
  countCompanyActivity: {
    ...ofCompany,
    run: ({ db, caller, params, query }) => countNews(db, { caller, company: params.company_id }, query),
  },
  listActivityRecords: {
    run: ({ db, caller, params, query }) => listRecords(db, { caller, company: null }, params.change_id, query.after),
  },
  listCompanyActivityRecords: {
    ...ofCompany,
    run: ({ db, caller, params, query }) =>
      listRecords(db, { caller, company: params.company_id }, params.change_id, query.after),
  },
  downloadActivity: {
    run: async ({ db, caller, query }) => activityFile(db, { caller, company: null }, query),
  },
  downloadCompanyActivity: {
    ...ofCompany,
    run: async ({ db, caller, params, query }) => activityFile(db, { caller, company: params.company_id }, query),
  },
  listFindings: { run: ({ db, caller, query }) => listFindings(db, { caller, company: null }, query) },
  listCompanyFindings: {
    ...ofCompany,
    run: ({ db, caller, params, query }) => listFindings(db, { caller, company: params.company_id }, query),
  },
}
