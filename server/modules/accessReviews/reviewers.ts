/** Says who may review: those who may make the ordinary calls that take rights away, and see whom they concern. */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import { mostReviewers } from '../../../contract/entities/accessReview'
import { admits, type Guard } from '../../../contract/guards'
import { callerOf, findAccounts, isLive, type SignedInCaller } from '../../accounts/account'
import type { Account } from '../../accounts/rights'
import type { Queryable } from '../../database/connection'
import { hasText } from '../../database/pattern'
import { accessReviewReviewers, users } from '../../database/tables'
import { invalid } from '../../errors/apiError'
import { mayViewUsers } from '../companyUsers/mayView'
import type { Review } from './found'
import { say } from '../../../contract/say'

const permissionsOf = (guard: Guard) => (guard === 'public' ? [] : guard.flatMap(({ permissions }) => permissions))

/** What each reviewer must hold, of either of them any. */
const needed = [calls.updateCompanyUser.guard, calls.listCompanyUsers.guard].map(permissionsOf)

/** Whether somebody may review people of a company. */
export const mayReview = (account: Account, company: number): boolean => {
  const caller = callerOf(account, '')
  return (
    isLive(account) &&
    admits(calls.updateCompanyUser.guard, caller, company) &&
    mayViewUsers(caller, company) &&
    (caller.isPlatform || caller.companyId === company)
  )
}

export const nameOf = ({ user: { first_name, last_name } }: Account): string => `${first_name} ${last_name}`

/** The condition that a row says who reviews. */
export const isReviewerOf = ({ company_id: company, id }: Pick<Review, 'company_id' | 'id'>): SQL | undefined =>
  and(eq(accessReviewReviewers.company_id, company), eq(accessReviewReviewers.review_id, id))

/** Returns the ids of those who review. */
export const readReviewers = async (db: Queryable, review: Pick<Review, 'company_id' | 'id'>): Promise<number[]> => {
  const rows = await db
    .select({ id: accessReviewReviewers.user_id })
    .from(accessReviewReviewers)
    .where(isReviewerOf(review))
  return rows.map(({ id }) => id)
}

/** Who chooses reviewers. */
interface Choosing {
  readonly caller: SignedInCaller
  readonly company: number
  /** Whom the review names already: the ids of its reviewers. */
  readonly known?: readonly number[]
}

/** Returns reviewers by their ids; throws a field error if somebody may not review. */
export const requireReviewers = async (
  db: Queryable,
  { caller, company, known = [] }: Choosing,
  ids: readonly number[],
  field = 'reviewers',
): Promise<readonly Account[]> => {
  const accounts = await findAccounts(db, inArray(users.id, [...ids]), mostReviewers)
  const found = new Map(accounts.map((account) => [account.user.id, account]))
  return ids.map((id) => {
    const account = found.get(id)
    const isReviewing = account !== undefined && mayReview(account, company)
    // Nobody learns who exists elsewhere, and companies not who works for the provider.
    const isSeen = account?.company
      ? account.company.id === company
      : isReviewing && (caller.isPlatform || known.includes(id))
    if (!account || !isSeen) throw invalid({ [field]: ['This person does not exist.'] })
    if (!isReviewing)
      throw invalid({ [field]: [say('{name} may not change users of this company.', { name: nameOf(account) })] })
    return account
  })
}

const shownReviewers = 50

/** Lists who may review: people of the company, and the caller. */
export const listReviewers = async (db: Queryable, caller: SignedInCaller, company: number, search: string) => {
  const holds = needed.map(
    (names) => sql`exists (select from user_roles r where r.company_id = ${company} and r.user_id = ${users.id}
      and r.grant_access and r.permissions && ${sql.param([...names])}::text[])`,
  )
  const isFound = search === '' ? undefined : hasText(search, users.full_name_folded, users.email_folded)
  const people = await findAccounts(
    db,
    and(sql`${users.company_id} = ${company} and ${users.is_active}`, ...holds, isFound),
    shownReviewers,
  )
  const { account } = caller
  const own = await findAccounts(
    db,
    and(sql`${users.id} = ${account.user.id} and ${users.company_id} is null`, isFound),
    1,
  )
  return [...own, ...people]
    .filter((one) => mayReview(one, company))
    .map((one) => ({ id: one.user.id, name: nameOf(one), email: one.user.email }))
}
