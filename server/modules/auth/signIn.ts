/**
 * Signs users in and prevents password guessing (decision 0007).
 *
 * | Browser | Rate limit | Locked by |
 * |---|---|---|
 * | has signed in to the account before | its own | wrong passwords in this browser |
 * | unknown | shared by all unknown browsers | wrong passwords for the account, or from the same address |
 *
 * A wrong password is counted before the response is sent, so that concurrent guesses can't exceed the limit. Correct
 * passwords are not counted. A password that somebody has given is good for ten guesses in all, from wherever they come, and
 * never works afterwards. The number of concurrent sign-ins is limited as well, so that nobody can fill the queue for
 * password hashing.
 */
import type { auth } from '../../../contract/calls/auth'
import type { SecondFactorNeeded } from '../../../contract/entities/secondFactor'
import type { LoginAnswer } from '../../../contract/entities/session'
import { messages } from '../../../contract/messages'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { Client } from '../../accounts/client'
import { findAccountByEmail, lockAccountByEmail, isLive } from '../../accounts/account'
import { lockMailPerAccount, loginPerAccount, loginPerAddress, loginPerDevice } from '../../accounts/limits'
import { hasExpired, isWithdrawn } from '../../accounts/oneTimePasswords'
import { verifyPassword } from '../../accounts/passwords'
import { requiredProviderOf } from '../../accounts/ownProviders'
import { rightsOf, sessionApplications, type Account } from '../../accounts/rights'
import { makeResetToken } from '../../accounts/resetTokens'
import { openSession, type NewVisitor, type Opened } from '../../accounts/sessions'
import { requestPasskey } from '../../accounts/passkeys'
import { heldFactors, makeChallenge } from '../../accounts/secondFactors'
import { readSessionUser } from '../../accounts/sessionUser'
import { noteAct, setAuthor } from '../../database/author'
import { transaction, type Queryable } from '../../database/connection'
import { busy, secondFactorNeeded, tooManyAttempts, unauthenticated, type ApiError } from '../../errors/apiError'
import { forgetAttempts, forgiveClient, secondsToWait, tally, tallyClient } from '../../accounts/attempts'
import type { Operation } from '../../http/operation'
import { QueueFull } from '../../tools/limitConcurrency'
import { queueMail } from '../../mail/outbox'
import { tellOfNewBrowser } from '../../mail/securityNotices'
import type { Services } from '../services'
import { countGuess, reportLocked, type Guess } from './givenPassword'

const counts = new Map<string, number>()

/** Runs work; rejects with `QueueFull` if `most` jobs of the subject are running already. */
const limitPerSubject = async <T>(subject: string, most: number, work: () => Promise<T>): Promise<T> => {
  const count = counts.get(subject) ?? 0
  if (count >= most) throw new QueueFull('Too much work of this subject is under way.')
  counts.set(subject, count + 1)
  try {
    return await work()
  } finally {
    const left = (counts.get(subject) ?? 1) - 1
    if (left > 0) counts.set(subject, left)
    else counts.delete(subject)
  }
}

/** The answer to a correct password, still without its access token. */
interface Prepared {
  readonly answer: Omit<LoginAnswer, 'token'>
  readonly session?: Opened
}

/** Answers a one-time password with a reset token instead of a session (A15). */
const prepareOneTime = async (db: Queryable, account: Account, { config }: Services): Promise<Prepared> => ({
  answer: {
    user: await readSessionUser(db, account),
    permissions: ['NO_ACCESS'],
    applications: [],
    is_one_time_password: true,
    reset_token: await makeResetToken(db, account.user.id, 'ONE_TIME_PASSWORD', config),
  },
})

const prepareSession = async (
  db: Queryable,
  account: Account,
  { config }: Services,
  visitor: Omit<NewVisitor, 'userId'>,
): Promise<Prepared> => ({
  session: await openSession(db, { userId: account.user.id, ...visitor }, config),
  answer: {
    user: await readSessionUser(db, account),
    permissions: rightsOf(account),
    applications: sessionApplications(account),
    is_one_time_password: false,
  },
})

