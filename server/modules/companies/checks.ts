/** Checks a company form against the database. */
import { inArray, sql, type AnyColumn } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { applicationNames } from '../../../contract/applications'
import type { Body } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import type { FieldErrors } from '../../../contract/envelope'
import { say } from '../../../contract/say'
import { readBreakGlass } from '../../accounts/ownProviders'
import type { Queryable } from '../../database/connection'
import { countries, currencies, type companies } from '../../database/tables'
import { keepImages } from '../../images/keep'
import { leadingRole, losesBreakGlass } from '../companyUsers/decide'
import { readStates } from '../companyUsers/states'
import { namesUnknownZone } from './zones'

export type CompanyForm = Body<Calls['createCompany']> | Body<Calls['updateCompany']>
type Stored = typeof companies.$inferSelect

const errorsAt = (fields: readonly string[], message: string): FieldErrors =>
  Object.fromEntries(fields.map((field) => [field, [message]]))

/** Returns the fields whose id is not in the table. */
const unknownIn = async (
  db: Queryable,
  table: PgTable & { readonly id: AnyColumn },
  ids: ReadonlyMap<string, number>,
): Promise<string[]> => {
  const rows = await db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(inArray(table.id, [...new Set(ids.values())]))
  const known = new Set(rows.map(({ id }) => id))
  return [...ids].filter(([, id]) => !known.has(id)).map(([field]) => field)
}

const countriesOf = (body: CompanyForm) =>
  new Map([
    ['country_id', body.country_id],
    ['person_country_id', body.person_country_id],
  ])

const currenciesOf = ({ currency_id, stock_data = [] }: CompanyForm) =>
  new Map([
    ['currency_id', currency_id],
    ...stock_data.map((row, i) => [`stock_data.${i}.stock_currency_id`, row.stock_currency_id] as const),
  ])

/** Returns the fields of changed logos that were not uploaded here. */
const unknownLogos = async (db: Queryable, body: CompanyForm, stored: Stored | undefined): Promise<string[]> => {
  const sent = [
    { field: 'small_logo_url', url: body.small_logo_url, storedUrl: stored?.small_logo_url },
    { field: 'large_logo_url', url: body.large_logo_url, storedUrl: stored?.large_logo_url },
  ].flatMap(({ field, url, storedUrl }) => (url && url !== storedUrl ? { field, url } : []))
  const ours = await keepImages(
    db,
    sent.map(({ url }) => url),
  )
  return sent.filter(({ url }) => !ours.has(url)).map(({ field }) => field)
}

/** Whether a form changes the applications; their order doesn't matter. */
export const changesApplications = ({ applications: stored }: Stored, body: CompanyForm): boolean =>
  [body.applications, body.application_access].some(
    (sent) => sent && (sent.length !== stored.length || sent.some((application) => !stored.includes(application))),
  )

/** Returns an error if the account that keeps its password loses the role with which it mends what keeps everybody else out. */
const breakGlassErrors = async (db: Queryable, body: CompanyForm, stored: Stored): Promise<FieldErrors> => {
  const { applications } = body
  if (!applications || !changesApplications(stored, body)) return {}
  const id = await readBreakGlass(db, stored.id)
  // Locked, since the account may lose its role in another application at this moment.
  const [account] = id === null ? [] : await readStates(db, stored.id, [id], { isLocked: true })
  if (!account) return {}
  const role = leadingRole(account.roles, stored.applications)
  if (!role || !losesBreakGlass({ before: account, wanted: account }, stored.applications, applications)) return {}
  const message = say(
    'The account that keeps its password while everybody else signs in by the identity provider is a super user in {application}. Keep {application}, or let a super user of the company choose another account under ‘Identity provider’ first.',
    { application: applicationNames[role.application] },
  )
  return { applications: [message] }
}

/** Returns field errors for what the database knows better; `stored` is the company before an update. */
export const companyErrors = async (db: Queryable, body: CompanyForm, stored?: Stored): Promise<FieldErrors> => ({
  ...errorsAt(await unknownIn(db, countries, countriesOf(body)), 'This country does not exist.'),
  ...errorsAt(await unknownIn(db, currencies, currenciesOf(body)), 'This currency does not exist.'),
  ...errorsAt(await unknownLogos(db, body, stored), 'Please upload a logo.'),
  ...errorsAt((await namesUnknownZone(db, body, stored)) ? ['time_zone'] : [], 'This time zone is unknown.'),
  ...(stored && (await breakGlassErrors(db, body, stored))),
})
