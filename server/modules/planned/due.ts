/** Makes planned changes when their day has come. Several processes may do this concurrently. */
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { admits } from '../../../contract/guards'
import { refusalMessages } from '../../../contract/refusalMessages'
import { callerOf, findAccountById, isLive, noSession } from '../../accounts/account'
import { authorOf, setAuthor } from '../../database/author'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { codeOf, isUnavailable } from '../../database/connectError'
import { plannedChanges, todayInUtc, todayOf } from '../../database/tables'
import { ApiError, conflict, reasonOf } from '../../errors/apiError'
import { changeEventOf } from '../../http/changeEvents'
import { queueMailOnce } from '../../mail/outbox'
import { updateRow } from '../../records/change'
import type { Report } from '../../securityEvents'
import { callOf, type Performing } from '../performCall'
import { makePlanned, pathOf, type PlanRow } from './plan'

export interface Due {
  readonly db: PooledDatabase
  readonly operations: Performing['operations']
  readonly log: FastifyBaseLogger
  readonly report: Report
  /** Aborted when the process is about to stop. */
  readonly stopping: AbortSignal
}

const atOnce = 100

const isDue = and(
  eq(plannedChanges.state, 'planned'),
  // No place is more than a day ahead of UTC, so that the index finds what may be due.
  sql`${plannedChanges.counts_from} <= ${todayInUtc} + 1`,
  sql`${plannedChanges.counts_from} <= ${todayOf(plannedChanges.company_id)}`,
)

const keyOf = ({ company_id, id }: Pick<PlanRow, 'company_id' | 'id'>) =>
  and(eq(plannedChanges.company_id, company_id), eq(plannedChanges.id, id))

/** Locks a plan that is still due; undefined if another process makes it, or somebody has withdrawn it. */
const claim = async (db: Queryable, plan: PlanRow): Promise<PlanRow | undefined> => {
  const [locked] = await db
    .select()
    .from(plannedChanges)
    .where(and(keyOf(plan), isDue))
    .for('no key update', { skipLocked: true })
  return locked
}

const readPlanner = async (db: Queryable, { planner_id, call, company_id }: PlanRow) => {
  const account = await findAccountById(db, planner_id)
  if (!account || !isLive(account)) throw conflict(refusalMessages.plannerLeft)
  const caller = callerOf(account, noSession)
  if (!admits(callOf(call).guard, caller, company_id)) throw conflict(refusalMessages.plannerMayNot)
  return caller
}

const requestOf = ({ id }: PlanRow) => `planned-change-${id}`

/** Lets the transaction write as whoever planned the change. */
const beAuthor = (tx: Queryable, plan: PlanRow) =>
  setAuthor(
    tx,
    authorOf({
      caller: { account: { user: { id: plan.planner_id } } },
      call: plan.call,
      params: pathOf(plan),
      requestId: requestOf(plan),
    }),
  )

/** Makes the change, or returns why it is refused; nothing of it is done then. */
const attempt = async ({ operations, log }: Due, db: Queryable, plan: PlanRow, report: Report) => {
  try {
    await db.transaction(async (inSavepoint: Queryable) => {
      const caller = await readPlanner(inSavepoint, plan)
      const input = {
        db: inSavepoint,
        caller,
        requestId: requestOf(plan),
        log,
        report,
        noteChange: () => {},
        signal: new AbortController().signal,
      }
      await makePlanned({ input, operations }, plan)
    })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.status === 403) return refusalMessages.plannerMayNot
    return error.status === 404 ? refusalMessages.deletedSince : reasonOf(error)
  }
}

/** Notes what became of a plan, and tells whoever planned it of a refusal. */
const settle = async (db: Queryable, plan: PlanRow, reason: string | null): Promise<void> => {
  const writer = { db, by: plan.planner_id }
  await updateRow(writer, plannedChanges, plan, {
    state: reason === null ? 'done' : 'refused',
    reason,
    settled_at: sql`now()`,
  })
  if (reason === null) return
  const account = await findAccountById(db, plan.planner_id)
  if (account && isLive(account)) await queueMailOnce(db, 'PLAN_REFUSED', account.user.email)
}

/** In one transaction, so that no crash leaves a change without its plan being done, or the reverse. */
const makeOne = async (due: Due, plan: PlanRow): Promise<boolean> => {
  const done = await transaction(due.db, async (tx) => {
    const claimed = await claim(tx, plan)
    if (!claimed) return undefined
    const event = changeEventOf(claimed.call)
    const { company_id: company, planner_id: by, call, id } = claimed
    const events: Parameters<Report>[] = event ? [[event, { account: null, by, company, call, plan: id }]] : []
    await beAuthor(tx, claimed)
    const reason = await attempt(due, tx, claimed, (...event) => void events.push(event))
    await settle(tx, claimed, reason)
    return reason === null ? events : []
  })
  for (const event of done ?? []) due.report(...event)
  return done !== undefined
}

/** Errors that another try may not meet: of the connection, of locks and of resources. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || /^(08|25|40|53|55|57|58|E[A-Z])/.test(codeOf(error) ?? '')

/** Refuses a plan that failed in a way that no rule foresees, so that it is not tried for ever. */
const giveUp = (due: Due, plan: PlanRow): Promise<void> =>
  transaction(due.db, async (tx) => {
    const claimed = await claim(tx, plan)
    if (!claimed) return
    await beAuthor(tx, claimed)
    await settle(tx, claimed, refusalMessages.planFailed)
  })

/**
 * Makes some of the changes that are due, in the order of their days, each in a transaction of its own. Returns how many were
 * settled, and whether there may be more that another call would settle.
 */
export const makeDue = async (due: Due): Promise<{ readonly settled: number; readonly isMore: boolean }> => {
  const plans = await due.db
    .select()
    .from(plannedChanges)
    .where(isDue)
    .orderBy(plannedChanges.counts_from, plannedChanges.id)
    .limit(atOnce)
  let settled = 0
  for (const plan of plans) {
    if (due.stopping.aborted) break
    try {
      if (await makeOne(due, plan)) settled++
    } catch (error) {
      due.log.error({ err: error, plan: plan.id }, 'a planned change failed')
      if (isPassing(error)) continue
      await giveUp(due, plan)
      settled++
    }
  }
  // If nothing could be settled, another try at once would fail, too.
  return { settled, isMore: settled > 0 && plans.length === atOnce }
}
