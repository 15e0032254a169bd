/**
 * Says for each table whether and how its rows belong to a company, so that a company can be carried to another
 * installation (decision 0107). Derived from the declared tables; what can't be derived is listed here, with the reason.
 */
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as declared from '../database/tables'
import { columnsOf, keyOf, referencesOf, type Reference } from '../records/table'

/** Reference data, and the query that names each row by what identifies it in every installation. */
export const references: Readonly<Record<string, string>> = {
  countries: 'select id, short_code as key from countries',
  currencies: 'select id, code as key from currencies',
  long_term_incentive_plan_types: 'select id, name as key from long_term_incentive_plan_types',
  ta_ranks: 'select id, name as key from ta_ranks',
  sectors: 'select id, name as key from sectors',
  industries: `select i.id, s.name || ' > ' || i.name as key from industries i join sectors s on s.id = i.sector_id`,
  sub_industries: `select b.id, s.name || ' > ' || i.name || ' > ' || b.name as key from sub_industries b
    join industries i on i.id = b.industry_id join sectors s on s.id = i.sector_id`,
  job_functions: 'select id, name as key from job_functions',
  job_sub_functions: `select b.id, f.name || ' > ' || b.name as key from job_sub_functions b
    join job_functions f on f.id = b.job_function_id`,
}

/** Tables that stay where they are. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'people sign in again',
  refresh_tokens: 'people sign in again',
  reset_tokens: 'links in mails lead to the installation that has sent them',
  attempts: 'counts what is refused here',
  mail_outbox: 'mails that wait are sent from where they were written',
  signing_keys: 'each installation has its own',
  console_assets: 'files of the build',
  grade_map_columns: 'only merges files that were downloaded here',
  grade_map_downloads: 'only merges files that were downloaded here',
  read_notifications: 'names what is to be read by ids of this installation',
  unsaved_work: 'belongs to a browser and an address',
  removals: 'what can be taken back for a few minutes',
  removed_rows: 'what can be taken back for a few minutes',
  viewings: 'tells of provider staff, and is told by history in the evidence that travels along',
  list_changes: 'counts changes for lists that are remembered here',
  banner: 'operators of each installation have their own',
  staff_rules: 'each installation asks its own of provider staff',
  write_positions: 'says how far the database of this installation was',
  authenticators: 'encrypted with the secret of this installation: people set up their app again',
  recovery_codes: 'of no use without the app',
  passkeys: 'bound to the address of this installation: people add others there',
  spent_passkey_challenges: 'people sign in again',
  sign_in_challenges: 'people sign in again',
  applications: 'applications are of an installation, and companies that may use them are chosen there',
  identity_providers: 'made for the addresses of this installation, with secrets encrypted here',
  mail_domains: 'lead to providers of this installation',
  federated_identities: 'known to providers of this installation',
  provider_visits: 'people sign in again',
  application_logins: 'people sign in again',
  oidc_state: 'people sign in again',
  logout_notices: 'tells applications of this installation',
  api_keys: 'programs of this installation call with them, and their secrets are of no use elsewhere',
  api_key_secrets: 'programs of this installation call with them',
  provisioned_groups: 'an identity provider is connected to each installation, and tells its groups there',
  provisioned_members: 'an identity provider tells them again',
  provisioned_people: 'an identity provider tells them again',
  provisioning_log: 'tells what came to this installation',
  answered_calls: 'holds answers of this installation, for minutes',
  imported_companies: 'says where companies have come from to this installation',
  imported_ids: 'says where companies have come from to this installation',
}

/** Tables that have a company in another way than by a column for it, with `t` for their rows and `$company` for its id. */
const owned: Readonly<Record<string, string>> = {
  companies: 't.id = $company',
  users: 't.company_id = $company',
  images: `exists (select from companies c where c.id = $company and '/media/' || t.name in (c.small_logo_url, c.large_logo_url))`,
}

/** Tables of which rows are only added: what people have arranged here since stays as it is. */
const onlyAdded: ReadonlySet<string> = new Set([
  'images',
  'preferences',
  'saved_views',
  'last_uses',
  'last_visits',
  'role_notices',
])

