/** A form asks for fields whose members its calls take, and sends members that they take. */
import type { Call } from '../../../contract/call'
import type { ParamsIn, ParamsOf } from '../calls'
import type { Condition } from '../condition'
import type { ModalForm, PageForm, Section } from '../views'
import type { ConditionProblem } from './conditions'
import type { MembersSentBy } from './fields'
import type { AnyKey, NoMore, Text, Unless } from './wrong'

/** What a form stands on: the fields, the record and the payloads of its resource. */
export interface Ground {
  readonly fields: unknown
  readonly record: unknown
  readonly payload: unknown
  readonly calls: unknown
  readonly at: unknown
}

/** The fields that a form can ask for: those that send something, and nothing but what is taken. */
type Askable<G extends Ground, Taken> = {
  [Name in keyof G['fields']]: G['fields'][Name] extends { kind: 'joined' | 'count' | 'active' }
    ? never
    : MembersSentBy<G['fields'][Name], Name> extends (
          G['fields'][Name] extends { shown: Condition } ? AnyKey<G['payload']> : Taken
        )
      ? Name
      : never
}[keyof G['fields']]

/** What is not always shown need not be taken by both calls. */
type CheckedSection<G extends Ground> =
  | (Section & { readonly fields: readonly Askable<G, keyof G['payload']>[]; readonly shown?: undefined })
  | (Section & { readonly fields: readonly Askable<G, AnyKey<G['payload']>>[]; readonly shown: object })

type SentProblem<Member, Sent, G extends Ground> =
  Member extends AnyKey<G['payload']>
    ? Sent extends { from: infer Param }
      ? `The path has no parameter ${Text<Exclude<Param, ParamsIn<G['at']>>>}`
      : never
    : `The payload has no member ${Text<Member>}`

type CheckedSends<Sends, G extends Ground> = {
  readonly [Member in keyof Sends]: Unless<SentProblem<Member, Sends[Member], G>>
}

/** The ids that a call needs are in the route of its form, and the route has no others but those of the list. */
type RouteProblem<Path, C, At> = C extends Call
  ?
      | `${Text<Path>} lacks the parameter ${Exclude<ParamsOf<C>, ParamsIn<Path>>}`
      | `No call takes the parameter ${Exclude<ParamsIn<Path>, ParamsOf<C> | ParamsIn<At>>}`
  : never

type CallOf<Calls, Kind extends string> = Calls extends { readonly [K in Kind]: infer C } ? C : never

/** A form with what is wrong in it, if anything is. */
export type CheckedForm<Form, G extends Ground> = NoMore<Form, Form extends { in: 'page' } ? PageForm : ModalForm> &
  (Form extends { fields: unknown } ? { readonly fields: readonly Askable<G, keyof G['payload']>[] } : unknown) &
  (Form extends { sections: unknown } ? { readonly sections: readonly CheckedSection<G>[] } : unknown) &
  (Form extends { sends: infer Sends } ? { readonly sends: CheckedSends<Sends, G> } : unknown) &
  (Form extends { fixed: infer C extends Condition }
    ? { readonly fixed: Unless<ConditionProblem<C, G['fields'], G['record']>> }
    : unknown) &
  (Form extends { create: infer Path }
    ? { readonly create: Unless<RouteProblem<Path, CallOf<G['calls'], 'create'>, G['at']>> }
    : unknown) &
  (Form extends { edit: infer Path }
    ? { readonly edit: Unless<RouteProblem<Path, CallOf<G['calls'], 'update'>, G['at']>> }
    : unknown)
