/** Previews a change of many people. People with the same roles and state are decided about once. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Application } from '../../../../contract/applications'
import { failuresListed, recordsPerPart } from '../../../../contract/entities/many'
import { messages } from '../../../../contract/messages'
import { readBreakGlass } from '../../../accounts/ownProviders'
import { users } from '../../../database/tables'
import { isTarget, planOf, targetsAmong } from '../../../records/many/choose'
import { Reply } from '../../../tools/reply'
import { readToday } from '../../../records/rows'
import { yieldToOthers } from '../../../tools/splitChunks'
import { losesKeeper, type Change, type Person } from '../decide'
import { changerOf, countKeepers, readApplications, readPlaces } from '../facts'
import type { AlikePeople } from './alike'
import { readAlike } from './readAlike'
import { countInvited } from '../store'
import { warningsAbout } from '../warnings'
import {
  changesAmong,
  outcomeOf,
  requireView,
  Tally,
  unknownUser,
  usersIn,
  type BulkChange,
  type Input,
  type Outcome,
  type Result,
} from './outcome'
import { countReplaced } from './replacedLists'

interface Previewing extends Input {
  readonly signal: AbortSignal
}

/** What becomes of the people of a group. */
interface Decided {
  readonly outcome: Outcome<Person>
  /** What becomes of them if they are the last super users; absent if none of them is one whom the change takes away. */
  readonly ofLast?: Outcome<Person>
}

/** Few enough that other calls hardly wait meanwhile, even if everybody has long lists. */
const groupsPerTurn = 250

/** Decides about each group. */
const decideAll = async (
  { db, caller, params, signal }: Previewing,
  applications: readonly Application[],
  bulkChange: BulkChange,
  people: AlikePeople,
  breakGlassId: number | null,
): Promise<ReadonlyMap<number, Decided>> => {
  const changer = changerOf(caller)
  const acted = people.groupsInUse().map(([group, before]) => ({ group, before, acted: bulkChange.act(before) }))
  const changes = changesAmong(acted)
  const facts = {
    applications,
    today: await readToday(db, params.company_id),
    places: await readPlaces(db, params.company_id, changes),
    breakGlassId,
  }
  // Nobody can switch themselves off, so nobody is lost by it.
  const losing = new Set(
    changes
      .filter((change) => change.before.id !== changer.id && losesKeeper(change, applications))
      .map(({ before }) => before),
  )
  const decided = new Map<number, Decided>()
  for (const [index, one] of acted.entries()) {
    const outcomeIf = (keepsSuperUser: boolean) => outcomeOf(bulkChange, changer, { ...facts, keepsSuperUser }, one)
    decided.set(one.group, { outcome: outcomeIf(true), ...(losing.has(one.before) && { ofLast: outcomeIf(false) }) })
    if (index % groupsPerTurn < groupsPerTurn - 1) continue
    await yieldToOthers()
    signal.throwIfAborted()
  }
  return decided
}

/** Returns the changes, with those who are changed. */
const changesOf = (groups: ReadonlyMap<Outcome<Person>, readonly number[]>) =>
  [...groups].flatMap(([outcome, ids]) =>
    outcome === null || typeof outcome === 'string' ? [] : [{ ...outcome, ids }],
  )

const isChange = (outcome: Outcome<Person> | undefined): boolean => typeof outcome === 'object' && outcome !== null

/** Finds those whose change would take the last super user away, as it is made: part by part. */
const findLast = async (
  { db, params }: Previewing,
  applications: readonly Application[],
  targets: readonly number[],
  decidedFor: (id: number) => Decided | undefined,
): Promise<ReadonlySet<number>> => {
  const last = new Set<number>()
  let left: number | undefined
  for (let start = 0; start < targets.length; start += recordsPerPart) {
    const losing = targets.slice(start, start + recordsPerPart).filter((id) => decidedFor(id)?.ofLast !== undefined)
    if (losing.length === 0) continue
    left ??= await countKeepers(db, params.company_id, applications)
    if (losing.length >= left) for (const id of losing) last.add(id)
    else left -= losing.filter((id) => isChange(decidedFor(id)?.outcome)).length
  }
  return last
}

/** Reads the names of those whom the caller is told about. */
const readNames = async ({ db, params }: Previewing, ids: readonly number[]) => {
  const { id, first_name, last_name, email } = users
  const rows = await db
    .select({ id, first_name, last_name, email })
    .from(users)
    .where(and(eq(users.company_id, params.company_id), inArray(id, [...ids])))
  return new Map(rows.map((person) => [person.id, person]))
}

/** Previews a change for all people, unless the client disconnects. */
export const previewMany = async (input: Previewing, bulkChange: BulkChange): Promise<Reply<Result>> => {
  requireView(input)
  const { db, caller, body } = input
  const { company_id: companyId } = input.params
  // Read first, so that a change made meanwhile is noticed.
  const listed = usersIn(companyId)
  const plan = await planOf(input, listed, bulkChange.source ?? '')
  const people = await readAlike(db, {
    companyId,
    condition: isTarget(listed, body),
    listsOf: bulkChange.listsOf,
    compare: bulkChange.replaces?.compare,
  })
  input.signal.throwIfAborted()
  // Nobody may do to themselves what they may do to others who are the same.
  await people.tellApart([caller.account.user.id])
  const breakGlassId = await readBreakGlass(db, companyId)
  if (breakGlassId !== null) await people.tellApart([breakGlassId])
  const targets = targetsAmong(people.ids, body)
  const applications = await readApplications(db, companyId)
  const decided = await decideAll(input, applications, bulkChange, people, breakGlassId)
  const decidedFor = (id: number) => decided.get(people.groupOf(id) ?? -1)
  const last = await findLast(input, applications, targets, decidedFor)
  const outcomeFor = (id: number): Outcome<Person> => {
    const { outcome, ofLast = outcome } = decidedFor(id) ?? { outcome: unknownUser }
    return last.has(id) ? ofLast : outcome
  }
  const groups = new Map<Outcome<Person>, number[]>()
  const failures: { id: number; reason: string }[] = []
  const reached: number[] = []
  const losing: Change[] = []
  for (const id of targets) {
    const outcome = outcomeFor(id)
    const group = groups.get(outcome)
    if (group) group.push(id)
    else groups.set(outcome, [id])
    if (outcome === null) continue
    if (typeof outcome === 'string') {
      if (failures.length < failuresListed) failures.push({ id, reason: outcome })
      continue
    }
    const { before, after } = outcome
    if (bulkChange.reach || (after.is_active && !before.is_active)) reached.push(id)
    if (decidedFor(id)?.ofLast) losing.push({ before: { ...before, id }, wanted: after })
  }
  const tally = new Tally(input, bulkChange.replaces !== undefined)
  for (const [outcome, { length }] of groups) tally.count(outcome, length)
  if (bulkChange.replaces && tally.mayView) tally.addCounted(await countReplaced(db, companyId, changesOf(groups)))
  const reach = (await bulkChange.reach?.(reached, true)) ?? { mails: await countInvited(db, companyId, reached) }
  const warnings = tally.mayRead ? await warningsAbout(db, { caller, companyId, applications }, losing) : []
  const names = tally.mayView
    ? await readNames(
        input,
        failures.map(({ id }) => id),
      )
    : undefined
  for (const { id, reason } of failures) tally.listPerson(id, reason, names?.get(id))
  const result = await tally.result(reach)
  return new Reply({ ...result, warnings, ...(plan && { plan }) }, messages.previewed)
}