/** Columns that hold the id of a person without a foreign key. */
const people: Readonly<Record<string, readonly string[]>> = {
  job_grade_versions: ['activator_id', 'maker_id', 'asker_id', 'answerer_id'],
  long_term_incentive_versions: ['activator_id', 'maker_id', 'asker_id', 'answerer_id'],
  access_reviews: ['opened_by', 'closed_by'],
  access_review_items: ['reviewer_id', 'passed_by', 'decided_by'],
}

/** Columns with a number of this installation alone, which is not carried. */
const dropped: Readonly<Record<string, readonly string[]>> = { access_review_items: ['change_id'] }

/** Columns that an import writes for new rows only: passwords of people stay as they are here. */
const keptColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'is_one_time_password', 'password_set_at', 'password_given_by', 'invitation_withdrawn_at'],
}

/** What an import needs to know of a table that is carried. */
export interface Carried {
  readonly name: string
  /** A condition: the rows `t` of the company `$company`. */
  readonly belongs: string
  readonly key: readonly string[]
  /** All columns but computed ones. */
  readonly columns: readonly string[]
  /** The columns that make a row differ. */
  readonly compared: readonly string[]
  /** The columns that hold ids which differ between installations, and of which table. */
  readonly mapped: readonly { readonly column: string; readonly of: string; readonly isRequired: boolean }[]
  /** Whether all companies share its ids. */
  readonly isShared: boolean
  readonly hasVersion: boolean
  readonly onlyAdds: boolean
  /** Unique values that a row may hand to another one: their columns, and the one that is changed meanwhile. */
  readonly uniques: readonly {
    readonly columns: readonly string[]
    readonly parks: string
    readonly isNumber: boolean
  }[]
  /** Whether a column says which one row of the company is active. */
  readonly hasActive: boolean
}

const tables = Object.values(declared).filter((table) => is(table, PgTable))
const isReference = (name: string) => name in references
export const isLeftOut = (name: string) => name in leftOut

/** The reference that leads to the owner of a row, for tables without a company of their own. */
const ownerOf = (table: PgTable): Reference | undefined =>
  referencesOf(table).find(({ table: owner, member }) => {
    const name = getTableName(owner)
    return keyOf(table).includes(member) && !isReference(name) && name !== 'companies' && name !== getTableName(table)
  }) ??
  referencesOf(table).find(
    ({ table: owner, member }) => getTableName(owner) === 'users' && columnsOf(table)[member]?.notNull,
  )

/** Returns the condition that a row belongs to a company; undefined if nothing says so. */
export const belongingOf = (table: PgTable): string | undefined => {
  const name = getTableName(table)
  const { company_id: company } = columnsOf(table)
  if (owned[name]) return owned[name]
  if (company?.notNull) return 't.company_id = $company'
  const owner = ownerOf(table)
  const condition = owner && !isLeftOut(getTableName(owner.table)) ? belongingOf(owner.table) : undefined
  if (!owner || !condition) return undefined
  const above = condition.replaceAll(/\bt\./g, 'o.')
  return `exists (select from ${getTableName(owner.table)} o where o.id = t.${owner.member} and ${above})`
}

const isSharedTable = (table: PgTable) => keyOf(table).length === 1 && keyOf(table)[0] === 'id'

/** Returns of which table a column holds ids that differ between installations, also by the key of a record between. */
const mappedBy = (table: PgTable, member: string): string | undefined => {
  for (const { table: other, pairs } of referencesOf(table)) {
    const of = getTableName(other)
    const column = pairs[member]
    if (!column) continue
    if (isReference(of) || (isSharedTable(other) && !isLeftOut(of))) return of
    const above = other === table || column.name === 'company_id' ? undefined : mappedBy(other, column.name)
    if (above) return above
  }
  return undefined
}

