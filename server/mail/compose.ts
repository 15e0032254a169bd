/** Composes the mails. Secrets are created at the moment of sending, so that the queue never holds one. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { findAccountByEmail, findAccountById, lockAccountByEmail, isLive } from '../accounts/account'
import type { Account } from '../accounts/rights'
import { givenPasswordGuesses, loginPerAccount } from '../accounts/limits'
import { requiredProviderOf } from '../accounts/ownProviders'
import { isWithdrawn, oneTimePasswordDays } from '../accounts/oneTimePasswords'
import { hashOneTimePassword, isGivenPassword, makeOneTimePassword } from '../accounts/passwords'
import { makeResetToken } from '../accounts/resetTokens'
import { transaction, type PooledDatabase, type Queryable } from '../database/connection'
import { resetTokens, users, type mailKinds } from '../database/tables'
import { letterTo, type Addressed, type Composer } from './composer'
import { fullName, harmlessName, isHarmlessAddress } from './harmlessNames'
import { paragraph, type Fact } from './letter'
import { accessReview, planRefused, roleEnds, rolesEnd } from './notices'
import { securityNotice } from './securityNotices'
import { saying, texts, text } from '../../contract/say'

type MailKind = (typeof mailKinds)[number]

const doers = texts({
  invited: { by: 'Invited by', byStaff: "Invited by the provider's staff" },
  sent: { by: 'Sent by', byStaff: "Sent by the provider's staff" },
})

/** The address of provider staff is not told to companies, nor is anything told of a person in another company. */
const inviterFact = (
  inviter: Account['user'],
  invited: Account['user'],
  does: keyof typeof doers = 'invited',
): Fact[] => {
  const name = fullName(inviter)
  const { by, byStaff } = doers[does]
  if (inviter.platform_role !== null) return name ? [[byStaff, name]] : []
  if (inviter.company_id !== invited.company_id) return []
  const address = isHarmlessAddress(inviter.email) ? inviter.email : ''
  const who = name && address ? `${name} (${address})` : name || address
  return who ? [[by, who]] : []
}

/** How a mail with a link to choose a new password begins: its recipient has asked for it, or somebody who manages the account sends it. */
const aboutLink = (minutes: number, isSent: boolean) =>
  isSent
    ? paragraph(
        'somebody who manages your Talent Console account has sent you this link to choose a new password.',
        saying('It works for {count, plural, one {# minute} other {# minutes}}:', { count: minutes }),
      )
    : paragraph(
        'somebody, hopefully you, asked to reset the password of your Talent Console account.',
        saying('Choose a new password here within {count, plural, one {# minute} other {# minutes}}:', {
          count: minutes,
        }),
      )

/** Tells somebody whose company takes no passwords how to sign in. */
const signInBy = (
  { user }: Account,
  provider: string,
  subject: string,
  first: string,
  publicUrl: string,
): Addressed => {
  const name = harmlessName(provider) || saying('your identity provider')
  return letterTo(user, {
    subject,
    parts: [
      paragraph(
        first,
        saying(
          'Your company signs in by {name}. You need no password here: enter your address, and continue with {name}.',
          { name },
        ),
      ),
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/login` },
    ],
  })
}

const resetPassword: Composer = async (db, { recipient, invited_by: sentBy }, settings) => {
  const asked = await findAccountByEmail(db, recipient)
  const provider = asked && isLive(asked) ? await requiredProviderOf(db, asked) : undefined
  if (asked && provider) {
    const first = 'somebody, hopefully you, asked to reset the password of your Talent Console account.'
    return signInBy(asked, provider.name, 'How you sign in', first, settings.publicUrl)
  }
  const made = await transaction(db, async (tx) => {
    const account = await lockAccountByEmail(tx, recipient)
    return account && isLive(account) && !isWithdrawn(account.user)
      ? { ...account, token: await makeResetToken(tx, account.user.id, 'MAIL', settings) }
      : undefined
  })
  if (!made) return undefined
  const { user, token } = made
  const sender = sentBy === null ? undefined : (await findAccountById(db, sentBy))?.user
  const facts = sender ? inviterFact(sender, user, 'sent') : []
  const minutes = Math.round(settings.RESET_TOKEN_SECONDS / 60)
  return letterTo(user, {
    subject: 'Reset your password',
    parts: [
      aboutLink(minutes, sender !== undefined),
      ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
      {
        kind: 'action',
        label: 'Choose a new password',
        url: `${settings.publicUrl}/reset-password#token=${token}`,
      },
      paragraph(
        'The link works once. If you did not ask for it, you need not do anything: your password stays as it is.',
      ),
    ],
  })
}

