/** Type checks of forms: the calls accept what the fields and `sends` send. */
import type { Call } from '../../../contract/call'
import type { ParamsIn, ParamsOf } from '../calls'
import type { Condition } from '../condition'
import type { ModalForm, PageForm, Section } from '../views'
import type { ConditionProblem } from './conditions'
import type { MembersSentBy, ReadOnly } from './fields'
import type { AnyKey, OnlyKnown, Text, Unless } from './wrong'

/** The parts of a resource that its form is checked against. */
export interface FormContext {
  readonly fields: unknown
  readonly record: unknown
  readonly payload: unknown
  readonly calls: unknown
  readonly at: unknown
}

/** The fields allowed in a form: they send something, and only members in `Taken`. */
type FormField<G extends FormContext, Taken> = {
  [Name in keyof G['fields']]: G['fields'][Name] extends ReadOnly
    ? never
    : MembersSentBy<G['fields'][Name], Name> extends (
          G['fields'][Name] extends { shown: Condition } ? AnyKey<G['payload']> : Taken
        )
      ? Name
      : never
}[keyof G['fields']]

/** The members of a conditional section need to be accepted by one of the calls only. */
type CheckedSection<G extends FormContext> = { readonly shows?: readonly (keyof G['fields'])[] } & (
  | (Section & { readonly fields: readonly FormField<G, keyof G['payload']>[]; readonly shown?: undefined })
  | (Section & { readonly fields: readonly FormField<G, AnyKey<G['payload']>>[]; readonly shown: object })
)

type SentProblem<Member, Sent, G extends FormContext> =
  Member extends AnyKey<G['payload']>
    ? Sent extends { from: infer Param }
      ? `The path has no parameter ${Text<Exclude<Param, ParamsIn<G['at']>>>}`
      : never
    : `The payload has no member ${Text<Member>}`

type CheckedSends<Sends, G extends FormContext> = {
  readonly [Member in keyof Sends]: Unless<SentProblem<Member, Sends[Member], G>>
}

/** Requires the route of a form to contain the params of its call, and no others but those of the list. */
type RouteProblem<Path, C, At> = C extends Call
  ?
      | `${Text<Path>} lacks the parameter ${Exclude<ParamsOf<C>, ParamsIn<Path>>}`
      | `No call takes the parameter ${Exclude<ParamsIn<Path>, ParamsOf<C> | ParamsIn<At>>}`
  : never

type CallOf<Calls, Kind extends string> = Calls extends { readonly [K in Kind]: infer C } ? C : never

/** Makes every error in a form a type error. */
export type CheckedForm<Form, G extends FormContext> = OnlyKnown<
  Form,
  Form extends { in: 'page' } ? PageForm : ModalForm
> &
  (Form extends { fields: unknown } ? { readonly fields: readonly FormField<G, keyof G['payload']>[] } : unknown) &
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
