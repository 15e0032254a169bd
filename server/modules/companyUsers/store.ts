/** Stores what was decided about people, with what follows from it. No other file writes roles (decision 0036). */
import { sql } from 'drizzle-orm'
import type { GrantableApplication } from '../../../contract/applications'
import { roleLists } from '../../../contract/roles'
import type { SignedInCaller } from '../../accounts/account'
import { needsPassword } from '../../accounts/oneTimePasswords'
import { requireProof } from '../../accounts/proofs'
import { revokeSessionsOfMany } from '../../accounts/sessions'
import type { Queryable } from '../../database/connection'
import { userRoles, users } from '../../database/tables'
import { findInvitable, queueInvitations, type Invited } from '../../mail/invitations'
import { updateSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
import { replaceMany } from '../../records/replaceMany'
import type { Report } from '../../securityEvents'
import { nameActiveGrades } from '../jobGrades/roleLinks'
import { detailsOfChange, reportMany } from './reports'
import { grantedIn, isSuperUser, linkTables, type RoleState, type Roles, type UserState } from './states'

/** A change that may be made. */
export interface Decided {
  readonly before: UserState
  readonly after: UserState
  /** The applications in which the roles change; the others are not written. */
  readonly changed: readonly GrantableApplication[]
}

interface Storing {
  readonly caller: SignedInCaller
  readonly writer: Writer
  readonly report: Report
  readonly companyId: number
}

/** The roles of a locked user that replace the stored ones; those in other applications stay. */
interface ChangedRoles {
  readonly user_id: number
  /** The roles of before; undefined for a new user. */
  readonly before: Roles | undefined
  readonly roles: readonly RoleState[]
}

const isLonger = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before)

/** Whether somebody becomes a super user, or stays one for longer. */
const makesSuperUser = ({ before, roles }: ChangedRoles): boolean =>
  roles.some((role) => {
    const stored = before?.[role.application]
    const wasOne = stored !== undefined && isSuperUser(stored)
    return isSuperUser(role) && !(wasOne && !isLonger(stored.ends_on, role.ends_on))
  })

/** Stores changed roles and their lists; new users have none yet. */
export const storeRoles = async (
  { writer, caller, companyId: company_id }: Pick<Storing, 'writer' | 'caller' | 'companyId'>,
  changed: readonly ChangedRoles[],
  { areNew = false } = {},
): Promise<void> => {
  const rows = changed.flatMap(({ user_id, roles }) => roles.map((role) => ({ company_id, user_id, ...role })))
  if (rows.length === 0) return
  if (changed.some(makesSuperUser)) await requireProof(writer.db, caller, 'superUser')
  const owners = areNew ? [] : rows.map(({ user_id, application }) => ({ company_id, user_id, application }))
  await replaceMany(
    writer,
    userRoles,
    owners,
    rows.map(({ lists: _lists, ...row }) => row),
  )
  for (const list of roleLists) {
    const { table, column } = linkTables[list]
    const links = rows.flatMap(({ user_id, application, lists }) =>
      lists[list].map((id) => ({ company_id, user_id, application, [column]: id })),
    )
    await replaceMany(writer, table, owners, links)
  }
  const withGrades = rows.filter(({ lists }) => lists.grades.length > 0).map(({ user_id }) => user_id)
  if (withGrades.length > 0) await nameActiveGrades(writer, company_id, withGrades)
}

const members = ['first_name', 'last_name', 'phone_code', 'phone_number', 'is_active'] as const

/** Changes users, each from the version that was read; returns the ids of those who still had it. */
const updateUsers = async ({ writer, companyId: company_id }: Storing, decided: readonly Decided[]) => {
  const rows = decided.map(({ before: { version }, after }) => ({ ...after, version, roles: undefined }))
  const given = sql`json_populate_recordset(null::${users}, ${JSON.stringify(rows)}::json)`
  return new Set((await updateSelected(writer, users, { company_id }, members, given)).map(({ id }) => id))
}

const idsOf = (decided: readonly Decided[]): number[] => decided.map(({ after }) => after.id)

const switched = (decided: readonly Decided[], isActive: boolean): Decided[] =>
  decided.filter(({ before, after }) => after.is_active === isActive && before.is_active !== isActive)

/** Returns those of activated users who are invited: they need a one-time password. */
const inviteesOf = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<Invited> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ email: users.email })
          .from(users)
          .where(sql`${users.id} = any(${sql.param([...ids])}::int[]) and (${needsPassword})`)
  return { recipients: rows.map(({ email }) => email), companyId }
}

/** Counts the invitations that activating users would send. */
export const countInvited = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<number> =>
  (await findInvitable(db, await inviteesOf(db, companyId, ids))).length

interface Stored {
  readonly ids: ReadonlySet<number>
  /** How many people were invited. */
  readonly mails: number
}

/**
 * Stores changes of people: their own members, their roles, mails to those who are activated, and the end of the sessions of
 * those who are not. Returns the ids of those who were stored; the others have another version than was read.
 */
export const storeChanges = async (storing: Storing, decided: readonly Decided[]): Promise<Stored> => {
  if (decided.length === 0) return { ids: new Set(), mails: 0 }
  const { writer, report, companyId } = storing
  const { db, by } = writer
  const ids = await updateUsers(storing, decided)
  const stored = decided.filter(({ after }) => ids.has(after.id))
  await storeRoles(
    storing,
    stored.map(({ before, after, changed }) => ({
      user_id: after.id,
      before: before.roles,
      roles: changed.flatMap((application) => after.roles[application] ?? []),
    })),
  )
  const deactivated = switched(stored, false)
  if (deactivated.length > 0) await revokeSessionsOfMany({ db, report }, idsOf(deactivated))
  const invited = await queueInvitations(db, {
    ...(await inviteesOf(db, companyId, idsOf(switched(stored, true)))),
    by,
  })
  return { ids, mails: invited.length }
}

/** Reports what matters to security. */
export const reportChanges = ({ writer, report, companyId }: Storing, decided: readonly Decided[]): void => {
  const context = { by: writer.by, company: companyId }
  const eventless = (account: number) => ({ account, details: {} })
  reportMany(report, 'account activated', context, idsOf(switched(decided, true)).map(eventless))
  reportMany(report, 'account deactivated', context, idsOf(switched(decided, false)).map(eventless))
  const details = decided.map(({ before, after }) => ({
    account: after.id,
    details: detailsOfChange(grantedIn(before.roles), grantedIn(after.roles)),
  }))
  reportMany(
    report,
    'account changed',
    context,
    details.filter((one) => Object.keys(one.details).length > 0),
  )
}
