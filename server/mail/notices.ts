/** Mails that list what is about to end, was refused, or waits for the recipient; not sent if there is nothing to list. */
import { and, eq, isNull, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { applicationNames, type GrantableApplication } from '../../contract/applications'
import { isLive, lockAccountByEmail } from '../accounts/account'
import type { Account } from '../accounts/rights'
import type { PooledDatabase } from '../database/connection'
import { companies, endsSoon, plannedChanges, userRoles, users } from '../database/tables'
import { dayOf, letterTo, type Composer } from './composer'
import { fullName, harmlessName } from './harmlessNames'
import { paragraph, type Fact, type Letter } from './letter'
import { saying, text, type Saying } from '../../contract/say'

/** How many lines a mail has at most. */
const mostFacts = 20

interface Notice {
  readonly subject: Letter['subject']
  readonly before: string
  readonly facts: readonly Fact[]
  /** What to do about it. */
  readonly after: Letter['parts']
}

/** Makes a composer of a mail that tells an account of rows. */
const noticeOf =
  <Row>(
    read: (db: PooledDatabase, account: Account) => Promise<readonly Row[]>,
    tell: (rows: readonly Row[], publicUrl: string) => Notice,
  ): Composer =>
  async (db, { recipient }, { publicUrl }) => {
    // Waits for a change of the email that is under way.
    const account = await lockAccountByEmail(db, recipient)
    if (!account || !isLive(account)) return undefined
    const rows = await read(db, account)
    if (rows.length === 0) return undefined
    const { subject, before, facts, after } = tell(rows, publicUrl)
    return letterTo(account.user, {
      subject,
      parts: [paragraph(before), { kind: 'facts', facts: [...facts] }, ...after],
    })
  }

const openConsole = (publicUrl: string) =>
  ({ kind: 'action', label: 'Open the console', url: `${publicUrl}/` }) as const

/** Names what two names stand for, or one of them if the other is empty. */
const together = (one: string | Saying, other: string | Saying): string | Saying => {
  if (one === '' || other === '') return one || other
  return saying('{one}, {other}', { one, other })
}

/** The application of a role that ends; null if an account does. */
const applicationOf = (column: SQLWrapper | null) => sql<GrantableApplication | null>`${column}`

/** Selects the roles that end soon, and whose they are. */
const readEnding = (db: PooledDatabase, condition: SQL | undefined) =>
  db
    .select({ user: users, application: applicationOf(userRoles.application), ends_on: userRoles.ends_on })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(and(userRoles.grant_access, endsSoon(userRoles.ends_on), users.is_active, condition))
    .orderBy(userRoles.ends_on, users.id)
    .limit(mostFacts)

/** Selects the accounts of provider staff that end soon. */
const readEndingStaff = (db: PooledDatabase, condition: SQL | undefined) =>
  db
    .select({ user: users, application: applicationOf(null), ends_on: users.ends_on })
    .from(users)
    .where(and(isNull(users.company_id), users.is_active, endsSoon(users.ends_on), condition))
    .orderBy(users.ends_on, users.id)
    .limit(mostFacts)

/** Tells somebody of the ends of their own roles, or of their account. */
export const roleEnds = noticeOf(
  (db, { user }) =>
    user.company_id === null
      ? readEndingStaff(db, eq(users.id, user.id))
      : readEnding(db, eq(userRoles.user_id, user.id)),
  (ending, publicUrl) => ({
    subject: 'Your access ends soon',
    before: 'your access ends after the last day that is named here:',
    facts: ending.map(({ application, ends_on }) => [
      application === null ? 'Talent Console' : applicationNames[application],
      dayOf(ends_on ?? ''),
    ]),
    after: [
      paragraph(
        ending.some(({ application }) => application === null)
          ? 'If you still need it, ask a super user of the provider to extend it.'
          : 'If you still need it, ask a super user of your company to extend it.',
      ),
      openConsole(publicUrl),
    ],
  }),
)

/** Tells those who can extend them of the ends of others' roles. */
export const rolesEnd = noticeOf(
  async (db, { user: { id, company_id: company } }) =>
    company === null
      ? readEndingStaff(db, ne(users.id, id))
      : readEnding(db, and(eq(userRoles.company_id, company), ne(userRoles.user_id, id))),
  (ending, publicUrl) => ({
    subject: 'Access of people ends soon',
    before: 'the access of these people ends after the day that is named here:',
    facts: ending.map(({ user, application, ends_on }) => [
      application === null
        ? fullName(user) || saying('A person')
        : together(fullName(user) || saying('A person'), applicationNames[application]),
      dayOf(ends_on ?? ''),
    ]),
    after: [
      paragraph('Whoever still needs it keeps it if you choose a later last day in the console.'),
      openConsole(publicUrl),
    ],
  }),
)

/** Tells whoever planned them of changes that were refused on their day. */
export const planRefused = noticeOf(
  (db, { user }) =>
    db
      .select({ counts_from: plannedChanges.counts_from, reason: plannedChanges.reason, company: companies.name })
      .from(plannedChanges)
      .innerJoin(companies, eq(companies.id, plannedChanges.company_id))
      .where(
        and(
          eq(plannedChanges.planner_id, user.id),
          eq(plannedChanges.state, 'refused'),
          sql`${plannedChanges.settled_at} > now() - interval '2 days'`,
        ),
      )
      .orderBy(plannedChanges.counts_from, plannedChanges.id)
      .limit(mostFacts),
  (refused, publicUrl) => ({
    subject: 'A planned change was not made',
    before: 'changes that you had planned could not be made when their day came:',
    facts: refused.map(({ counts_from, reason, company }) => [
      together(harmlessName(company), dayOf(counts_from)),
      saying(reason ?? ''),
    ]),
    after: [
      paragraph('Nothing of them was done. In the console, you can try them again or withdraw them.'),
      openConsole(publicUrl),
    ],
  }),
)

interface WaitingReview extends Record<string, unknown> {
  readonly name: string
  readonly company: string
  readonly company_id: number
  readonly due_on: string
  readonly count: number
}

/** Tells of all reviews in which something waits for the recipient. */
export const accessReview = noticeOf(
  async (db, { user }) =>
    (
      await db.execute<WaitingReview>(
        sql`select v.name, v.company_id, c.name as company, v.due_on::text, count(*)::int as count
          from access_review_items i join access_reviews v on v.company_id = i.company_id and v.id = i.review_id and v.state = 'open'
            join companies c on c.id = v.company_id and c.is_active
          where i.reviewer_id = ${user.id} and i.decision is null
          group by v.company_id, v.id, c.name order by v.due_on, v.id limit ${mostFacts}`,
      )
    ).rows,
  (rows, publicUrl) => {
    const total = rows.reduce((sum, { count }) => sum + count, 0)
    return {
      subject: saying(
        '{count, plural, =1 {One access right waits for your review} other {# access rights wait for your review}}',
        { count: total },
      ),
      before: 'please look at who may do what, and keep it or take it away:',
      facts: rows.map(({ name, company, due_on, count }) => [
        together(harmlessName(name), harmlessName(company)) || 'Access review',
        saying('{count, number} until {day}', { count, day: dayOf(due_on) }),
      ]),
      after: [
        { kind: 'action', label: text('Review'), url: `${publicUrl}/reviews/${rows[0]?.company_id}` },
        paragraph(
          'At the end of a review, what nobody has decided is kept or taken away, as was said when it was opened.',
        ),
      ],
    }
  },
)
