import { eq } from 'drizzle-orm'
import { toggleMessages } from '../../contract/messages'
import { baseSix } from '../../contract/permissions'
import type { SignedInCaller } from '../accounts/account'
import { emailErrors } from '../accounts/emailErrors'
import { leaveAddress } from '../accounts/leaveAddress'
import { revokeSessionsOf } from '../accounts/sessions'
import { transaction, type Queryable } from '../database/connection'
import { listTable } from '../database/listing'
import { users } from '../database/tables'
import { emailTaken, unlessTaken } from '../database/violations'
import { forbidden, refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { Reply } from '../tools/reply'
import { queueMail } from '../mail/outbox'
import type { Services } from './services'
import { checkVersion } from './tenantRow'
import { changesOf, findStaff, isListed, lockStaff, readTomUser, tomUserColumns } from './tomUsers/records'
import { requireHeld, requireRank } from './tomUsers/rank'

const listed = {
  table: users,
  columns: tomUserColumns,
  search: [users.full_name_folded, users.email_folded],
  sort: {
    first_name: users.full_name_order,
    email: users.email_folded,
    role: users.platform_role,
    is_active: users.is_active,
  },
  id: users.id,
  condition: isListed,
}
const taken = { email: [emailTaken] }

interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly phone_code: string
  readonly phone_number: string
}

const personColumns = (person: Person) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  phone_code: person.phone_code,
  phone_number: person.phone_number,
})

/** Throws `notFound()` or `forbidden()` unless the caller may change the user. */
const requireManaged = async (db: Queryable, caller: SignedInCaller, id: number): Promise<void> =>
  requireRank(caller, (await findStaff(db, id)).role)

/** A person does not switch themselves off, nor a higher rank. */
const requireOther = (caller: SignedInCaller, id: number): void => {
  if (caller.account.user.id === id) throw forbidden('the own account')
}

export const tomUserOperations = ({
  database,
  wakeOutbox,
}: Services): Operations<'listTomUsers' | 'createTomUser' | 'readTomUser' | 'updateTomUser' | 'toggleTomUser'> => {
  /** Runs work in a transaction, and has the mails sent that it left. */
  const thenMail = async <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => {
    const result = await transaction(database.db, work)
    wakeOutbox()
    return result
  }

  return {
    listTomUsers: {
      run: ({ db, query }) => listTable(db, listed, query),
    },
    readTomUser: { run: ({ db, params }) => readTomUser(db, params.tom_user_id) },
    createTomUser: {
      ownTransactions: true,
      run: async ({ caller, body: { role, email, permissions = [...baseSix], ...person }, report }) => {
        requireRank(caller, role)
        requireHeld(caller, permissions)
        const made = await thenMail(async (tx) => {
          refuse(await emailErrors(tx, { email }))
          const insert = tx
            .insert(users)
            .values({ ...personColumns(person), platform_role: role, email, permissions, is_one_time_password: true })
            .returning({ id: users.id })
          const [row] = await unlessTaken(taken, insert)
          await queueMail(tx, 'ONE_TIME_PASSWORD', email)
          return readTomUser(tx, row?.id ?? 0)
        })
        report('account created', { account: made.id, by: caller.account.user.id, role, permissions })
        return made
      },
    },
    updateTomUser: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManaged(db, caller, params.tom_user_id),
      run: async ({
        caller,
        params: { tom_user_id: id },
        body: { role, email, permissions, version, ...person },
        report,
      }) => {
        requireRank(caller, role)
        requireHeld(caller, permissions ?? [])
        const { user, changes } = await thenMail(async (tx) => {
          const stored = await lockStaff(tx, id)
          requireRank(caller, stored.role)
          if (caller.account.user.id === id && role !== stored.role) throw forbidden('the own role')
          // Whoever reads the mails of an account can set its password, and hold what it holds.
          if (email !== stored.email) requireHeld(caller, stored.permissions)
          refuse(await emailErrors(tx, { id, email }))
          await checkVersion(stored.version, version, () => readTomUser(tx, id))
          const update = tx
            .update(users)
            .set({ ...personColumns(person), platform_role: role, email, permissions, version: stored.version + 1 })
            .where(eq(users.id, id))
          await unlessTaken(taken, update)
          if (email !== stored.email) {
            await leaveAddress(tx, id, caller.account.user.id)
            // Who still waits for a password gets it at the right address; while inactive, once they are active.
            if (stored.isOneTimePassword) await queueMail(tx, 'ONE_TIME_PASSWORD', email)
          }
          const user = await readTomUser(tx, id)
          return { user, changes: changesOf(stored, user) }
        })
        if (Object.keys(changes).length > 0)
          report('account changed', { account: id, by: caller.account.user.id, ...changes })
        return user
      },
    },
    toggleTomUser: {
      ownTransactions: true,
      find: async ({ db, caller, params: { tom_user_id: id } }) => {
        await requireManaged(db, caller, id)
        requireOther(caller, id)
      },
      run: async ({ caller, params: { tom_user_id: id }, query, report }) => {
        const isActive = query.active ?? query.is_active ?? false
        const reply = await thenMail(async (tx) => {
          const { role, firstName, lastName, email, needsPassword, version } = await lockStaff(tx, id)
          requireRank(caller, role)
          await tx
            .update(users)
            .set({ is_active: isActive, version: version + 1 })
            .where(eq(users.id, id))
          if (!isActive) await revokeSessionsOf(tx, id)
          // The mail may have found the account inactive and was not sent, or its password has expired meanwhile.
          else if (needsPassword) await queueMail(tx, 'ONE_TIME_PASSWORD', email)
          return new Reply({ id, is_active: isActive }, toggleMessages.tomUser(`${firstName} ${lastName}`, isActive))
        })
        report(isActive ? 'account activated' : 'account deactivated', { account: id, by: caller.account.user.id })
        return reply
      },
    },
  }
}