/** Stores a new one-time password, unless the user has chosen a password or the email has changed in the meantime. */
const renewPassword = async (db: Queryable, { id, email }: Account['user']): Promise<string | undefined> => {
  const password = makeOneTimePassword()
  const renewed = await db
    .update(users)
    .set({ password_hash: hashOneTimePassword(password), password_set_at: sql`now()`, password_given_by: null })
    .where(
      and(eq(users.id, id), eq(users.email, email), users.is_one_time_password, isNull(users.invitation_withdrawn_at)),
    )
    .returning({ id: users.id })
  if (renewed.length === 0) return undefined
  // Whoever had the former password may have got a link with it.
  await db.delete(resetTokens).where(and(eq(resetTokens.user_id, id), eq(resetTokens.purpose, 'ONE_TIME_PASSWORD')))
  return password
}

/** Names the company and who invites; names that nothing harmless is left of are left out. */
const invitationFacts = async (db: Queryable, { user, company }: Account, invitedBy: number | null) => {
  const companyName = harmlessName(company?.name ?? '')
  const inviter = invitedBy === null ? undefined : (await findAccountById(db, invitedBy))?.user
  const ofCompany: Fact[] = companyName ? [[text('Company'), companyName]] : []
  return [...ofCompany, ...(inviter ? inviterFact(inviter, user) : [])]
}

// Each retry creates a new password: the mail that arrives last is valid.
const oneTimePassword: Composer = async (db, { recipient, invited_by: invitedBy }, { publicUrl }) => {
  const account = await findAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  const provider = await requiredProviderOf(db, account)
  if (provider) {
    const first = 'an account of the Talent Console has been made for you.'
    return signInBy(account, provider.name, 'Your Talent Console account', first, publicUrl)
  }
  const password = await renewPassword(db, account.user)
  if (!password) return undefined
  const facts = await invitationFacts(db, account, invitedBy)
  return letterTo(account.user, {
    subject: 'Your Talent Console account',
    parts: [
      paragraph('an account of the Talent Console has been made for you.'),
      ...(facts.length > 0 ? [{ kind: 'facts', facts } as const] : []),
      paragraph('Sign in with your email address and this one-time password, and choose a password of your own:'),
      { kind: 'secret', secret: password },
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/login` },
      {
        ...paragraph(
          saying(
            'The password expires after {count, plural, one {# day} other {# days}}. After that, get a link for a new one here:',
            { count: oneTimePasswordDays },
          ),
        ),
        url: `${publicUrl}/forgot-password`,
      },
    ],
  })
}

const accountLocked: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await lockAccountByEmail(db, recipient)
  if (!account || !isLive(account)) return undefined
  return letterTo(account.user, {
    subject: 'Sign-in to your account is paused',
    parts: [
      paragraph(
        saying(
          'a wrong password was entered {count, plural, one {# time} other {# times}} for your Talent Console account.',
          {
            count: loginPerAccount.most,
          },
        ),
        saying(
          'Sign-in from browsers that have not used this account before is paused for {count, plural, one {# minute} other {# minutes}}.',
          { count: loginPerAccount.windowSeconds / 60 },
        ),
      ),
      paragraph('If it was you: wait, or choose a new password, which ends the pause at once:'),
      { kind: 'action', label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
      paragraph(
        'If it was not you, you need not do anything: none of these attempts succeeded. A browser that you have used before still works.',
      ),
    ],
  })
}

/** Finds the account with the email, unless its given password has been replaced meanwhile. */
const findLocked = async (db: PooledDatabase, email: string): Promise<Account | undefined> => {
  const account = await transaction(db, (tx) => lockAccountByEmail(tx, email))
  return account && isLive(account) && isGivenPassword(account.user) ? account : undefined
}

const givenPasswordLocked: Composer = async (db, { recipient }, { publicUrl }) => {
  const account = await findLocked(db, recipient)
  return (
    account &&
    letterTo(account.user, {
      subject: 'Your one-time password no longer works',
      parts: [
        paragraph(
          saying(
            'a wrong password was entered {count, plural, one {# time} other {# times}} for your Talent Console account, so the one-time password that you were given no longer works.',
            { count: givenPasswordGuesses.most },
          ),
          'None of these attempts succeeded. Choose a password of your own here:',
        ),
        { kind: 'action', label: 'Choose a password', url: `${publicUrl}/forgot-password` },
      ],
    })
  )
}

/** The recipient is the owner of the account; the mail goes to whoever gave the password. */
const givenPasswordLockedGiver: Composer = async (db, { recipient }, { publicUrl }) => {
  const { user } = (await findLocked(db, recipient)) ?? {}
  if (!user?.password_given_by || user.password_given_by === user.id) return undefined
  const giver = await findAccountById(db, user.password_given_by)
  if (!giver || !isLive(giver)) return undefined
  return letterTo(giver.user, {
    subject: 'A password that you set no longer works',
    parts: [
      paragraph(
        saying(
          'somebody has entered a wrong password {count, plural, one {# time} other {# times}} for the account of {name}, so the one-time password that you gave no longer works.',
          { count: givenPasswordGuesses.most, name: fullName(user) || saying('a person whom you manage') },
        ),
        'None of these attempts succeeded. The owner of the account has been mailed how to choose a password. You can also generate a new one in the console:',
      ),
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/login` },
    ],
  })
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
  SECURITY_NOTICE: securityNotice,
}
