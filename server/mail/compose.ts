/** Composes the mails. Secrets are created at the moment of sending, so that the queue never holds one. */
import { and, eq, sql } from 'drizzle-orm'
import { findAccountByEmail, lockAccountByEmail, isLive, type Account } from '../accounts/account'
import { loginPerAccount } from '../accounts/limits'
import { oneTimePasswordDays } from '../accounts/oneTimePasswords'
import { hashOneTimePassword, makeOneTimePassword } from '../accounts/passwords'
import { makeResetToken } from '../accounts/sessions'
import type { Config } from '../config'
import { transaction, type PooledDatabase, type Queryable } from '../database/connection'
import { users, type mailKinds } from '../database/tables'
import type { Mail } from './transport'

type MailKind = (typeof mailKinds)[number]
/**
 * Returns undefined if there is nothing to send: the email is unknown, the account is inactive, or the user has already
 * chosen a password.
 */
type Composer = (db: PooledDatabase, recipient: string, settings: MailSettings) => Promise<Mail | undefined>

export type MailSettings = Pick<Config, 'RESET_TOKEN_SECONDS' | 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS'> & {
  readonly publicUrl: string
}

/** Keeps the name on one line: users choose it and must not be able to add text to the mail. */
const greeting = (firstName: string): string => `Hello ${firstName.replaceAll(/\s+/g, ' ')},`

const resetPassword: Composer = async (db, recipient, settings) => {
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
    text: [
      greeting(user.first_name),
      '',
      'somebody, hopefully you, asked to reset the password of your Talent Console account.',
      `Choose a new password here within ${minutes} minutes:`,
      '',
      `${settings.publicUrl}/reset-password?token=${token}`,
      '',
      'The link works once. If you did not ask for it, you need not do anything: your password stays as it is.',
    ].join('\n'),
  }
}

/** Stores a new one-time password, unless the user has chosen a password or the email has changed in the meantime. */
const renewPassword = async (db: Queryable, { id, email }: Account['user']): Promise<string | undefined> => {
  const password = makeOneTimePassword()
  const renewed = await db
    .update(users)
    .set({ password_hash: hashOneTimePassword(password), password_set_at: sql`now()` })
    .where(and(eq(users.id, id), eq(users.email, email), users.is_one_time_password))
    .returning({ id: users.id })
  return renewed.length > 0 ? password : undefined
}

// Each retry creates a new password: the mail that arrives last is valid.
const oneTimePassword: Composer = async (db, recipient, { publicUrl }) => {
  const account = await findAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  const password = await renewPassword(db, account.user)
  if (!password) return undefined
  return {
    to: account.user.email,
    subject: 'Your Talent Console account',
    text: [
      greeting(account.user.first_name),
      '',
      'an account of the Talent Console has been made for you.',
      'Sign in with your email address and this one-time password, and choose a password of your own:',
      '',
      password,
      '',
      `${publicUrl}/login`,
      '',
      `The password expires after ${oneTimePasswordDays} days. After that, get a link for a new one here:`,
      `${publicUrl}/forgot-password`,
    ].join('\n'),
  }
}

const accountLocked: Composer = async (db, recipient, { publicUrl }) => {
  // Locked like the others, so that the email can't change while the mail is composed.
  const account = await transaction(db, (tx) => lockAccountByEmail(tx, recipient))
  if (!account || !isLive(account)) return undefined
  return {
    to: account.user.email,
    subject: 'Sign-in to your account is paused',
    text: [
      greeting(account.user.first_name),
      '',
      `a wrong password was entered ${loginPerAccount.most} times for your Talent Console account.`,
      `Sign-in from browsers that have not used this account before is paused for ${loginPerAccount.windowSeconds / 60} minutes.`,
      '',
      'If it was you: wait, or choose a new password, which ends the pause at once:',
      '',
      `${publicUrl}/forgot-password`,
      '',
      'If it was not you, you need not do anything: none of these attempts got in. A browser that you have used before still works.',
    ].join('\n'),
  }
}

export const composers: Record<MailKind, Composer> = {
  RESET_PASSWORD: resetPassword,
  ONE_TIME_PASSWORD: oneTimePassword,
  ACCOUNT_LOCKED: accountLocked,
}
