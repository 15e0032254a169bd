/** Says who may review: those who may make the ordinary calls that take rights away, and see whom they concern. */
import { and, inArray, sql } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import { mostReviewers } from '../../../contract/entities/accessReview'
import { admits, type Guard } from '../../../contract/guards'
import { callerOf, findAccounts, isLive, type SignedInCaller } from '../../accounts/account'
import type { Account } from '../../accounts/rights'
import type { Queryable } from '../../database/connection'
import { patternOf } from '../../database/pattern'
import { users } from '../../database/tables'
import { invalid } from '../../errors/apiError'
import { mayViewUsers } from '../companyUsers/mayView'

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

/** Returns reviewers by their ids; throws a field error if somebody may not review. */
export const requireReviewers = async (
  db: Queryable,
  company: number,
  ids: readonly number[],
  field = 'reviewers',
): Promise<readonly Account[]> => {
  const found = await findAccounts(db, inArray(users.id, [...ids]), mostReviewers)
  const known = new Map(found.map((account) => [account.user.id, account]))
  return ids.map((id) => {
    const account = known.get(id)
    // Nobody learns who exists elsewhere, and who works for the provider.
    const isReviewing = account !== undefined && mayReview(account, company)
    if (!account || (account.company ? account.company.id !== company : !isReviewing))
      throw invalid({ [field]: ['This person does not exist.'] })
    if (!isReviewing) throw invalid({ [field]: [`${nameOf(account)} may not change users of this company.`] })
    return account
  })
}

const shownReviewers = 50

/** Lists who may review: people of the company, and the caller. */
export const listReviewers = async (db: Queryable, caller: SignedInCaller, company: number, search: string) => {
  const pattern = patternOf(search)
  const holds = needed.map(
    (names) => sql`exists (select from user_roles r where r.company_id = ${company} and r.user_id = ${users.id}
      and r.grant_access and r.permissions && ${sql.param([...names])}::text[])`,
  )
  const isFound =
    search === ''
      ? undefined
      : sql`(${users.full_name_folded} like ${pattern} or ${users.email_folded} like ${pattern})`
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