const mappedOf = (table: PgTable): Carried['mapped'] => {
  const byKey = Object.keys(columnsOf(table)).flatMap((column) => {
    const of = mappedBy(table, column)
    return of ? [{ column, of }] : []
  })
  const persons = (people[getTableName(table)] ?? []).map((column) => ({ column, of: 'users' }))
  return [...byKey, ...persons].map((one) => ({ ...one, isRequired: columnsOf(table)[one.column]?.notNull === true }))
}

const uniquesOf = (table: PgTable): Carried['uniques'] =>
  getTableConfig(table).indexes.flatMap(({ config }) => {
    if (!config.unique || config.where) return []
    const columns = config.columns.map((part) =>
      JSON.stringify(part, (key, value: unknown) => (key === 'table' ? undefined : value)),
    )
    const names = Object.values(columnsOf(table)).filter(({ name }) =>
      columns.some((text) => text.includes(`"name":"${name}"`)),
    )
    const parked = names.find(({ name }) => ['name', 'grade', 'rank'].includes(name))
    return parked
      ? [{ columns: names.map(({ name }) => name), parks: parked.name, isNumber: parked.name === 'rank' }]
      : []
  })

const carriedOf = (table: PgTable, belongs: string): Carried => {
  const name = getTableName(table)
  const { columns, indexes } = getTableConfig(table)
  const stored = columns
    .filter((column) => !column.generated && !dropped[name]?.includes(column.name))
    .map((column) => column.name)
  const key = keyOf(table)
  const others = [...key, 'version', 'created_at', ...(keptColumns[name] ?? [])]
  return {
    name,
    belongs,
    key,
    columns: stored,
    compared: stored.filter((column) => !others.includes(column)),
    mapped: mappedOf(table),
    isShared: isSharedTable(table) && name !== 'companies',
    hasVersion: stored.includes('version'),
    onlyAdds: onlyAdded.has(name),
    uniques: uniquesOf(table),
    hasActive: indexes.some(({ config }) => config.unique && config.where && config.name?.endsWith('_active')),
  }
}

/** Tables of a module that neither belong to a company nor are listed; the test of this file wants none. */
export const unknownTables = (all: readonly PgTable[] = tables): string[] =>
  all
    .filter((table) => !isReference(getTableName(table)) && !isLeftOut(getTableName(table)) && !belongingOf(table))
    .map(getTableName)

/** Numbers of other rows without a foreign key, of which nobody says what they are; the test of this file wants none. */
export const unknownNumbers = (all: readonly PgTable[] = tables): string[] => {
  // Ids of records within the company, which are carried as they are; `record_id` is mapped by its call.
  const known: readonly string[] = ['planned_changes.record_id', 'version_edits.version_id', 'access_reviews.region_id']
  return all
    .filter((table) => !isReference(getTableName(table)) && !isLeftOut(getTableName(table)))
    .flatMap((table) => {
      const name = getTableName(table)
      const told = new Set([
        'id',
        'company_id',
        ...referencesOf(table).flatMap(({ pairs }) => Object.keys(pairs)),
        ...(people[name] ?? []),
        ...(dropped[name] ?? []),
      ])
      return Object.values(columnsOf(table))
        .filter((column) => /_(id|by)s?$/.test(column.name) && !told.has(column.name))
        .map((column) => `${name}.${column.name}`)
    })
    .filter((name) => !known.includes(name))
}

/** Sorts tables so that each comes after those that it refers to. */
const inOrder = (all: readonly PgTable[]): PgTable[] => {
  const sorted: PgTable[] = []
  const visit = (table: PgTable): void => {
    if (sorted.includes(table)) return
    for (const { table: other } of referencesOf(table)) if (other !== table && all.includes(other)) visit(other)
    sorted.push(table)
  }
  all.forEach(visit)
  return sorted
}

/** The tables that are carried, each after those that it refers to. */
export const carriedTables: readonly Carried[] = inOrder(tables).flatMap((table) => {
  const name = getTableName(table)
  const belongs = isReference(name) || isLeftOut(name) ? undefined : belongingOf(table)
  return belongs ? [carriedOf(table, belongs)] : []
})
