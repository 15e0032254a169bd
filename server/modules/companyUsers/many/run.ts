/** Changes many company users: a part in each transaction, or a preview of everybody. */
import type { z } from 'zod'
import type { Application } from '../../../../contract/applications'
import { failuresListed, type manyResult } from '../../../../contract/entities/manyCompanyUsers'
import { messages } from '../../../../contract/messages'
import type { SignedInCaller } from '../../../accounts/account'
import { conflict } from '../../../errors/apiError'
import type { CallInput } from '../../../records/resource'
import { Reply } from '../../../tools/reply'
import { yieldToOthers } from '../../../tools/splitChunks'
import { Effects } from '../effects'
import { mayGrant } from '../grants'
import { readApplications } from '../roles'
import { grantedIn, isSameRole, liveRoles, readStates, type UserState } from '../states'
import type { Act } from './acts'
import { findTargets, choosePart, planOf, type Targets } from './choose'

export type Result = z.output<typeof manyResult>
type Failure = Result['failures'][number]

export interface Change {
  readonly before: UserState
  readonly after: UserState
}

export interface BulkChange {
  readonly act: Act
  /** Whether people are changed who stay as they are; by default they need no change. */
  readonly isForAll?: true
  /** Why the caller is left out. */
  readonly selfReason: string
  /** Stores changes, and returns the ids of those who are changed. */
  readonly write: (changes: readonly Change[]) => Promise<ReadonlySet<number>>
}

const isSame = ({ before, after }: Change): boolean =>
  before.is_active === after.is_active &&
  isSameRole(before.roles.TOM, after.roles.TOM) &&
  isSameRole(before.roles.JE, after.roles.JE)

/** Decides what becomes of a user: a change, the reason why there is none, or undefined if none is needed. */
const decide = (
  { act, isForAll, selfReason }: BulkChange,
  caller: SignedInCaller,
  applications: readonly Application[],
  stored: UserState,
): Change | string | undefined => {
  const before = { ...stored, roles: liveRoles(stored.roles, applications) }
  const after = act(before)
  if (typeof after === 'string') return after
  const change = { before, after }
  if (!isForAll && isSame(change)) return undefined
  if (stored.id === caller.account.user.id) return selfReason
  if (!mayGrant(caller, grantedIn(stored.roles))) return 'This user has rights that you do not hold.'
  if (!mayGrant(caller, grantedIn(after.roles))) return 'This role has rights that you do not hold.'
  return change
}

const unknown = (id: number): Failure => ({ id, name: '', email: '', reason: 'This user does not exist.' })

/** Decides about some users, and adds up what was decided. */
class Summary {
  private matched = 0
  private failed = 0
  private readonly failures: Failure[] = []
  private readonly effects = new Effects()

  constructor(
    private readonly bulkChange: BulkChange,
    private readonly caller: SignedInCaller,
    private readonly applications: readonly Application[],
  ) {}

  /** Returns the changes to make; `ids` are those that were asked for. */
  add(ids: readonly number[], states: readonly UserState[]): Change[] {
    this.matched += ids.length
    const known = new Map(states.map((state) => [state.id, state]))
    const changes: Change[] = []
    for (const id of ids) {
      const state = known.get(id)
      const decided = state && decide(this.bulkChange, this.caller, this.applications, state)
      if (!state) this.fail(unknown(id))
      else if (typeof decided === 'string')
        this.fail({ id, name: `${state.first_name} ${state.last_name}`, email: state.email, reason: decided })
      else if (decided) {
        changes.push(decided)
        this.effects.add(decided.before, decided.after)
      }
    }
    return changes
  }

  private fail(failure: Failure): void {
    this.failed++
    if (this.failures.length < failuresListed) this.failures.push(failure)
  }

  async result({ db, params }: Pick<Input, 'db' | 'params'>, changed: number, next: number | null): Promise<Result> {
    const { matched, failed, failures } = this
    return {
      matched,
      changed,
      unchanged: matched - changed - failed,
      failed,
      failures,
      effects: await this.effects.describe(db, params.company_id),
      next,
    }
  }
}

interface Input extends CallInput {
  readonly params: { readonly company_id: number }
  readonly query: { readonly plan?: string | undefined }
  readonly body: Targets
}

/** Few enough that other calls hardly wait meanwhile, even if everybody has long lists. */
const usersPerTurn = 250

/** Tells what a change would do to everybody, unless the client leaves. */
export const previewMany = async (
  input: Input & { readonly signal: AbortSignal },
  bulkChange: BulkChange,
): Promise<Reply<Result>> => {
  const { db, caller, body } = input
  const { company_id } = input.params
  const summary = new Summary(bulkChange, caller, await readApplications(db, company_id))
  // Read first, so that a change made meanwhile is noticed.
  const plan = await planOf(db, company_id, body)
  const all = (await findTargets(db, company_id, body)).filter((id) => id > (body.after ?? 0))
  let changed = 0
  for (let start = 0; start < all.length; start += usersPerTurn) {
    const ids = all.slice(start, start + usersPerTurn)
    changed += summary.add(ids, await readStates(db, company_id, ids)).length
    await yieldToOthers()
    input.signal.throwIfAborted()
  }
  return new Reply({ ...(await summary.result(input, changed, null)), ...(plan && { plan }) }, messages.previewed)
}

/** Changes one part, in the transaction of the input; refuses the first one if its preview is out of date. */
export const changePart = async (input: Input, bulkChange: BulkChange): Promise<Result> => {
  const { db, caller, body } = input
  const { company_id } = input.params
  const summary = new Summary(bulkChange, caller, await readApplications(db, company_id))
  const { plan } = input.query
  if (plan !== undefined && body.filter && body.after === undefined && plan !== (await planOf(db, company_id, body)))
    throw conflict(messages.manyChangedSincePreview)
  const { ids, next } = await choosePart(db, company_id, body)
  const changes = summary.add(ids, await readStates(db, company_id, ids, { isLocked: true }))
  const changed = await bulkChange.write(changes)
  return summary.result(input, changed.size, next)
}
