import { between, eq, sql } from 'drizzle-orm'
import { noticePeriod } from '../../contract/constants'
import { toggleMessages } from '../../contract/messages'
import { revokeSessionsOfCompany } from '../accounts/sessions'
import { byName } from '../database/listing'
import { companies } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { forbidden, refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { Reply } from '../tools/reply'
import { countAccess } from './companies/access'
import { changesApplications, companyErrors } from './companies/checks'
import { liteColumns, readCompany, toLite } from './companies/records'
import { companyColumns, lockCompany, storeStocks } from './companies/store'
import { checkVersion, requireCompany } from './tenantRow'

const taken = { name: [nameTaken] }

export const companyOperations: Operations<
  | 'listAllCompanies'
  | 'listEndingContracts'
  | 'readCompany'
  | 'readCompanyAccess'
  | 'createCompany'
  | 'updateCompany'
  | 'toggleCompany'
> = {
  listAllCompanies: {
    run: async ({ db, caller: { isPlatform, companyId } }) => {
      const rows = await db
        .select(liteColumns)
        .from(companies)
        .where(isPlatform ? undefined : eq(companies.id, companyId ?? 0))
        .orderBy(...byName(companies))
      return rows.map((row) => toLite(row, isPlatform))
    },
  },
  listEndingContracts: {
    run: async ({ db }) => {
      // Include one extra day on each side to cover every time zone; the client filters by its local date.
      const from = sql`current_date - 1`
      const to = sql`current_date + ${noticePeriod + 1}::int`
      const rows = await db
        .select(liteColumns)
        .from(companies)
        .where(between(companies.contract_end_date, from, to))
        .orderBy(companies.contract_end_date, ...byName(companies))
        .limit(100)
      return rows.map((row) => toLite(row, true))
    },
  },
  readCompany: { run: ({ db, params }) => readCompany(db, params.company_id) },
  readCompanyAccess: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params, query }) => countAccess(db, params.company_id, query.without),
  },
  createCompany: {
    run: async ({ db, body }) => {
      refuse(await companyErrors(db, body))
      const insert = db.insert(companies).values(companyColumns(body)).returning({ id: companies.id })
      const [row] = await unlessTaken(taken, insert)
      const id = row?.id ?? 0
      await storeStocks(db, id, body)
      return readCompany(db, id)
    },
  },
  updateCompany: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id: id }, body, report }) => {
      const stored = await lockCompany(db, id)
      // Told first: applications that provider staff have changed meanwhile are no forbidden wish of the form.
      await checkVersion(stored.version, body.version, () => readCompany(db, id))
      if (!caller.isPlatform && changesApplications(stored, body))
        throw forbidden('the applications of the own company')
      refuse(await companyErrors(db, body, stored))
      const update = db
        .update(companies)
        .set({ ...companyColumns(body), version: stored.version + 1 })
        .where(eq(companies.id, id))
      await unlessTaken(taken, update)
      await storeStocks(db, id, body)
      if (body.applications && changesApplications(stored, body))
        report('company changed', { company: id, by: caller.account.user.id, applications: body.applications })
      return readCompany(db, id)
    },
  },
  toggleCompany: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id: id }, query: { active }, report }) => {
      const { name, version } = await lockCompany(db, id)
      await db
        .update(companies)
        .set({ is_active: active, version: version + 1 })
        .where(eq(companies.id, id))
      if (!active) await revokeSessionsOfCompany(db, id)
      report(active ? 'company activated' : 'company deactivated', { company: id, by: caller.account.user.id })
      return new Reply({ id, is_active: active }, toggleMessages.other(name, active))
    },
  },
}
