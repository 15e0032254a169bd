/** Says which tables are recorded, and of which record each row is a part (decision 0097). */
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { keyOf, memberOf, referencesOf } from '../table'

/** Tables that hold no records: nobody asks later who has changed their rows. */
export const unrecorded: Readonly<Record<string, string>> = {
  countries: 'kept by the program, not by people',
  currencies: 'kept by the program, not by people',
  planTypes: 'kept by the program, not by people',
  taRanks: 'kept by the program, not by people',
  sessions: 'opened and closed by signing in and out',
  refreshTokens: 'exchanged by the session itself',
  lastVisits: 'the day of the last session',
  resetTokens: 'spent by the link of a mail',
  attempts: 'counts what is refused',
  mailOutbox: 'mails that wait',
  banner: 'what operators tell, by a command that the log names',
  signingKeys: 'made and dropped by rotation, which no call starts',
  images: 'files that no record names yet',
  consoleAssets: 'files of the build',
  gradeMapColumns: 'what a download held',
  gradeMapDownloads: 'who has downloaded what, to merge the file when it comes back',
  readNotifications: 'what a person has read',
  preferences: 'how a person has arranged the console',
  savedViews: 'how a person has arranged a list, under a name',
  unsavedWork: 'what a person has typed and not saved',
  removals: 'what a person has just deleted, for a few minutes',
  removedRows: 'what was deleted, for a few minutes',
  versionEdits: 'says itself who has changed which row of a version',
  viewings: 'a record of its own of who has viewed the console as whom',
  listChanges: 'counts changes for lists that remember what they found',
  roleNotices: 'of which ends of roles somebody was told in advance',
  lastUses: 'when a person has last used a right, to the day',
  importedCompanies: 'written beside records by an import, whose entry names the origin',
  importedIds: 'written beside records by an import',
  writePositions: 'how far the log was when a person had last written something',
  authenticators: 'secrets, which history never holds',
  recoveryCodes: 'secrets, which history never holds',
  passkeys: 'how people sign in, which the log of security events tells',
  spentPasskeyChallenges: 'what was answered, for minutes',
  signInChallenges: 'passwords that wait for a second factor, for minutes',
  apiKeySecrets: 'made with their key, whose row tells of it, and noted once a day',
  federatedIdentities: 'who somebody is at a provider, noted by their first sign-in',
  providerVisits: 'sign-ins at providers that are under way, for minutes',
  applicationLogins: 'who has gone into which application, for as long as the session',
  oidcState: 'tokens and requests of the OpenID provider',
  logoutNotices: 'what applications are still to be told',
  provisionedMembers: 'as an identity provider tells them; the roles that they bring are recorded',
  provisionedPeople: 'how an identity provider names people, who are recorded themselves',
  provisioningLog: 'a record of its own of what came',
  answeredCalls: 'what writes have answered, for minutes',
}

/** Columns that history never holds, by table: secrets, and what the mailer notes about them. */
export const hidden: Readonly<Record<string, readonly string[]>> = {
  users: [
    'password_hash',
    'is_one_time_password',
    'password_set_at',
    'password_given_by',
    'invitation_withdrawn_at',
    'told_of_end',
  ],
  applications: ['secret_hash', 'former_secret_hash'],
  provisioned_groups: ['members_version', 'changed_at'],
  identity_providers: ['secret', 'former_secret', 'last_test'],
}

/** Tables with an id whose rows are parts of another record all the same. */
const parts: Readonly<Record<string, string>> = { company_stocks: 'company_id' }

/** The company of rows that have no column for it. */
const companies: Readonly<Record<string, string>> = {
  // Without their company, if they go with it by a cascade.
  grade_company_ranks: 'coalesce((select g.company_id from grade_companies g where g.id = r.grade_company_id), 0)',
}

/** Tables whose rows may have lost their company when they were deleted. */
export const ownerless: readonly string[] = Object.keys(companies)

/** The record that a row is, or is a part of: its table, and the column that holds its id. */
interface RecordOf {
  readonly table: PgTable
  readonly column: string
}

const referredBy = (table: PgTable, member: string): RecordOf => {
  const reference = referencesOf(table).find(({ pairs }) => member in pairs)
  if (!reference) throw new Error(`${getTableName(table)}.${member} refers to no record`)
  const { table: owner, pairs } = reference
  const { name = '' } = pairs[member] ?? {}
  return name === 'id'
    ? { table: owner, column: member }
    : { ...referredBy(owner, memberOf(owner, name)), column: member }
}

/** Returns the record that rows of a table are, or are parts of: lists belong to the first record in their key. */
export const recordOf = (table: PgTable): RecordOf => {
  const name = getTableName(table)
  const part = parts[name]
  if (part) return referredBy(table, part)
  const key = keyOf(table).filter((member) => member !== 'company_id')
  const [first = ''] = key
  return key.length === 1 && first === 'id' ? { table, column: 'id' } : referredBy(table, first)
}

/** Returns the recorded tables of a module of tables. */
export const recordedTables = (tables: Readonly<Record<string, unknown>>): PgTable[] =>
  Object.entries(tables).flatMap(([name, table]) => (is(table, PgTable) && !(name in unrecorded) ? [table] : []))

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Returns the statement with which a migration begins to record a table, or goes on after its columns have changed. */
export const recordStatement = (table: PgTable): string => {
  const { name } = getTableConfig(table)
  const record = recordOf(table)
  const secret = hidden[name]
  const company = companies[name]
  const more = [
    ...(secret || company ? [secret ? `'{${secret.join(',')}}'` : `'{}'`] : []),
    ...(company ? [quote(company)] : []),
  ]
  return `SELECT history.record(${[...[name, getTableName(record.table), record.column].map(quote), ...more].join(', ')});`
}
