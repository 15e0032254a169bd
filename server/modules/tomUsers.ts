import { eq } from 'drizzle-orm'
import type { Body } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import { toggleMessages } from '../../contract/messages'
import { baseSix } from '../../contract/permissions'
import type { SignedInCaller } from '../accounts/account'
import { leaveAddress } from '../accounts/leaveAddress'
import { needsPassword } from '../accounts/oneTimePasswords'
import { revokeSessionsOf } from '../accounts/sessions'
import { transaction, type Queryable } from '../database/connection'
import { users } from '../database/tables'
import { forbidden } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { queueMail } from '../mail/outbox'
import { createOf, listOf, oneOf, toggleOf, updateOf } from '../records/operations'
import { resource, type Asked, type Proposal, type Written } from '../records/resource'
import { findRow } from '../records/rows'
import type { Report } from '../securityEvents'
import type { Services } from './services'
import { requireHeld, requireRank } from './tomUsers/rank'
import { changesOf, isStaff, staffReading, type User } from './tomUsers/records'

type Form = Body<Calls['createTomUser']> & Pick<Body<Calls['updateTomUser']>, 'version'>

/** Throws `forbidden()` unless the caller may make or change the user like this. */
const requireAllowed = ({ caller, body, before, row }: Proposal<typeof users, Form>): void => {
  requireRank(caller, body.role)
  if (!before) return requireHeld(caller, row.permissions)
  requireHeld(caller, body.permissions ?? [])
  requireRank(caller, before.platform_role)
  if (caller.account.user.id === before.id && body.role !== before.platform_role) throw forbidden('the own role')
  // Whoever reads the mails of an account can set its password, and hold what it holds.
  if (body.email !== before.email) requireHeld(caller, before.permissions)
}

const moveAddress = async ({ db, by, after }: Written<typeof users, Form>, before: User): Promise<void> => {
  await leaveAddress(db, after.id, by)
  // Who still waits for a password gets it at the right address; while inactive, once they are active.
  if (before.is_one_time_password) await queueMail(db, 'ONE_TIME_PASSWORD', after.email)
}

const afterWrite = async (written: Written<typeof users, Form>): Promise<void> => {
  const { db, by, report, before, after } = written
  const { id: account, platform_role: role, permissions } = after
  if (!before) {
    await queueMail(db, 'ONE_TIME_PASSWORD', after.email)
    return report('account created', { account, by, role, permissions })
  }
  if (after.email !== before.email) await moveAddress(written, before)
  const changes = changesOf(before, after)
  if (Object.keys(changes).length > 0) report('account changed', { account, by, ...changes })
}

const needsMail = async (db: Queryable, id: number): Promise<boolean> => {
  const [user] = await db.select({ needsPassword }).from(users).where(eq(users.id, id))
  return Boolean(user?.needsPassword)
}

const staff = resource({
  table: users,
  reading: staffReading,
  condition: isStaff,
  lock: 'no key update',
  values: ({ role, email, permissions, version: _version, ...person }: Form, before) => ({
    ...person,
    email,
    platform_role: role,
    ...(before ? { permissions } : { permissions: permissions ?? [...baseSix], is_one_time_password: true }),
  }),
  errors: async (proposal) => {
    requireAllowed(proposal)
    return {}
  },
  afterWrite,
  afterToggle: async ({ db, by, caller, report, before: { id, email, platform_role }, isActive }) => {
    requireRank(caller, platform_role)
    if (!isActive) await revokeSessionsOf(db, id)
    // The mail may have found the account inactive and was not sent, or its password has expired meanwhile.
    else if (await needsMail(db, id)) await queueMail(db, 'ONE_TIME_PASSWORD', email)
    report(isActive ? 'account activated' : 'account deactivated', { account: id, by })
  },
})

/** Throws `notFound()` or `forbidden()` unless the caller may change the user. */
const requireManaged = async (db: Queryable, caller: SignedInCaller, id: number): Promise<void> =>
  requireRank(caller, (await findRow(db, { table: users, key: { id }, condition: isStaff })).platform_role)

const toggle = toggleOf(staff, ({ first_name, last_name }, isActive) =>
  toggleMessages.tomUser(`${first_name} ${last_name}`, isActive),
)

export const tomUserOperations = ({
  database,
  wakeOutbox,
}: Services): Operations<'listTomUsers' | 'createTomUser' | 'readTomUser' | 'updateTomUser' | 'toggleTomUser'> => {
  /** Runs an operation in a transaction; then has the mails sent that it left, and reports what happened. */
  const thenMail = async <Given extends Asked, Answered>(
    asked: Given,
    run: (within: Given) => Promise<Answered>,
  ): Promise<Answered> => {
    const { answered, events } = await transaction(database.db, async (db) => {
      const events: Parameters<Report>[] = []
      return { events, answered: await run({ ...asked, db, report: (...event) => void events.push(event) }) }
    })
    wakeOutbox()
    for (const event of events) asked.report(...event)
    return answered
  }

  return {
    listTomUsers: listOf(staff),
    readTomUser: oneOf(staff),
    createTomUser: { ownTransactions: true, run: (asked) => thenMail(asked, createOf(staff).run) },
    updateTomUser: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManaged(db, caller, params.tom_user_id),
      run: (asked) => thenMail(asked, updateOf(staff).run),
    },
    toggleTomUser: {
      ownTransactions: true,
      find: async ({ db, caller, params: { tom_user_id: id } }) => {
        await requireManaged(db, caller, id)
        if (caller.account.user.id === id) throw forbidden('the own account')
      },
      run: ({ query: { active, is_active = false }, ...asked }) =>
        thenMail({ ...asked, query: { active: active ?? is_active } }, toggle.run),
    },
  }
}
