/** Runs changes of accounts that mail one-time passwords. */
import { eq, is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { isOwn, type SignedInCaller } from '../accounts/account'
import { needsPassword } from '../accounts/oneTimePasswords'
import type { Account } from '../accounts/rights'
import { hasVisited } from '../accounts/sessions'
import { authorOf, setAuthor, writtenChange } from '../database/author'
import { transaction, waitLonger, type Queryable } from '../database/connection'
import { users } from '../database/tables'
import { queueInvitations } from '../mail/invitations'
import { sendSecurityNotice } from '../mail/securityNotices'
import type { CallInput } from '../records/resource'
import type { Report } from '../securityEvents'
import type { Services } from './services'

/**
 * Returns a function that runs an operation in a transaction; sends its mails and reports its events after the commit. Within
 * a call that does more in its own transaction, such as an undo, that call does both.
 */
export const mailingWith =
  ({ database, wakeOutbox }: Pick<Services, 'database' | 'wakeOutbox'>) =>
  async <Input extends CallInput & { readonly file?: unknown }, Result>(
    input: Input,
    run: (inTransaction: Input) => Promise<Result>,
  ): Promise<Result> => {
    if (is(input.db, PgTransaction)) return run(input)
    const { result, events, change } = await transaction(database.db, async (db) => {
      const events: Parameters<Report>[] = []
      await setAuthor(db, authorOf(input))
      if (input.file) await waitLonger(db)
      const result = await run({ ...input, db, report: (...event) => void events.push(event) })
      return { events, result, change: await writtenChange(db) }
    })
    wakeOutbox()
    for (const event of events) input.report(...event)
    if (change !== null) input.noteChange(change)
    return result
  }

/** Invites an activated member of the provider's staff whose mail was not sent meanwhile, or whose password has expired. */
export const mailIfNeeded = async (db: Queryable, id: number, email: string, by: number): Promise<void> => {
  const [user] = await db.select({ needsPassword }).from(users).where(eq(users.id, id))
  if (user?.needsPassword) await queueInvitations(db, { recipients: [email], companyId: null, by })
}

/** Returns who has changed the account of somebody else; undefined for the own one. */
const otherThan = (id: number, caller: SignedInCaller) => (isOwn(caller, id) ? undefined : caller.account.user.id)

/**
 * Tells the owner of an account that its address was changed. Nobody is told of the address of an account that was never
 * used: whoever it belongs to may be a stranger.
 */
export const tellOfNewEmail = async (
  db: Queryable,
  { id, email }: Pick<Account['user'], 'id' | 'email'>,
  caller: SignedInCaller,
): Promise<void> => {
  if (await hasVisited(db, id))
    await sendSecurityNotice(db, { userId: id, what: 'emailChanged', formerEmail: email, by: otherThan(id, caller) })
}

/** Tells the owner of an account that somebody has given it a one-time password. */
export const tellOfGivenPassword = (db: Queryable, userId: number, caller: SignedInCaller): Promise<void> =>
  sendSecurityNotice(db, { userId, what: 'passwordChanged', by: otherThan(userId, caller) })
