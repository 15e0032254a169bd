/** Tells planned changes, with the names of what they are about. */
import { inArray } from 'drizzle-orm'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { plannedCalls } from '../../../contract/planned'
import { roleLists } from '../../../contract/roles'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { businessUnits, users, type PlannedValue } from '../../database/tables'
import { namedAs, readNames, titleOf, collect, type Known, type Wanted } from '../../records/history/names'
import { referencesOf, type AnyRow } from '../../records/table'
import { linkTables } from '../companyUsers/states'
import { viewerOf } from '../history/viewer'
import { kindNamed } from '../undo/kinds'
import type { PlanRow } from './plan'
import { say } from '../../../contract/say'

/** The tables of the records that lists of roles hold, by the end of a path. */
const listed = new Map(
  roleLists.map((list) => {
    const { table, column } = linkTables[list]
    return [list as string, referencesOf(table).find(({ member }) => member === column)?.table]
  }),
)

/** What of a plan says what it does. */
type PlannedRow = Pick<PlanRow, 'call' | 'record_id' | 'body' | 'changes'>

const tableOf = (kind: string) => kindNamed(kind)?.source.table

/** The members of a move, told like the values of a form. */
const unitsOf = ({ call, body }: PlannedRow): PlannedValue[] =>
  call === 'moveRegion'
    ? [{ path: ['business_unit'], was: body?.from_business_unit_id, wanted: body?.to_business_unit_id }]
    : []

/** Returns the table of the records that a value names by id. */
const namedIn = ({ path }: PlannedValue) =>
  path[0] === 'business_unit' ? businessUnits : listed.get(path.at(-1) ?? '')

const idsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const valuesOf = (plan: PlannedRow): readonly PlannedValue[] => [...plan.changes, ...unitsOf(plan)]

/** Adds the records that a plan names. */
export const collectPlanned = (plan: PlannedRow, wanted: Wanted): void => {
  const table = tableOf(plannedCalls[plan.call].kind)
  if (table) collect(wanted, table, plan.record_id)
  for (const value of valuesOf(plan)) {
    const named = namedIn(value)
    if (named) for (const id of [value.was, value.wanted].flatMap(idsIn)) collect(wanted, named, id)
  }
}

const nameOf = (row: AnyRow | undefined | null): string | null => (row && titleOf(row)) ?? null

const tellValue = (value: PlannedValue, known: Known): PlannedChange['changes'][number] => {
  const table = namedIn(value)
  const tell = (told: unknown): unknown => {
    if (!table) return told
    const named = idsIn(told).flatMap((id) => {
      const row = namedAs(known, table, id, ['id', 'name', 'grade'])
      return row ? [{ id, name: nameOf(row) ?? `#${String(id)}` }] : []
    })
    return Array.isArray(told) ? named : (named[0] ?? null)
  }
  return { field: value.path.join('.'), was: tell(value.was), wanted: tell(value.wanted) }
}

/** Tells which record a plan changes, and what of it. */
export const tellPlanned = (plan: PlannedRow, known: Known): Pick<PlannedChange, 'record' | 'changes'> => {
  const { kind } = plannedCalls[plan.call]
  const table = tableOf(kind)
  return {
    record: { kind, id: plan.record_id, name: nameOf(table && known.get(table)?.get(plan.record_id)) },
    changes: valuesOf(plan).map((value) => tellValue(value, known)),
  }
}

const readPlanners = async (db: Queryable, plans: readonly PlanRow[]): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(plans.map(({ planner_id: id }) => id))]
  const rows = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids))
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]))
}

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Tells planned changes of a company. */
export const tellPlans = async (
  db: Queryable,
  { caller, company }: { readonly caller: SignedInCaller; readonly company: number },
  plans: readonly PlanRow[],
): Promise<PlannedChange[]> => {
  const wanted: Wanted = new Map()
  for (const plan of plans) collectPlanned(plan, wanted)
  const known = await readNames(db, company, wanted)
  const planners = await readPlanners(db, plans)
  const viewer = viewerOf(caller, company)
  return plans.map((plan) => {
    const { id, call, counts_from, note, state, reason, planner_id, planned_at, settled_at, version } = plan
    const planner = planners.get(planner_id)
    return {
      id,
      call,
      ...tellPlanned(plan, known),
      counts_from,
      note,
      state,
      // It is kept in English.
      reason: reason === null ? null : say(reason),
      by:
        planner !== undefined && (viewer.mayViewPeople || planner_id === viewer.id)
          ? { id: planner_id, name: planner }
          : null,
      planned_at: planned_at.toISOString(),
      settled_at: isoOf(settled_at),
      version,
    }
  })
}
