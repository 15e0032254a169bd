/**
 * Signing in, and what keeps passwords from being guessed (decision 0007).
 *
 * | A browser that | has attempts | and is refused by |
 * |---|---|---|
 * | has signed in to the account before | of its own | wrong passwords typed in it |
 * | is unknown | together with all unknown ones | wrong passwords for the account, or from its address |
 *
 * A wrong password is counted before the answer tells of it, so that of many at once no more than the limit are told;
 * a right one is not counted, so that many sign-ins at once are no guessing. How many may be under way at once is
 * limited for either, so that nobody's requests make all others wait for their turn at hashing.
 */
import type { auth } from '../../../contract/calls/auth'
import type { LoginAnswer } from '../../../contract/entities/session'
import { messages } from '../../../contract/messages'
import { findAccountByEmail, holdAccountByEmail, isLive, type Account } from '../../accounts/account'
import { lockMailPerAccount, loginPerAccount, loginPerAddress, loginPerDevice } from '../../accounts/limits'
import { hasExpired } from '../../accounts/oneTimePasswords'
import { verifyPassword } from '../../accounts/passwords'
import { rightsOf, sessionApplications } from '../../accounts/rights'
import { makeResetToken, openSession } from '../../accounts/sessions'
import { readSessionUser } from '../../accounts/sessionUser'
import { transaction, type Queryable } from '../../database/connection'
import { busy, tooManyAttempts, unauthenticated, type ApiError } from '../../errors/apiError'
import { forgetAttempts, forgiveClient, secondsToWait, tally, tallyClient } from '../../accounts/attempts'
import type { Operation } from '../../http/operation'
import { QueueFull } from '../../tools/limitConcurrency'
import { queueMail } from '../../mail/outbox'
import type { Services } from '../services'
import { limitUnderWay } from './underWay'

/** The answer to a one-time password: it opens no session, only the way to a new password (A15). */
const answerOneTime = async (db: Queryable, account: Account, services: Services): Promise<LoginAnswer> => ({
  user: await readSessionUser(db, account),
  token: null,
  permissions: ['NO_ACCESS'],
  applications: [],
  is_one_time_password: true,
  reset_token: await makeResetToken(db, account.user.id, 'ONE_TIME_PASSWORD', services.config),
})

const answerSession = async (db: Queryable, account: Account, { config, tokens }: Services): Promise<LoginAnswer> => {
  const { sessionId, refresh } = await openSession(db, account.user.id, config)
  return {
    user: await readSessionUser(db, account),
    token: { access: tokens.sign(account.user.id, sessionId), refresh },
    permissions: rightsOf(account),
    applications: sessionApplications(account),
    is_one_time_password: false,
  }
}

/** Mails the person, once in a window. Whether there is one is looked up when the mail is made, so that nobody can probe. */
const mailLocked = async (db: Queryable, email: string, { wakeOutbox }: Services): Promise<void> => {
  const { wait } = await tally(db, lockMailPerAccount, email)
  if (wait !== undefined) return
  await queueMail(db, 'ACCOUNT_LOCKED', email)
  wakeOutbox()
}

interface Entered {
  readonly account: Account
  readonly answer: LoginAnswer
}
interface Barred {
  readonly reason: string
  readonly message: string
}

/** Opens what the right password opens, unless the account has changed since it was checked or may not be used. */
const enter = (
  services: Services,
  { email, passwordHash }: { email: string; passwordHash: string | null | undefined },
): Promise<Entered | Barred> =>
  transaction(services.database.db, async (tx) => {
    const account = await holdAccountByEmail(tx, email)
    // A new password has ended the sessions that were open then.
    if (!account || account.user.password_hash !== passwordHash)
      return { reason: 'another password was set', message: messages.wrongCredentials }
    if (!isLive(account)) return { reason: 'inactive', message: messages.inactive }
    if (hasExpired(account.user)) return { reason: 'one-time password expired', message: messages.oneTimeLapsed }
    const open = account.user.is_one_time_password ? answerOneTime : answerSession
    return { account, answer: await open(tx, account, services) }
  })

/** How many sign-ins of one subject may be under way at once in this process. */
const mostUnderWay = { browser: 10, account: 40 }

export const signIn = (services: Services): Operation<(typeof auth)['login']> => ({
  ownTransactions: true,
  run: async ({ db, body: { email, password }, client, report }) => {
    const found = (await findAccountByEmail(db, email))?.user
    const device = found && services.devices.recognize(client.device, found)
    const limited = device === undefined ? ([loginPerAccount, email] as const) : ([loginPerDevice, device] as const)

    const refused = (reason: string, error: ApiError): ApiError => {
      report('sign-in refused', { account: found?.id ?? null, knownBrowser: device !== undefined, reason })
      return error
    }
    const refuseIfLocked = (wait: number | undefined, of = device === undefined ? 'account' : 'browser'): void => {
      if (wait !== undefined) throw refused(`too many attempts: ${of}`, tooManyAttempts(wait))
    }
    const countWrong = async (): Promise<void> => {
      const { count, wait } = await tally(db, ...limited)
      if (count === limited[0].most) {
        report(device === undefined ? 'account locked' : 'browser locked', { account: found?.id ?? null })
        if (device === undefined) await mailLocked(db, email, services)
      }
      refuseIfLocked(wait)
    }

    /** A place is taken before the password is hashed, so that of many at once the rest is refused without work. */
    const verify = async (): Promise<boolean> => {
      const most = device === undefined ? mostUnderWay.account : mostUnderWay.browser
      try {
        return await limitUnderWay(`${limited[0].name}:${limited[1]}`, most, () =>
          verifyPassword(password, found?.password_hash),
        )
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        if (device === undefined) await forgiveClient(db, loginPerAddress, client)
        throw refused('too many at once', busy())
      }
    }

    // A known browser answers for itself: whoever shares its address does not keep it out.
    if (device === undefined) refuseIfLocked(await tallyClient(db, loginPerAddress, client), 'address')
    refuseIfLocked(await secondsToWait(db, ...limited))
    if (!(await verify())) {
      await countWrong()
      throw refused('wrong email or password', unauthenticated(messages.wrongCredentials))
    }
    // The last of many guesses at once must not be told apart from those before it.
    refuseIfLocked(await secondsToWait(db, ...limited))
    if (device === undefined) await forgiveClient(db, loginPerAddress, client)
    await forgetAttempts(db, ...limited)

    const entered = await enter(services, { email, passwordHash: found?.password_hash })
    if ('reason' in entered) throw refused(entered.reason, unauthenticated(entered.message))
    const { account, answer } = entered
    if (!answer.is_one_time_password) client.keepDevice(services.devices.remember(client.device, account.user))
    report('sign-in', {
      account: account.user.id,
      knownBrowser: device !== undefined,
      oneTimePassword: answer.is_one_time_password,
    })
    return answer
  },
})
