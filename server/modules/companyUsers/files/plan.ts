/** Decides what becomes of each row of a file with company users. */
import { sql } from 'drizzle-orm'
import { grantableApplications } from '../../../../contract/applications'
import type { RejectedCell } from '../../../../contract/entities/imports'
import type { SignedInCaller } from '../../../accounts/account'
import type { Queryable } from '../../../database/connection'
import { users } from '../../../database/tables'
import { csvRefused } from '../../../errors/apiError'
import type { Import } from '../../../records/imports/importFile'
import { mayGrant } from '../grants'
import { readApplications } from '../roles'
import { grantedIn, isSameRole, liveRoles, readStates, type Roles, type UserState } from '../states'
import { rolesInRow, type Known } from './desired'
import { findNames } from './names'
import { readRoleNames } from './roleNames'
import { headingsOf, isReadable, reject, userOf, type FileUser } from './rows'

export interface FileContext {
  readonly caller: SignedInCaller
  readonly companyId: number
  /** Whether the caller may change existing users. */
  readonly mayUpdate: boolean
}

export interface Planned extends FileUser {
  /** Undefined for a new user. */
  readonly before: UserState | undefined
  /** The stored roles, as they count. */
  readonly former: Roles | undefined
  /** The roles after the import. */
  readonly roles: Roles
  readonly isChanged: boolean
}

const usersPerRead = 5000

/** Reads the users with these emails, and finds the emails of accounts outside the company. */
const readStored = async (db: Queryable, companyId: number, emails: readonly string[], pause: () => Promise<void>) => {
  const { rows } = await db.execute<{ id: number; email: string; is_own: boolean }>(
    sql`select ${users.id}, lower(${users.email}) as email, ${users.company_id} is not distinct from ${companyId}::int as is_own
      from unnest(${sql.param([...emails])}::text[]) given (email) join ${users} on lower(${users.email}) = given.email`,
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

/** Returns the applications in which the roles differ. */
export const otherRoles = (one: Roles, other: Roles) =>
  grantableApplications.filter((application) => !isSameRole(one[application], other[application]))

/** Rejects what the caller may not do: the rules of the form (A35, A36). */
const rejectForbidden = (
  { caller, mayUpdate }: FileContext,
  { before, former, ...file }: Omit<Planned, 'isChanged'>,
  changed: readonly (typeof grantableApplications)[number][],
): RejectedCell[] => {
  const isOwn = before?.id === caller.account.user.id
  if (before && !mayUpdate) return [reject(file, null, 'This user exists, and you cannot change it here.')]
  if (isOwn) {
    const granted = (roles: Roles | undefined, application: (typeof changed)[number]) =>
      roles?.[application]?.grant_access === true
    const columns = changed.map((application) =>
      granted(former, application) === granted(file.roles, application) ? headingsOf[application].role : 'Applications',
    )
    return [...new Set(columns)].map((column) => reject(file, column, 'You cannot change your own role.'))
  }
  if (before && !mayGrant(caller, grantedIn(before.roles)))
    return [reject(file, null, 'This user has rights that you do not hold.')]
  return grantedIn(file.roles)
    .filter((role) => !mayGrant(caller, [role]))
    .map(({ application }) => reject(file, headingsOf[application].role, 'This role has rights that you do not hold.'))
}

const planRow = (context: FileContext, known: Known, file: FileUser, before: UserState | undefined) => {
  const rejected: RejectedCell[] = []
  const former = before && liveRoles(before.roles, known.applications)
  const roles = rolesInRow(file, known, former, rejected)
  const changed = former ? otherRoles(former, roles) : [...grantableApplications]
  const isChanged = before !== undefined && (changed.length > 0 || !isSamePerson(file, before))
  if (rejected.length === 0 && (!before || isChanged))
    rejected.push(...rejectForbidden(context, { ...file, before, former, roles }, changed))
  return { planned: { ...file, before, former, roles, isChanged }, rejected }
}

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

/** Decides what becomes of each row; throws 1009 with all rows that can't be imported. */
export const planUsers = async (context: FileContext, work: Import): Promise<Planned[]> => {
  const { companyId } = context
  const {
    writer: { db },
    pause,
  } = work
  // A row of which too little can be read is rejected already.
  const files = (await readFile(work)).filter(isReadable)
  const { stored, taken } = await readStored(
    db,
    companyId,
    files.map(({ user }) => user.Email),
    pause,
  )
  const known = {
    applications: await readApplications(db, companyId),
    names: await findNames(db, companyId, files),
    findRole: await readRoleNames(db, companyId, files),
  }
  const firstRows = new Map<string, number>()
  const planned: Planned[] = []
  const rejected = [...work.rejected]
  for (const [index, file] of files.entries()) {
    if (index % rowsPerTurn === 0) await pause()
    const email = file.user.Email
    const first = firstRows.get(email)
    firstRows.set(email, first ?? file.row)
    if (first !== undefined) rejected.push(reject(file, 'Email', `Row ${first} has the same email.`))
    else if (taken.has(email)) rejected.push(reject(file, 'Email', 'This email is already used.'))
    else {
      const one = planRow(context, known, file, stored.get(email))
      planned.push(one.planned)
      rejected.push(...one.rejected)
    }
  }
  if (rejected.length > 0) throw csvRefused(rejected.sort((one, other) => one.row - other.row))
  return planned
}
