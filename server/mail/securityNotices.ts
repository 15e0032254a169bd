/** Mails that tell people what happened to their account, so that they notice what they have not done themselves (decision 0126). */
import { saying, text, texts, type Saying } from '../../contract/say'
import { sql } from 'drizzle-orm'
import { erasedHost } from '../../contract/email'
import { findAccountById } from '../accounts/account'
import { tally } from '../accounts/attempts'
import { newBrowserMailPerAccount } from '../accounts/limits'
import { deviceOf } from '../accounts/openSessions'
import type { Account } from '../accounts/rights'
import { hasVisited } from '../accounts/sessions'
import type { Queryable } from '../database/connection'
import { mailOutbox, users, type SecurityNotice } from '../database/tables'
import { letterTo, type Composer } from './composer'
import { fullName, harmlessName, isHarmlessAddress } from './harmlessNames'
import { paragraph, type Fact, type Letter } from './letter'

/**
 * Queues a mail that tells the owner of an account what happened to it, in the transaction in which it happens. A changed
 * address is told to both mailboxes. Wake the outbox after the commit.
 *
 * @example await sendSecurityNotice(tx, { userId, what: 'passwordChanged', userAgent: client.userAgent })
 */
export const sendSecurityNotice = async (tx: Queryable, notice: SecurityNotice): Promise<void> => {
  const { userId, formerEmail = null } = notice
  await tx.execute(sql`
    insert into ${mailOutbox} (kind, recipient, notice)
    select 'SECURITY_NOTICE', told.email, ${JSON.stringify(notice)}::jsonb
      from ${users} cross join lateral (select ${users.email} union select ${formerEmail}::text) told (email)
      where ${users.id} = ${userId} and told.email is not null`)
}

/**
 * Tells the owner of a sign-in in a browser that has not used the account with its present password; not of the first one
 * ever, and not of more than some a day. Call it before the session is opened.
 */
export const tellOfNewBrowser = async (
  tx: Queryable,
  { user: { id } }: Account,
  userAgent?: string,
  passkey?: string,
): Promise<void> => {
  if (!(await hasVisited(tx, id)) || (await tally(tx, newBrowserMailPerAccount, String(id))).wait !== undefined) return
  await sendSecurityNotice(tx, { userId: id, what: 'newBrowser', userAgent, factor: passkey })
}

interface Told {
  readonly subject: string
  readonly what: string
  readonly facts?: readonly Fact[]
}

/** What notices call factors that nobody has named. */
const factorNames: readonly string[] = texts(['Authenticator app', 'Passkeys', 'Authenticator app, Passkeys'])

const ofFactor = ({ factor }: SecurityNotice): Fact[] => {
  const name = harmlessName(factor ?? '')
  return name ? [[text('Second factor'), factorNames.includes(name) ? saying(name) : name]] : []
}

const addressFact = (name: string, address: string): Fact[] => (isHarmlessAddress(address) ? [[name, address]] : [])

const tellings: { readonly [what in SecurityNotice['what']]: (notice: SecurityNotice, account: Account) => Told } = {
  newBrowser: (notice) => ({
    subject: 'New sign-in to your account',
    what: 'somebody signed in to your Talent Console account in a browser that has not used it before, or not since its password was last changed:',
    facts: notice.factor ? [[text('Passkey'), harmlessName(notice.factor)]] : [],
  }),
  passwordChanged: ({ by }) => ({
    subject: 'Your password was changed',
    what:
      by === undefined
        ? 'the password of your Talent Console account was changed, and all other browsers were signed out:'
        : 'somebody who manages your Talent Console account has set a one-time password for it, and signed you out everywhere. You get that password from them:',
  }),
  emailChanged: ({ formerEmail = '' }, { user }) => ({
    subject: 'The address of your account was changed',
    what: 'you now sign in to your Talent Console account with another email address. All other browsers were signed out:',
    facts: [...addressFact('Former address', formerEmail), ...addressFact('New address', user.email)],
  }),
  factorAdded: (notice) => ({
    subject: 'A second factor was added to your account',
    what: 'your Talent Console account has a new second factor for signing in:',
    facts: ofFactor(notice),
  }),
  factorRemoved: (notice) => ({
    subject: 'A second factor was removed from your account',
    what: 'a second factor of your Talent Console account was removed:',
    facts: ofFactor(notice),
  }),
  recoveryCodeUsed: () => ({
    subject: 'A recovery code of your account was used',
    what: 'somebody signed in to your Talent Console account with one of its recovery codes, which no longer works:',
  }),
}

/** A moment in UTC, since nobody's zone is known. */
const when = (moment: Date): Saying => saying('{moment, date, minute} UTC', { moment })

const browserFact = (userAgent: string): Fact[] => {
  const { browser, system } = deviceOf(userAgent)
  const [name, on] = [harmlessName(browser ?? ''), harmlessName(system ?? '')]
  if (name === '' || on === '') return name || on ? [[text('Browser'), name || on]] : []
  return [[text('Browser'), saying('{name} on {system}', { name, system: on })]]
}

/** Names whoever did it: provider staff without their address, as invitations do. */
const doneBy = async (db: Queryable, by: number, of: Account['user']): Promise<Fact[]> => {
  const { user } = (await findAccountById(db, by)) ?? {}
  if (!user) return []
  const name = fullName(user)
  if (user.platform_role !== null) return name ? [["Done by the provider's staff", name]] : []
  return user.company_id === of.company_id && name ? [['Done by', name]] : []
}

/** What to do about it. Whoever reads the former mailbox can't get a link for the account any more. */
const advice = ({ what, factor }: SecurityNotice, isFormer: boolean, publicUrl: string): Letter['parts'] =>
  isFormer
    ? [
        paragraph(
          'If you expected this, you need not do anything. If not, tell whoever manages your account at once: this mailbox can no longer be used to get in.',
        ),
      ]
    : [
        paragraph(
          'If you expected this, you need not do anything.',
          what === 'newBrowser' && factor
            ? 'If not, somebody has your passkey: sign in with your password, remove that passkey, and tell whoever manages your account.'
            : what === 'newBrowser'
              ? 'If not, somebody knows your password: choose a new one now, which signs everybody else out.'
              : 'If not, choose a new password now, which signs everybody else out, and tell whoever manages your account.',
        ),
        { kind: 'action', label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
        { ...paragraph('See in which browsers you are signed in, and sign them out:'), url: `${publicUrl}/sessions` },
      ]

export const securityNotice: Composer = async (db, { recipient, notice: told, created_at: at }, { publicUrl }) => {
  const notice = told && 'what' in told ? told : undefined
  const account = notice && (await findAccountById(db, notice.userId))
  if (!account || account.user.email.endsWith(erasedHost)) return undefined
  const { user } = account
  const { subject, what, facts = [] } = tellings[notice.what](notice, account)
  const letter = letterTo(user, {
    subject,
    parts: [
      paragraph(what),
      {
        kind: 'facts',
        facts: [
          [text('When'), when(at)],
          ...browserFact(notice.userAgent ?? ''),
          ...facts,
          ...(notice.by === undefined ? [] : await doneBy(db, notice.by, user)),
        ],
      },
      ...advice(notice, recipient === notice.formerEmail, publicUrl),
    ],
  })
  return { ...letter, to: recipient }
}
