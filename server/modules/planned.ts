/** Plans changes that count from a date, and changes or withdraws such plans (decision 0103). */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import type { planned as groupOfCalls } from '../../contract/calls/planned'
import { mostDaysAhead, mostPlans, type PlannedChange } from '../../contract/entities/plannedChange'
import { admits } from '../../contract/guards'
import { refusalMessages } from '../../contract/refusalMessages'
import { daysAfter } from '../../contract/days'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { plannedChanges } from '../database/tables'
import { ApiError, conflict, forbidden, invalid, notFound, outdated, plannedTwice } from '../errors/apiError'
import type { Input, Operations } from '../http/operation'
import { insertRows, updateRow } from '../records/change'
import { writerOf } from '../records/operations'
import { readToday, requireCompany } from '../records/rows'
import type { CallInput } from '../records/resource'
import { admit, type Performing } from './performCall'
import { pathOf, readRows, readPlan, tryPlan, type Plan, type PlanRow } from './planned/plan'
import { tellPlans } from './planned/told'
import { plannedBy } from './planned/plannedBy'
import { isSameChange } from './planned/values'

type All = Performing['operations']
type PlanInput = Pick<Input<(typeof groupOfCalls)['changePlannedChange']>, 'db' | 'caller' | 'params'>

/** Refuses days that are over in the company, or too far ahead. */
const checkDay = (day: string, today: string, { isNew = false } = {}): void => {
  if (day < today || (isNew && day === today))
    throw invalid({ counts_from: [isNew ? 'Choose a day after today.' : 'Choose today or a later day.'] })
  if (day > daysAfter(today, mostDaysAhead)) throw invalid({ counts_from: ['Choose a day within the next ten years.'] })
}

/** Reads the plan in the path; throws 403 unless the caller may make its change. */
const requirePlan = async (
  { db, caller, params: { company_id, planned_change_id: id } }: PlanInput,
  isLocked = false,
): Promise<PlanRow> => {
  const query = db
    .select()
    .from(plannedChanges)
    .where(and(eq(plannedChanges.company_id, company_id), eq(plannedChanges.id, id)))
  const [plan] = await (isLocked ? query.for('no key update') : query)
  if (!plan) throw notFound()
  if (!admits(calls[plan.call].guard, caller, company_id)) throw forbidden()
  return plan
}

const isOpen = ({ state }: PlanRow): boolean => state === 'planned' || state === 'refused'

const tellOne = async (db: Queryable, caller: SignedInCaller, plan: PlanRow): Promise<PlannedChange> => {
  const [told] = await tellPlans(db, { caller, company: plan.company_id }, [plan])
  if (!told) throw notFound()
  return told
}

/**
 * Nobody else withdraws the plan of a change that they may not make, such as of their own role. One that would be refused to
 * everybody, as its record is gone or was changed since, is in nobody's way.
 */
const requireWithdrawable = async (performing: Performing, plan: PlanRow): Promise<void> => {
  const me = performing.input.caller.account.user.id
  if (plan.planner_id === me) return
  if (plan.call === 'updateCompanyUser' && plan.record_id === me) throw forbidden('the own role')
  try {
    await tryPlan(performing, plan)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 403 || error.status >= 500) throw error
  }
}

/** An arbitrary key for the advisory locks of records that changes are planned for. */
const lockKey = 740_103