/** Queues a mail about the lock, once per window. The account is looked up later, so that timing doesn't reveal it. */
const mailLocked = async (db: Queryable, email: string, requestId: string, { wakeOutbox }: Services): Promise<void> => {
  const { wait } = await tally(db, lockMailPerAccount, email)
  if (wait !== undefined) return
  await queueMail(db, 'ACCOUNT_LOCKED', email, requestId)
  wakeOutbox()
}

export interface SignedIn extends Prepared {
  readonly account: Account
  /** By which the browser is recognized from now on. */
  readonly cookie?: string
}
export interface Rejection {
  readonly reason: string
  readonly message: string
}

/** Why a password is not taken, for the log. */
export const providerRequired = 'the identity provider is required'

/** Keeps the sign-in in history: sessions are forgotten when they have ended. */
const noteSignIn = async (tx: Queryable, { user: { id, company_id } }: Account): Promise<void> => {
  await setAuthor(tx, { call: 'login', by: id, params: { ...(company_id !== null && { company_id }) } })
  await noteAct(tx)
}

/** Where a session is opened, and whether it may outlive the browser; nothing is said of that by clients that don't know the choice. */
export interface Place {
  readonly client: Client
  readonly remember: boolean | undefined
}

/** Opens a session for somebody who has given all that is asked for, in a transaction; by a passkey alone, if that is named. */
export const openFor = async (
  tx: Queryable,
  services: Services,
  { client, remember }: Place,
  account: Account,
  by: { readonly passkey?: string; readonly providerId?: number } = {},
): Promise<SignedIn> => {
  if (services.devices.recognize(client.device, account.user) === undefined)
    await tellOfNewBrowser(tx, account, client.userAgent, by.passkey)
  const { device, cookie } = services.devices.remember(client.device, account.user)
  await noteSignIn(tx, account)
  const prepared = await prepareSession(tx, account, services, {
    browser: device,
    userAgent: client.userAgent,
    endsWithBrowser: remember === false && client.browserCookies.isPossible,
    providerId: by.providerId ?? null,
  })
  return { account, cookie, ...prepared }
}

/** Answers a sign-in that is complete; the browser is known from now on, and nobody else is in it. */
export const answerSignedIn = async (
  services: Services,
  client: Client,
  { account, answer, session, cookie }: SignedIn,
): Promise<LoginAnswer> => {
  if (cookie !== undefined) client.keepDevice(cookie)
  if (!session) return { ...answer, token: null }
  client.leaveApplications()
  if (session.cookie !== undefined) client.browserCookies.keep(session.sessionId, session.cookie)
  const access = await services.tokens.sign(account.user.id, session.sessionId)
  return { ...answer, token: { access, refresh: session.refresh } }
}

/** The password is right, and a second factor is needed. */
interface Challenged {
  readonly account: Account
  readonly needed: SecondFactorNeeded
}

/** Asks for a second factor, if the account has one. */
const askFactor = async (
  tx: Queryable,
  { relyingParty }: Services,
  { user: { id, password_hash: passwordHash } }: Account,
): Promise<SecondFactorNeeded | undefined> => {
  const { authenticator, passkey } = await heldFactors(tx, id)
  if (!authenticator && !passkey) return undefined
  return {
    challenge: await makeChallenge(tx, id, passwordHash ?? ''),
    authenticator,
    passkey: passkey ? await requestPasskey(tx, relyingParty, { purpose: 'second factor', userId: id }) : null,
  }
}

/**
 * Applies the rules of every sign-in to somebody who has proven who they are, in a transaction: refuses an unusable account, and
 * lets one-time passwords be replaced first. Undefined if nothing stands in the way.
 */
export const applyRules = async (
  tx: Queryable,
  services: Services,
  account: Account,
): Promise<SignedIn | Rejection | undefined> => {
  if (!isLive(account)) return { reason: 'inactive', message: refusalMessages.inactive }
  const provider = await requiredProviderOf(tx, account)
  if (provider) return { reason: providerRequired, message: refusalMessages.providerRequired(provider.name) }
  if (isWithdrawn(account.user)) return { reason: 'invitation withdrawn', message: refusalMessages.invitationWithdrawn }
  if (hasExpired(account.user)) return { reason: 'one-time password expired', message: refusalMessages.oneTimeLapsed }
  if (account.user.is_one_time_password) return { account, ...(await prepareOneTime(tx, account, services)) }
  return undefined
}

