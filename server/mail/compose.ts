/** Composes the mails. Secrets are created at the moment of sending, so that the queue never holds one. */
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { applicationNames } from '../../contract/applications'
import { endNoticeDays } from '../../contract/roleEnds'
import { findAccountByEmail, findAccountById, lockAccountByEmail, isLive } from '../accounts/account'
import type { Account } from '../accounts/rights'
import { givenPasswordGuesses, loginPerAccount } from '../accounts/limits'
import { oneTimePasswordDays } from '../accounts/oneTimePasswords'
import { hashOneTimePassword, isGivenPassword, makeOneTimePassword } from '../accounts/passwords'
import { makeResetToken } from '../accounts/sessions'
import type { Config } from '../config'
import { transaction, type PooledDatabase, type Queryable } from '../database/connection'
import {
  companies,
  plannedChanges,
  todayInUtc,
  userRoles,
  users,
  type mailKinds,
  type mailOutbox,
} from '../database/tables'
import { harmlessName, isHarmlessAddress } from './harmlessNames'
import { paragraph, type Fact, type Letter } from './letter'

type MailKind = (typeof mailKinds)[number]
/** A letter with the only recipient. */
export interface Addressed extends Letter {
  readonly to: string
}

/**
 * Returns undefined if there is nothing to send: the email is unknown, the account is inactive, or the user has already
 * chosen a password.
 */
type Composer = (db: PooledDatabase, queued: Queued, settings: MailSettings) => Promise<Addressed | undefined>

type Queued = Pick<typeof mailOutbox.$inferSelect, 'recipient' | 'invited_by'>

export type MailSettings = Pick<Config, 'RESET_TOKEN_SECONDS' | 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS'> & {
  readonly publicUrl: string
}

const greeting = (firstName: string): string => `${['Hello', harmlessName(firstName)].join(' ').trim()},`

const resetPassword: Composer = async (db, { recipient }, settings) => {
  const made = await transaction(db, async (tx) => {
    const account = await lockAccountByEmail(tx, recipient)
    return account && isLive(account)
      ? { ...account, token: await makeResetToken(tx, account.user.id, 'MAIL', settings) }
      : undefined
  })
  if (!made) return undefined
  const { user, token } = made
  const minutes = Math.round(settings.RESET_TOKEN_SECONDS / 60)
  return {
    to: user.email,
    subject: 'Reset your password',
    greeting: greeting(user.first_name),
    parts: [
      paragraph(
        'somebody, hopefully you, asked to reset the password of your Talent Console account.',
        `Choose a new password here within ${minutes} minutes:`,
      ),
      {
        kind: 'action',
        label: 'Choose a new password',
        url: `${settings.publicUrl}/reset-password?token=${token}`,
      },
      paragraph(
        'The link works once. If you did not ask for it, you need not do anything: your password stays as it is.',
      ),
    ],
  }
}

const fullName = ({ first_name: first, last_name: last }: Account['user']): string => harmlessName(`${first} ${last}`)

/** The address of provider staff is not told to companies, nor is anything told of a person in another company. */
const inviterFact = (inviter: Account['user'], invited: Account['user']): Fact[] => {
  const name = fullName(inviter)
  if (inviter.platform_role !== null) return name ? [["Invited by the provider's staff", name]] : []
  if (inviter.company_id !== invited.company_id) return []
  const address = isHarmlessAddress(inviter.email) ? inviter.email : ''
  const who = name && address ? `${name} (${address})` : name || address
  return who ? [['Invited by', who]] : []
}

/** Stores a new one-time password, unless the user has chosen a password or the email has changed in the meantime. */
const renewPassword = async (db: Queryable, { id, email }: Account['user']): Promise<string | undefined> => {
  const password = makeOneTimePassword()
  const renewed = await db
    .update(users)
    .set({ password_hash: hashOneTimePassword(password), password_set_at: sql`now()`, password_given_by: null })
    .where(and(eq(users.id, id), eq(users.email, email), users.is_one_time_password))
    .returning({ id: users.id })
  return renewed.length > 0 ? password : undefined
}

/** Names the company and who invites; names that nothing harmless is left of are left out. */
const invitationFacts = async (db: Queryable, { user, company }: Account, invitedBy: number | null) => {
  const companyName = harmlessName(company?.name ?? '')
  const inviter = invitedBy === null ? undefined : (await findAccountById(db, invitedBy))?.user
  const ofCompany: Fact[] = companyName ? [['Company', companyName]] : []
  return [...ofCompany, ...(inviter ? inviterFact(inviter, user) : [])]
}

