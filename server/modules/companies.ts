import { between, eq, sql } from 'drizzle-orm'
import { companies as calls } from '../../contract/calls/companies'
import { noticePeriod } from '../../contract/constants'
import { admits, type Caller } from '../../contract/guards'
import { toggleMessages } from '../../contract/messages'
import { requireProof } from '../accounts/proofs'
import { revokeSessionsOfCompany } from '../accounts/sessions'
import type { Finder } from '../database/finder'
import { byName } from '../database/listing'
import { companies, countries, incentiveVersions, jobGradeVersions } from '../database/tables'
import { forbidden } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { countriesCalled, countryNames } from '../reference/names'
import { createOf, listOf, oneOf, toggleOf, updateOf } from '../records/operations'
import { resource, type Proposal, type Written } from '../records/resource'
import { checkVersion, requireCompany } from '../records/rows'
import type { Row } from '../records/table'
import { closeQuestions } from '../records/versions/approval'
import { countAccess } from './companies/access'
import { changesApplications, companyErrors, type CompanyForm } from './companies/checks'
import { findCompany, liteColumns, midnight, toLite } from './companies/records'
import { countRecords } from './companies/counts'
import { listedFor } from './companies/listed'
import { companyColumns, storeStocks } from './companies/store'
import { isTold } from './waiting'

/** Throws 403 if a company user changes applications. Checks the version first, as an outdated form may only seem to. */
const refuseApplications = async (
  { db, caller, body }: Proposal<typeof companies, CompanyForm>,
  stored: Row<typeof companies>,
): Promise<void> => {
  if (caller.isPlatform || !changesApplications(stored, body)) return
  await checkVersion(stored, body, () => findCompany(db, stored.id))
  throw forbidden('the applications of the own company')
}

/** Whether other people need a second factor from now on, or from another day. */
const changesFactorRule = (before: Row<typeof companies>, after: Row<typeof companies>): boolean =>
  before.second_factor_from !== after.second_factor_from ||
  before.second_factor_roles.join() !== after.second_factor_roles.join()

const company = resource({
  table: companies,
  reading: { one: (db, { id = 0 }) => findCompany(db, id) },
  lock: 'no key update',
  values: (body: CompanyForm) => companyColumns(body),
  errors: async (proposal: Proposal<typeof companies, CompanyForm>) => {
    const { db, body, before } = proposal
    if (before) await refuseApplications(proposal, before)
    return companyErrors(db, body, before)
  },
  afterWrite: async ({ before, after, body, caller, report, ...writer }: Written<typeof companies, CompanyForm>) => {
    if (before && changesFactorRule(before, after)) await requireProof(writer.db, caller, 'factorRule')
    await storeStocks(writer, after.id, body)
    if (before && body.applications && changesApplications(before, body))
      report('company changed', { company: after.id, by: writer.by, applications: body.applications })
    if (before && changesFactorRule(before, after))
      report('company changed', {
        company: after.id,
        by: writer.by,
        second_factor_from: after.second_factor_from,
        second_factor_roles: after.second_factor_roles,
      })
    // Roles end, and plans are due, earlier or later.
    if (before && before.time_zone !== after.time_zone)
      report('company changed', { company: after.id, by: writer.by, time_zone: after.time_zone })
    if (before && before.version_approval !== after.version_approval) {
      report('company changed', { company: after.id, by: writer.by, version_approval: after.version_approval })
      // What waits is neither activated nor kept for a day on which somebody approves versions again.
      if (after.version_approval === 'AT_ONCE')
        for (const versions of [jobGradeVersions, incentiveVersions]) await closeQuestions(writer, versions, after.id)
    }
  },
  afterToggle: async ({ db, by, before: { id }, isActive, report }) => {
    if (!isActive) await revokeSessionsOfCompany({ db, report }, id)
    report(isActive ? 'company activated' : 'company deactivated', { company: id, by })
  },
})

/** Address and contact are told to those who may read the whole company. */
const companyFinder = (caller: Caller): Finder => {
  const isWhole = admits(calls.readCompany.guard, caller, caller.companyId ?? undefined)
  return {
    resource: 'companies',
    table: companies,
    title: companies.name,
    texts: isWhole ? [companies.name_folded, companies.contact_folded] : [companies.name_folded],
    also: (has) => sql`${companies.country_id} in ${countriesCalled(has)}`,
    detail: sql`(select c.name from ${countries} c where c.id = ${companies.country_id})`,
    localizeDetail: countryNames.localize,
  }
}

export const companyOperations: Operations<
  | 'listAllCompanies'
  | 'listCompanies'
  | 'listEndingContracts'
  | 'readCompany'
  | 'readCompanyAccess'
  | 'createCompany'
  | 'updateCompany'
  | 'toggleCompany'
> = {
  listAllCompanies: {
    finds: companyFinder,
    run: async ({ db, caller: { isPlatform, companyId } }) => {
      const rows = await db
        .select(liteColumns)
        .from(companies)
        .where(isPlatform ? undefined : eq(companies.id, companyId ?? 0))
        .orderBy(...byName(companies))
      return rows.map((row) => toLite(row, isPlatform))
    },
  },
  listCompanies: {
    run: async (input) => {
      const { caller, query } = input
      if (query.waiting?.anyOf.some((kind) => !isTold(kind, caller, caller.companyId ?? 0)))
        throw forbidden('what waits in companies')
      const { rows, count } = await listOf({ table: companies, reading: listedFor(caller) }).run(input)
      return { rows: rows.map((row) => ({ ...row, contract_end_date: midnight(row.contract_end_date) })), count }
    },
  },
  listEndingContracts: {
    run: async ({ db }) => {
      // Include one extra day on each side to cover every time zone; the client filters by its local date.
      const from = sql`shown_day(current_date) - 1`
      const to = sql`shown_day(current_date) + ${noticePeriod + 1}::int`
      const rows = await db
        .select(liteColumns)
        .from(companies)
        .where(between(companies.contract_end_date, from, to))
        .orderBy(companies.contract_end_date, ...byName(companies))
        .limit(100)
      return rows.map((row) => toLite(row, true))
    },
  },
  readCompany: {
    run: async (input) => {
      const found = await oneOf(company).run(input)
      return { ...found, counts: await countRecords(input.db, input.caller, found.id) }
    },
  },
  readCompanyAccess: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params, query }) => countAccess(db, params.company_id, query.without),
  },
  createCompany: createOf(company),
  updateCompany: updateOf(company),
  toggleCompany: toggleOf(company, ({ name }, isActive) => toggleMessages.other(name, isActive)),
}