/** Completes a sign-in with a correct password, unless the account is unusable or its password has changed meanwhile. */
const completeSignIn = (
  services: Services,
  place: Place,
  { email, passwordHash }: { email: string; passwordHash: string | null | undefined },
): Promise<SignedIn | Challenged | Rejection> =>
  transaction(services.database.db, async (tx) => {
    const account = await lockAccountByEmail(tx, email)
    // The password was changed after it was verified, which also ended all sessions.
    if (!account || account.user.password_hash !== passwordHash)
      return { reason: 'another password was set', message: messages.wrongCredentials }
    const ruled = await applyRules(tx, services, account)
    if (ruled) return ruled
    const needed = await askFactor(tx, services, account)
    return needed ? { account, needed } : openFor(tx, services, place, account)
  })

/** The maximum number of concurrent sign-ins per browser or account in this process. */
const maxConcurrent = { browser: 10, account: 40 }

export const signIn = (services: Services): Operation<(typeof auth)['login']> => ({
  ownTransactions: true,
  run: async ({ db, body: { email, password, remember }, client, report, requestId }) => {
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
    const countFailure = async (guess: Guess | undefined): Promise<void> => {
      if (found && guess?.isLast) await reportLocked(db, found, services, report)
      const { count, wait } = await tally(db, ...limited)
      if (count === limited[0].most) {
        report(device === undefined ? 'account locked' : 'browser locked', { account: found?.id ?? null })
        // A given password has a mail of its own, which doesn't say to wait.
        if (device === undefined && !guess) await mailLocked(db, email, requestId, services)
      }
      refuseIfLocked(wait)
    }

    /** Verifies the password; refuses excess concurrent attempts before hashing, which is slow. */
    const verify = async (guess: Guess | undefined): Promise<boolean> => {
      const passwordHash = guess?.isRefused ? undefined : found?.password_hash
      const most = device === undefined ? maxConcurrent.account : maxConcurrent.browser
      try {
        return await limitPerSubject(`${limited[0].name}:${limited[1]}`, most, () =>
          verifyPassword(password, passwordHash),
        )
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        if (!guess?.isRefused) await guess?.uncount()
        if (device === undefined) await forgiveClient(db, loginPerAddress, client)
        throw refused('too many at once', busy())
      }
    }

    // Known browsers have a limit of their own, so that others behind the same address can't lock them out.
    if (device === undefined) refuseIfLocked(await tallyClient(db, loginPerAddress, client), 'address')
    refuseIfLocked(await secondsToWait(db, ...limited))
    const guess = await countGuess(db, found)
    if (!(await verify(guess)) || (await guess?.isOvertaken())) {
      await countFailure(guess)
      const reason = guess?.isRefused ? 'given password locked' : 'wrong email or password'
      throw refused(reason, unauthenticated(messages.wrongCredentials))
    }
    await guess?.uncount()
    // Concurrent guesses may have exhausted the limit meanwhile; a correct one must not stand out.
    refuseIfLocked(await secondsToWait(db, ...limited))
    if (device === undefined) await forgiveClient(db, loginPerAddress, client)
    await forgetAttempts(db, ...limited)

    const credentials = { email, passwordHash: found?.password_hash }
    const outcome = await completeSignIn(services, { client, remember }, credentials)
    if ('reason' in outcome) throw refused(outcome.reason, unauthenticated(outcome.message))
    if ('needed' in outcome) {
      report('second factor asked', { account: outcome.account.user.id, knownBrowser: device !== undefined })
      throw secondFactorNeeded(outcome.needed)
    }
    const { account, answer } = outcome
    if (device === undefined) services.wakeOutbox()
    report('sign-in', {
      account: account.user.id,
      knownBrowser: device !== undefined,
      oneTimePassword: answer.is_one_time_password,
    })
    return answerSignedIn(services, client, outcome)
  },
})