// Each retry creates a new password: the mail that arrives last is valid.
const oneTimePassword: Composer = async (db, { recipient, invited_by: invitedBy }, { publicUrl }) => {
  const account = await findAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  const password = await renewPassword(db, account.user)
  if (!password) return undefined
  const facts = await invitationFacts(db, account, invitedBy)
  return {
    to: account.user.email,
    subject: 'Your Talent Console account',
    greeting: greeting(account.user.first_name),
    parts: [
      paragraph('an account of the Talent Console has been made for you.'),
      ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
      paragraph('Sign in with your email address and this one-time password, and choose a password of your own:'),
      { kind: 'secret', secret: password },
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/login` },
      {
        ...paragraph(
          `The password expires after ${oneTimePasswordDays} days. After that, get a link for a new one here:`,
        ),
        url: `${publicUrl}/forgot-password`,
      },
    ],
  }
}

const accountLocked: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await lockAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  return {
    to: account.user.email,
    subject: 'Sign-in to your account is paused',
    greeting: greeting(account.user.first_name),
    parts: [
      paragraph(
        `a wrong password was entered ${loginPerAccount.most} times for your Talent Console account.`,
        `Sign-in from browsers that have not used this account before is paused for ${loginPerAccount.windowSeconds / 60} minutes.`,
      ),
      paragraph('If it was you: wait, or choose a new password, which ends the pause at once:'),
      { kind: 'action', label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      paragraph(
        'If it was not you, you need not do anything: none of these attempts succeeded. A browser that you have used before still works.',
      ),
    ],
  }
}

/** Finds the account with the email, unless its given password has been replaced meanwhile. */
const findLocked = async (db: PooledDatabase, email: string): Promise<Account | undefined> => {
  const account = await transaction(db, (tx) => lockAccountByEmail(tx, email))
  return account && isLive(account) && isGivenPassword(account.user) ? account : undefined
}

const givenPasswordLocked: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await findLocked(db, recipient)
  return (
    account && {
      to: account.user.email,
      subject: 'Your one-time password no longer works',
      greeting: greeting(account.user.first_name),
      parts: [
        paragraph(
          `a wrong password was entered ${givenPasswordGuesses.most} times for your Talent Console account, so the one-time password that you were given no longer works.`,
          'None of these attempts succeeded. Choose a password of your own here:',
        ),
        { kind: 'action', label: 'Choose a password', url: `${publicUrl}/forgot-password` },
      ],
    }
  )
}

/** The recipient is the owner of the account; the mail goes to whoever gave the password. */
const givenPasswordLockedGiver: Composer = async (db, { recipient }, { publicUrl }) => {
  const { user } = (await findLocked(db, recipient)) ?? {}
  if (!user?.password_given_by || user.password_given_by === user.id) return undefined
  const giver = await findAccountById(db, user.password_given_by)
  if (!giver || !isLive(giver)) return undefined
  return {
    to: giver.user.email,
    subject: 'A password that you set no longer works',
    greeting: greeting(giver.user.first_name),
    parts: [
      paragraph(
        `somebody has entered a wrong password ${givenPasswordGuesses.most} times for the account of ${fullName(user) || 'a person whom you manage'}, so the one-time password that you gave no longer works.`,
        'None of these attempts succeeded. The owner of the account has been mailed how to choose a password. You can also generate a new one in the console:',
      ),
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/login` },
    ],
  }
}

const named = ({ first_name: first, last_name: last }: Pick<Account['user'], 'first_name' | 'last_name'>): string =>
  harmlessName(`${first} ${last}`) || 'A person'

/** Selects the roles in a company that end soon, and whose they are. */
const readEnding = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ user: users, application: userRoles.application, ends_on: userRoles.ends_on })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(
      and(
        sql`${userRoles.grant_access} and ${userRoles.ends_on} between ${todayInUtc} and ${todayInUtc} + ${endNoticeDays}::int`,
        users.is_active,
        condition,
      ),
    )
    .orderBy(userRoles.ends_on, users.id)
    .limit(20)

const roleEnds: Composer = async (db, { recipient }, { publicUrl }) => {
  // Waits for a change of the email that is under way.
  const account = await lockAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  const ending = await readEnding(db, eq(userRoles.user_id, account.user.id))
  if (ending.length === 0) return undefined
  return {
    to: account.user.email,
    subject: 'Your access ends soon',
    greeting: greeting(account.user.first_name),
    parts: [
      paragraph('your access ends after the last day that is named here:'),
      {
        kind: 'facts',
        facts: ending.map(({ application, ends_on }): Fact => [applicationNames[application], ends_on ?? '']),
      },
      paragraph('If you still need it, ask a super user of your company to extend it.'),
      { kind: 'action', label: 'Open the console', url: `${publicUrl}/` },
    ],
  }
}

