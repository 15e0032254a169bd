/** Decides what becomes of each row of a file with company users. */
import { sql } from 'drizzle-orm'
import type { Application, GrantableApplication } from '../../../../contract/applications'
import { companyUserExample, headingsOf } from '../../../../contract/entities/companyUserRow'
import type { RejectedCell } from '../../../../contract/entities/imports'
import type { SignedInCaller } from '../../../accounts/account'
import type { Queryable } from '../../../database/connection'
import { users } from '../../../database/tables'
import { csvRefused } from '../../../errors/apiError'
import type { Import } from '../../../records/imports/importFile'
import { decide, type Changer, type Facts, type Refusal, type Standing } from '../decide'
import { changerOf, readFacts } from '../facts'
import { readStates, type Roles, type UserState } from '../states'
import { offerClosest } from './closestNames'
import { rolesInRow } from './desired'
import { findNames } from './names'
import { readRoleNames } from './roleNames'
import { fileLists, isReadable, reject, userOf, type Column, type FileUser } from './rows'
import { say } from '../../../../contract/say'

export interface FileContext {
  /** The applications of the company. */
  readonly applications: readonly Application[]
  readonly caller: SignedInCaller
  readonly companyId: number
  /** Whether the caller may change existing users. */
  readonly mayUpdate: boolean
  /** Whether the caller may be told about existing users whom the file names. */
  readonly mayRead: boolean
  /** Whether the caller may be told what people gain and lose. */
  readonly mayView: boolean
}

/** A row with what it wants. */
interface Wanted extends FileUser {
  readonly before: UserState | undefined
  readonly wanted: Standing
}

export interface Planned extends Wanted {
  /** The roles after the import. */
  readonly roles: Roles
  readonly changed: readonly GrantableApplication[]
  readonly isChanged: boolean
}

const usersPerRead = 5000

/** Reads the users with these emails, and finds the emails of accounts outside the company. */
const readStored = async (db: Queryable, companyId: number, emails: readonly string[], pause: () => Promise<void>) => {
  const { rows } = await db.execute<{ id: number; email: string; is_own: boolean }>(
    sql`select ${users.id}, lower(${users.email}) as email, ${users.company_id} is not distinct from ${companyId}::int as is_own
      from ${users} where lower(${users.email}) = any(${sql.param([...emails])}::text[])`,
  )
  const ids = rows.filter(({ is_own }) => is_own).map(({ id }) => id)
  const stored = new Map<string, UserState>()
  for (let start = 0; start < ids.length; start += usersPerRead) {
    await pause()
    const part = await readStates(db, companyId, ids.slice(start, start + usersPerRead))
    for (const user of part) stored.set(user.email.toLowerCase(), user)
  }
  return { stored, taken: new Set(rows.flatMap(({ email, is_own }) => (is_own ? [] : email))) }
}

/** A number without a phone keeps its calling code, which the file doesn't show. */
const phoneOf = ({ user: { Phone } }: FileUser, before: UserState | undefined) =>
  Phone.phone_number === null && before?.phone_number === null
    ? { phone_code: before.phone_code, phone_number: null }
    : Phone

/** The columns of a new or changed user, apart from roles. */
export const personOf = (file: FileUser, before: UserState | undefined) => ({
  first_name: file.user['First name'],
  last_name: file.user['Last name'],
  ...phoneOf(file, before),
})

const isSamePerson = (file: FileUser, before: UserState): boolean =>
  Object.entries(personOf(file, before)).every(([member, value]) => before[member as keyof UserState] === value)

const existing = 'This user exists, and you cannot change it here.'

/** The column in which a refused change can be mended; null for the whole row. */
const columnOf = ({ application, part }: Refusal): Column | null => {
  if (part === 'access') return 'Applications'
  if (!application) return null
  const { role, lists, lastDay } = headingsOf[application]
  if (part === 'ends_on') return lastDay
  const list = fileLists.find((name) => name === part)
  return list ? lists[list] : role
}

/** Decides about a row; rejects it if nobody may change it so, or not the caller. */
const planRow = (by: Changer, mayUpdate: boolean, facts: Facts, row: Wanted, rejected: RejectedCell[]): Planned => {
  const { before } = row
  const { roles, changed, refusals } = decide(by, facts, row)
  const isChanged = before !== undefined && (changed.length > 0 || !isSamePerson(row, before))
  if (isChanged && !mayUpdate) rejected.push(reject(row, null, existing))
  else if (isChanged || !before)
    for (const refusal of refusals) rejected.push(reject(row, columnOf(refusal), refusal.message))
  return { ...row, roles, changed, isChanged }
}

/** How a person starts. */
export const newcomer = { is_active: true, is_one_time_password: true }

const rowsPerTurn = 250

/** Reads the columns of all rows. */
const readFile = async ({ rows, pause }: Pick<Import, 'rows' | 'pause'>): Promise<FileUser[]> => {
  const files: FileUser[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsPerTurn === 0) await pause()
    files.push(userOf(row))
  }
  return files
}

/** Says why a row can't have its email, if there is a reason. */
const problemOf = (email: string, firstRow: number | undefined, taken: ReadonlySet<string>): string | undefined => {
  if (firstRow !== undefined) return say('Row {firstRow} has the same email.', { firstRow })
  return taken.has(email) ? 'This email is already used.' : undefined
}

/** Decides what becomes of each row; throws 1009 with all rows that can't be imported. */
export const planUsers = async (context: FileContext, work: Import): Promise<Planned[]> => {
  const { applications, caller, companyId, mayUpdate, mayRead } = context
  const {
    writer: { db },
    pause,
  } = work
  const files = await readFile(work)
  const { stored, taken } = await readStored(
    db,
    companyId,
    files.map(({ user }) => user.Email),
    pause,
  )
  const known = {
    applications,
    names: await findNames(db, companyId, files),
    findRole: await readRoleNames(db, companyId, files),
    absent: work.absent,
  }
  const firstRows = new Map<string, number>()
  const wanted: Wanted[] = []
  const rejected = [...work.rejected]
  for (const [index, file] of files.entries()) {
    if (index % rowsPerTurn === 0) await pause()
    const email = file.user.Email
    if (email === companyUserExample.Email) {
      rejected.push(
        reject(file, 'Email', 'This is the example of the template. Please delete this row, or fill it in.'),
      )
      continue
    }
    const before = stored.get(email)
    // Anything else would tell what the user is, to somebody who tries one role after the other.
    if (before && !mayRead) {
      rejected.push(reject(file, null, existing))
      continue
    }
    const cells: RejectedCell[] = []
    const problem = file.unread.has('Email') ? undefined : problemOf(email, firstRows.get(email), taken)
    firstRows.set(email, firstRows.get(email) ?? file.row)
    if (problem) cells.push(reject(file, 'Email', problem))
    const roles = rolesInRow(file, known, before?.roles, cells)
    // Rules are for roles that could be read.
    if (cells.length === 0 && isReadable(file))
      wanted.push({ ...file, before, wanted: { ...(before ?? newcomer), roles } })
    rejected.push(...cells.filter(({ column }) => !file.unread.has(column as Column)))
  }
  const by = changerOf(caller)
  const facts = await readFacts(db, companyId, by, wanted, { isLocked: false })
  const planned: Planned[] = []
  for (const [index, row] of wanted.entries()) {
    if (index % rowsPerTurn === 0) await pause()
    planned.push(planRow(by, mayUpdate, facts, row, rejected))
  }
  if (rejected.length > 0) {
    const offered = await offerClosest(db, context, rejected, pause)
    throw csvRefused(offered.sort((one, other) => one.row - other.row))
  }
  return planned
}