/** Lets what is planned for a record at the same moment wait until this transaction ends, to see its plan. */
const lockPlansOf = ({ company_id, call, record_id }: Plan) =>
  sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${[company_id, call, record_id].join(' ')}))`

/** Throws what is planned of the same change, unless the caller knows of it, or may not. */
const refuseTwice = async (
  {
    db,
    caller,
    body: { besides },
  }: { readonly body: { readonly besides: readonly number[] } } & Omit<PlanInput, 'params'>,
  plan: Plan,
): Promise<void> => {
  const { company_id: company, call, record_id } = plan
  await db.execute(lockPlansOf(plan))
  if (!plannedBy(caller, company).includes(call)) return
  const rows = await db
    .select()
    .from(plannedChanges)
    .where(
      and(
        eq(plannedChanges.company_id, company),
        eq(plannedChanges.state, 'planned'),
        eq(plannedChanges.call, call),
        eq(plannedChanges.record_id, record_id),
      ),
    )
    .orderBy(plannedChanges.counts_from, plannedChanges.id)
  const same = rows.filter(({ changes }) => isSameChange(changes, plan.changes))
  // All of them are told, so that whoever plans all the same knows of each.
  if (same.some(({ id }) => !besides.includes(id))) throw plannedTwice(await tellPlans(db, { caller, company }, same))
}

const performingOf = (input: CallInput, operations: All): Performing => ({ input, operations })

export const plannedOperations = (all: All): Operations<keyof typeof groupOfCalls> => ({
  listPlannedChanges: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id: company }, query }) => {
      const { state, call, record_id, page, page_size } = query
      const visible = plannedBy(caller, company)
      const shown = call ? visible.filter((name) => call.anyOf.includes(name)) : visible
      const where = and(
        eq(plannedChanges.company_id, company),
        inArray(plannedChanges.call, shown),
        state && inArray(plannedChanges.state, [...state.anyOf]),
        record_id === undefined ? undefined : eq(plannedChanges.record_id, record_id),
      )
      const { state: stored, counts_from, id } = plannedChanges
      const waits = sql`array_position(array['refused', 'planned'], ${stored})`
      const rows = await db
        .select()
        .from(plannedChanges)
        .where(where)
        .orderBy(
          waits,
          sql`case when ${stored} = 'planned' then ${counts_from} end`,
          desc(plannedChanges.settled_at),
          asc(id),
        )
        .limit(page_size)
        .offset((page - 1) * page_size)
      return { rows: await tellPlans(db, { caller, company }, rows), count: await db.$count(plannedChanges, where) }
    },
  },

  planChange: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async (input) => {
      const { db, caller, params, body } = input
      const { company_id } = params
      const { call, record_id, counts_from, note } = body
      const asked = { company_id, call, record_id }
      if (!admits(calls[call].guard, caller, company_id)) throw forbidden()
      const performing = performingOf(input, all)
      await admit(performing, call, pathOf(asked))
      checkDay(counts_from, await readToday(db, company_id), { isNew: true })
      const plan = await readPlan(db, asked, body)
      const waiting = and(eq(plannedChanges.company_id, company_id), eq(plannedChanges.state, 'planned'))
      if ((await db.$count(plannedChanges, waiting)) >= mostPlans) throw conflict(refusalMessages.plansUsed)
      await tryPlan(performing, plan)
      await refuseTwice(input, plan)
      const values = { ...plan, counts_from, note, planner_id: caller.account.user.id }
      const [stored] = await insertRows(writerOf(input), plannedChanges, [values as never])
      return tellOne(db, caller, stored as PlanRow)
    },
  },

  changePlannedChange: {
    find: (input) => requirePlan(input),
    run: async (input) => {
      const { db, caller, body } = input
      const plan = await requirePlan(input, true)
      if (!isOpen(plan)) throw conflict(refusalMessages.planOver)
      if (plan.version !== body.version) throw outdated(await tellOne(db, caller, plan))
      checkDay(body.counts_from, await readToday(db, plan.company_id))
      const approved_rows = await readRows(db, plan)
      await tryPlan(performingOf(input, all), { ...plan, approved_rows })
      if (plan.state === 'refused') await refuseTwice(input, plan)
      const stored = await updateRow(writerOf(input), plannedChanges, plan, {
        approved_rows,
        counts_from: body.counts_from,
        note: body.note,
        state: 'planned',
        reason: null,
        settled_at: null,
        // From now on with the rights of whoever decides it.
        planner_id: caller.account.user.id,
      })
      return tellOne(db, caller, stored)
    },
  },

  withdrawPlannedChange: {
    find: (input) => requirePlan(input),
    run: async (input) => {
      const { db, caller } = input
      const plan = await requirePlan(input, true)
      if (!isOpen(plan)) throw conflict(refusalMessages.planOver)
      await requireWithdrawable(performingOf(input, all), plan)
      const stored = await updateRow(writerOf(input), plannedChanges, plan, {
        state: 'withdrawn',
        settled_at: sql`now()`,
      })
      return tellOne(db, caller, stored)
    },
  },
})