const rolesEnd: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await lockAccountByEmail(db, recipient)
  if (!account || !isLive(account) || account.user.company_id === null) return undefined
  const { id, company_id: companyId } = account.user
  const ending = await readEnding(db, and(eq(userRoles.company_id, companyId), ne(userRoles.user_id, id)))
  if (ending.length === 0) return undefined
  return {
    to: account.user.email,
    subject: 'Access of people ends soon',
    greeting: greeting(account.user.first_name),
    parts: [
      paragraph('the access of these people ends after the day that is named here:'),
      {
        kind: 'facts',
        facts: ending.map(({ user, application, ends_on }): Fact => [
          `${named(user)}, ${applicationNames[application]}`,
          ends_on ?? '',
        ]),
      },
      paragraph('Whoever still needs it keeps it if you choose a later last day in the console.'),
      { kind: 'action', label: 'Open the console', url: `${publicUrl}/` },
    ],
  }
}

const planRefused: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await lockAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  const refused = await db
    .select({ counts_from: plannedChanges.counts_from, reason: plannedChanges.reason, company: companies.name })
    .from(plannedChanges)
    .innerJoin(companies, eq(companies.id, plannedChanges.company_id))
    .where(
      and(
        eq(plannedChanges.planner_id, account.user.id),
        eq(plannedChanges.state, 'refused'),
        sql`${plannedChanges.settled_at} > now() - interval '2 days'`,
      ),
    )
    .orderBy(plannedChanges.counts_from, plannedChanges.id)
    .limit(20)
  if (refused.length === 0) return undefined
  return {
    to: account.user.email,
    subject: 'A planned change was not made',
    greeting: greeting(account.user.first_name),
    parts: [
      paragraph('changes that you had planned could not be made when their day came:'),
      {
        kind: 'facts',
        facts: refused.map(({ counts_from, reason, company }): Fact => [
          [harmlessName(company), counts_from].filter(Boolean).join(', '),
          reason ?? '',
        ]),
      },
      paragraph('Nothing of them was done. In the console, you can try them again or withdraw them.'),
      { kind: 'action', label: 'Open the console', url: `${publicUrl}/` },
    ],
  }
}

interface WaitingReview extends Record<string, unknown> {
  readonly name: string
  readonly company: string
  readonly company_id: number
  readonly due_on: string
  readonly count: number
}

/** Tells of all reviews in which something waits for the recipient. */
const accessReview: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await lockAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  const { rows } = await db.execute<WaitingReview>(
    sql`select v.name, v.company_id, c.name as company, v.due_on::text, count(*)::int as count
      from access_review_items i join access_reviews v on v.company_id = i.company_id and v.id = i.review_id and v.state = 'open'
        join companies c on c.id = v.company_id and c.is_active
      where i.reviewer_id = ${account.user.id} and i.decision is null
      group by v.company_id, v.id, c.name order by v.due_on, v.id limit 20`,
  )
  if (rows.length === 0) return undefined
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return {
    to: account.user.email,
    subject: total === 1 ? 'One access right waits for your review' : `${total} access rights wait for your review`,
    greeting: greeting(account.user.first_name),
    parts: [
      paragraph('please look at who may do what, and keep it or take it away:'),
      {
        kind: 'facts',
        facts: rows.map(({ name, company, due_on, count }): Fact => [
          [harmlessName(name), harmlessName(company)].filter(Boolean).join(', ') || 'Access review',
          `${count} until ${due_on}`,
        ]),
      },
      { kind: 'action', label: 'Review', url: `${publicUrl}/reviews/${rows[0]?.company_id}` },
      paragraph(
        'At the end of a review, what nobody has decided is kept or taken away, as was said when it was opened.',
      ),
    ],
  }
}

export const composers: Record<MailKind, Composer> = {
  RESET_PASSWORD: resetPassword,
  ONE_TIME_PASSWORD: oneTimePassword,
  ACCOUNT_LOCKED: accountLocked,
  GIVEN_PASSWORD_LOCKED: givenPasswordLocked,
  GIVEN_PASSWORD_LOCKED_GIVER: givenPasswordLockedGiver,
  ROLE_ENDS: roleEnds,
  ROLES_END: rolesEnd,
  PLAN_REFUSED: planRefused,
  ACCESS_REVIEW: accessReview,
}
