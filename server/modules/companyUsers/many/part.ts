/** Changes one part of many company users. */
import { checkPlan, choosePart, requirePlan } from '../../../records/many/choose'
import { writerOf } from '../../../records/operations'
import { changerOf, readFacts } from '../facts'
import { readStates, type UserState } from '../states'
import { reportChanges, storeChanges, type Decided } from '../store'
import {
  changesAmong,
  outcomeOf,
  requireView,
  Tally,
  unknownUser,
  usersIn,
  type BulkChange,
  type Input,
  type Result,
} from './outcome'

/** Decides about locked people; returns the changes to make. */
const decidePart = async (
  { db, caller, params: { company_id } }: Input,
  bulkChange: BulkChange,
  ids: readonly number[],
  states: readonly UserState[],
  tally: Tally,
): Promise<Decided[]> => {
  const acted = new Map(states.map((before) => [before.id, { before, acted: bulkChange.act(before) }]))
  const changes = changesAmong(acted.values())
  const changer = changerOf(caller)
  const facts = await readFacts(db, company_id, changer, changes)
  return ids.flatMap((id) => {
    const one = acted.get(id)
    const outcome = one ? outcomeOf(bulkChange, changer, facts, one) : unknownUser
    tally.count(outcome)
    if (typeof outcome === 'string') tally.listPerson(id, outcome, one?.before)
    return outcome === null || typeof outcome === 'string' ? [] : [outcome]
  })
}

const store = async (input: Input, decided: readonly Decided[]): Promise<Pick<Result, 'changed' | 'mails'>> => {
  const storing = {
    writer: writerOf(input),
    caller: input.caller,
    report: input.report,
    companyId: input.params.company_id,
  }
  const { ids, mails } = await storeChanges(storing, decided)
  reportChanges(storing, decided)
  return { changed: ids.size, mails }
}

/** Changes one part, in the transaction of the input. */
export const changePart = async (input: Input, bulkChange: BulkChange): Promise<Result> => {
  requireView(input)
  requirePlan(input)
  const { company_id: companyId } = input.params
  const listed = usersIn(companyId)
  const { ids, next } = await choosePart(input.db, listed, input.body)
  const states = await readStates(input.db, companyId, ids, { isLocked: true })
  const plan = await checkPlan(input, listed, bulkChange.source ?? '', next)
  const tally = new Tally(input)
  const decided = await decidePart(input, bulkChange, ids, states, tally)
  const reached = await bulkChange.reach?.(
    decided.map(({ before }) => before.id),
    false,
  )
  const done = reached ?? (await store(input, decided))
  return { ...(await tally.result({ ...done, next })), ...(plan && { plan }) }
}
