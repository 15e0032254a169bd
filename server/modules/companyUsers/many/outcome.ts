/** Says what a change of many does to somebody, and adds up what it does to all. */
import type { z } from 'zod'
import type { manyResult } from '../../../../contract/entities/manyCompanyUsers'
import type { Places } from '../../../../contract/roleRules'
import type { RoleList } from '../../../../contract/roles'
import { forbidden } from '../../../errors/apiError'
import { users } from '../../../database/tables'
import type { Listed, Targets } from '../../../records/many/choose'
import { Tally as Counts, type Outcome as AnyOutcome } from '../../../records/many/tally'
import type { CallInput } from '../../../records/resource'
import {
  decide,
  decisionMessages,
  type Changer,
  type Decision,
  type Facts,
  type Person,
  type Standing,
} from '../decide'
import { Effects, type ListEffect } from '../effects'
import { mayReadUser, mayViewUsers } from '../mayView'
import { companyUserReading } from '../records'
import type { RoleState, UserState } from '../states'
import type { Act } from './acts'
import type { CompareLists } from './alike'
import { say } from '../../../../contract/say'

export type Result = z.output<typeof manyResult>
type Failure = Result['failures'][number]

export interface Input extends CallInput {
  readonly params: { readonly company_id: number }
  readonly query: { readonly plan?: string | undefined }
  readonly body: Targets
}

export interface BulkChange {
  readonly act: Act
  /** Which lists of a role decide what becomes of it; a preview reads no others. The role is given without its lists. */
  readonly listsOf?: (role: RoleState) => readonly RoleList[]
  /**
   * Set if lists of roles stay, or are replaced by the same ones whatever they held: a preview counts in SQL what they held,
   * instead of telling people apart by it. With what it compares them, if it depends on whether they are the same.
   */
  readonly replaces?: { readonly compare?: CompareLists }
  /** Identifies what it depends on besides the people and its values: a plan holds only while that stays. */
  readonly source?: string
  /** What else becomes of those whom the act changes. */
  readonly fit?: <P extends Standing>(before: Standing, after: P, places: Places) => P
  /** What it does to people whose records stay as they are, or would do if it is a preview: to how many, and who is mailed. */
  readonly reach?: (ids: readonly number[], isPreview: boolean) => Promise<Pick<Result, 'changed' | 'mails'>>
}

interface Change<P> extends Pick<Decision, 'changed'> {
  readonly before: P
  readonly after: P
}

export type Outcome<P> = AnyOutcome<Change<P>>

/** Somebody, and what the act would make of them. */
interface Acted<P> {
  readonly before: P
  readonly acted: P | string
}

/** Asked before the act's own refusals, which tell of the person. */
const isOutranked = (changer: Changer, facts: Facts, before: Person): boolean =>
  decide(changer, facts, { before, wanted: before }).refusals.some(
    ({ message }) => message === decisionMessages.rightsOfPerson,
  )

export const outcomeOf = <P extends Person>(
  { fit, reach }: BulkChange,
  changer: Changer,
  facts: Facts,
  { before, acted }: Acted<P>,
): Outcome<P> => {
  if (typeof acted === 'string') return isOutranked(changer, facts, before) ? decisionMessages.rightsOfPerson : acted
  const wanted = fit?.(before, acted, facts.places) ?? acted
  const { roles, changed, refusals } = decide(changer, facts, { before, wanted })
  if (!reach && changed.length === 0 && wanted.is_active === before.is_active) return null
  return refusals[0]?.message ?? { before, after: { ...wanted, roles }, changed }
}

/** Returns the changes that the act would make; they are yet to be decided about. */
export const changesAmong = <P extends Person>(all: Iterable<Acted<P>>): { before: P; wanted: P }[] =>
  [...all].flatMap(({ before, acted }) => (typeof acted === 'string' ? [] : [{ before, wanted: acted }]))

export const unknownUser = 'This user does not exist.'

const toldToAll: ReadonlySet<string> = new Set([unknownUser, decisionMessages.ownActivity, decisionMessages.ownRole])

/** Stands for whatever becomes of somebody whose state the caller may not know. */
const somehowChanged = {} as Change<Standing>

/**
 * Adds up outcomes. Callers who may not view company users are told ids and reasons alone. Those who may not even read one by
 * id are told what the switch of one tells: who is unknown to them, as is everybody with more rights. They aren't told in
 * which state the others were, so everybody else counts as changed (decision 0037).
 */
export class Tally extends Counts<Change<Standing>, Failure> {
  private readonly effects: Effects
  readonly mayView: boolean
  readonly mayRead: boolean

  /** @param areListsCounted Whether effects on lists are counted elsewhere. */
  constructor(
    private readonly input: Input,
    areListsCounted = false,
  ) {
    super()
    this.mayView = mayViewUsers(input.caller, input.params.company_id)
    this.mayRead = mayReadUser(input.caller, input.params.company_id)
    this.effects = new Effects(areListsCounted)
  }

  private told(outcome: Outcome<Standing>): Outcome<Standing> {
    if (this.mayRead || (typeof outcome === 'string' && toldToAll.has(outcome))) return outcome
    return outcome === decisionMessages.rightsOfPerson ? unknownUser : somehowChanged
  }

  /** Counts the outcome of some people who are the same. */
  override count(outcome: Outcome<Standing>, people = 1): void {
    super.count(this.told(outcome), people)
    if (typeof outcome === 'object' && outcome && this.mayView) this.effects.add(outcome.before, outcome.after, people)
  }

  addCounted(effects: readonly ListEffect[]): void {
    for (const effect of effects) this.effects.addCounted(effect)
  }

  /** Lists somebody who can't be changed, unless enough are listed; `person` is told if the caller may view them. */
  listPerson(id: number, reason: string, person?: Pick<UserState, 'first_name' | 'last_name' | 'email'>): void {
    const told = this.told(reason)
    if (typeof told !== 'string') return
    const named = person && this.mayView && { name: `${person.first_name} ${person.last_name}`, email: person.email }
    this.list({ id, ...named, reason: say(told) })
  }

  /** Returns the sums; `changed` are fewer than it was decided if others changed them meanwhile. */
  async result({
    changed,
    mails,
    next = null,
  }: Pick<Result, 'mails'> & Partial<Pick<Result, 'changed' | 'next'>>): Promise<Result> {
    const { db, params } = this.input
    return {
      ...this.sums(this.mayRead ? changed : undefined),
      mails: this.mayRead ? mails : 0,
      effects: await this.effects.describe(db, params.company_id),
      next,
    }
  }
}

/** The users of a company, as changes of many find them. */
export const usersIn = (company_id: number): Listed => ({
  table: users,
  owner: { company_id },
  found: (filter) => companyUserReading.found({ company_id }, filter),
})

/** Throws `forbidden()` if a filter would tell the caller who has which role, or is active. */
export const requireView = ({ caller, params, body }: Input): void => {
  if (body.filter && !mayViewUsers(caller, params.company_id))
    throw forbidden('a filter of users that they may not view')
}
