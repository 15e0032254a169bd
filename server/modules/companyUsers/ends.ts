/** Ends roles whose last day is over, and notifies people in advance (decision 0103). Several processes may do this concurrently. */
import { sql } from 'drizzle-orm'
import { findAccountById, isLive } from '../../accounts/account'
import { setAuthor } from '../../database/author'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { endsSoon, isRoleOver, roleNotices, todayInUtc, userRoles, users } from '../../database/tables'
import { queueMailOnce } from '../../mail/outbox'
import { findGranters } from './granters'

/** No place is more than a day ahead of UTC, so that the index finds what may have ended. */
const isOver = sql`${userRoles.grant_access} and ${userRoles.ends_on} <= ${todayInUtc} and ${isRoleOver}`

/**
 * Takes the access of roles that have ended, so that lists, counts and files tell it. Rights do not wait for it: they are read
 * by date.
 */
export const endRoles = async (db: PooledDatabase): Promise<void> => {
  const [one] = await db
    .select({ one: sql`1` })
    .from(userRoles)
    .where(isOver)
    .limit(1)
  if (!one) return
  await transaction(db, async (tx) => {
    await setAuthor(tx, { call: 'endRoles', name: 'The end of roles' })
    // Forms lock people first, too. With the version that they have read, they would grant the role again.
    await tx.execute(sql`with ending as (select company_id, id from ${users}
        where (company_id, id) in (select company_id, user_id from ${userRoles} where ${isOver})
        order by company_id, id limit 1000 for no key update skip locked),
      noted as (update ${users} set version = version + 1 where (company_id, id) in (select company_id, id from ending))
      update ${userRoles} set grant_access = false where ${isOver} and (company_id, user_id) in (select company_id, id from ending)`)
  })
}

/** Queues the mails about the end of somebody's role: to them, and to those who may extend it. */
const notify = async (db: Queryable, companyId: number, userId: number): Promise<void> => {
  const target = await findAccountById(db, userId)
  if (!target || !isLive(target)) return
  await queueMailOnce(db, 'ROLE_ENDS', target.user.email)
  const granters = await findGranters(db, { companyId, target, anyOf: [], role: undefined, namesOthers: true })
  for (const { id } of granters.users) {
    const account = await findAccountById(db, id)
    if (account && isLive(account)) await queueMailOnce(db, 'ROLES_END', account.user.email)
  }
}

/** Notifies people of roles that end soon, once for each end. Returns whether mails were queued. */
export const notifyOfEndingRoles = (db: PooledDatabase): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ company_id: number; user_id: number }>(sql`
      insert into ${roleNotices} (company_id, user_id, application, ends_on)
      select company_id, user_id, application, ends_on from ${userRoles}
      where ${userRoles.grant_access} and ${endsSoon(userRoles.ends_on)}
        and not exists (select from ${roleNotices} told where told.company_id = ${userRoles.company_id}
          and told.user_id = ${userRoles.user_id} and told.application = ${userRoles.application} and told.ends_on = ${userRoles.ends_on})
      order by company_id, user_id, application limit 500
      on conflict do nothing returning company_id, user_id`)
    const people = new Map(rows.map((row) => [row.user_id, row.company_id]))
    for (const [userId, companyId] of people) await notify(tx, companyId, userId)
    return people.size > 0
  })
