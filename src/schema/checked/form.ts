/** Type checks of forms: the calls accept what the fields and `sends` send. */
import type { Call, Payload } from '../../../contract/call'
import type { ParamsIn, ParamsOf } from '../calls'
import type { Condition } from '../condition'
import type { ModalForm, PageForm, Section } from '../views'
import type { ConditionProblem } from './conditions'
import type { MembersSentBy, ReadOnly } from './fields'
import type { AnyKey, OnlyKnown, Text, Unless } from './wrong'

/** The parts of a resource that its form is checked against. */
interface FormContext {
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
type CheckedSection<G extends FormContext> = {
  readonly shows?: readonly (keyof G['fields'])[]
  readonly folds?: readonly (keyof G['fields'])[]
} & (
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

type FieldsOf<Form> = Form extends { fields: readonly (infer Name)[] }
  ? Name
  : Form extends { sections: readonly { fields: readonly (infer Name)[] }[] }
    ? Name
    : never

/** The members that a form sends: those of its fields, those in `sends`, the ids in the path, and what it knows of the record. */
type SentByForm<Form, G extends FormContext> =
  | {
      [Name in keyof G['fields']]: Name extends FieldsOf<Form> ? MembersSentBy<G['fields'][Name], Name> : never
    }[keyof G['fields']]
  | (Form extends { sends: infer Sends } ? keyof Sends : never)
  | (Form extends { lacks: infer Lacks } ? keyof Lacks : never)
  | ParamsIn<G['at']>
  | 'id'
  | 'version'

type RequiredIn<Body> = { [Key in keyof Body]-?: object extends Pick<Body, Key> ? never : Key }[keyof Body]

/** Requires a form to send what its calls demand, or to say why it need not: otherwise nothing could ever be saved. */
type LackProblem<Form, G extends FormContext, C> = C extends Call
  ? `The form lacks ${Text<Exclude<RequiredIn<Payload<C>>, SentByForm<Form, G>>>}, which its call requires`
  : never

type WholeForm<Form, G extends FormContext> = Unless<
  LackProblem<Form, G, CallOf<G['calls'], 'create'>> | LackProblem<Form, G, CallOf<G['calls'], 'update'>>
>

/** Makes every error in a form a type error. */
export type CheckedForm<Form, G extends FormContext> = OnlyKnown<
  Form,
  Form extends { in: 'page' } ? PageForm : ModalForm
> &
  (Form extends { fields: unknown }
    ? { readonly fields: readonly FormField<G, keyof G['payload']>[] & WholeForm<Form, G> }
    : unknown) &
  (Form extends { sections: unknown }
    ? { readonly sections: readonly CheckedSection<G>[] & WholeForm<Form, G> }
    : unknown) &
  (Form extends { sends: infer Sends } ? { readonly sends: CheckedSends<Sends, G> } : unknown) &
  (Form extends { lacks: infer Lacks }
    ? { readonly lacks: { readonly [Member in keyof Lacks]: Member extends AnyKey<G['payload']> ? string : never } }
    : unknown) &
  (Form extends { fixed: infer C extends Condition }
    ? { readonly fixed: Unless<ConditionProblem<C, G['fields'], G['record']>> }
    : unknown) &
  (Form extends { create: infer Path }
    ? { readonly create: Unless<RouteProblem<Path, CallOf<G['calls'], 'create'>, G['at']>> }
    : unknown) &
  (Form extends { edit: infer Path }
    ? { readonly edit: Unless<RouteProblem<Path, CallOf<G['calls'], 'update'>, G['at']>> }
    : unknown)
