/** Type checks of fields: they fit the record that is read and the payload that is sent. */
import type { Field } from '../field'
import type { ConditionsProblem } from './conditions'
import type { AnyKey, AnyMember, Text, Unless } from './wrong'

interface Ref {
  readonly id: number
  readonly name: string
}

/** The type that a kind of field reads from the record, except null. */
type ReadBy<F extends Field> = F extends { kind: 'number' | 'year' | 'count' }
  ? number
  : F extends { kind: 'active' | 'flag' }
    ? boolean
    : F extends { kind: 'reference' }
      ? Ref | number
      : F extends { kind: 'references' }
        ? readonly Ref[]
        : F extends { kind: 'choices' }
          ? readonly string[]
          : F extends { kind: 'rows' }
            ? readonly object[]
            : string

/** The type that a kind of field sends, except null. */
type SentBy<F extends Field> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'choices'; options: readonly (infer Option)[] }
    ? Option[]
    : F extends { kind: 'reference' }
      ? number
      : F extends { kind: 'references' }
        ? number[]
        : F extends { kind: 'rows' | 'custom' }
          ? never
          : ReadBy<F>

/** The record members, all strings, that a field reads under names other than its own. */
type TextsReadBy<F extends Field> = F extends { kind: 'joined'; of: readonly (infer Member)[] }
  ? Member
  : F extends { kind: 'phone'; code: infer Code; number: infer Digits }
    ? Code | Digits
    : F extends { kind: 'image'; sends: readonly (infer Member)[] }
      ? Member
      : never

/** The kinds that send nothing. */
type ReadOnlyKind = 'joined' | 'count' | 'active' | 'flag' | 'name' | 'state' | 'moment'

/** The fields that no form has. */
export type ReadOnly = { readonly kind: ReadOnlyKind } | { readonly readOnly: true }

/** The payload members that a field sends; none if the field is read-only. */
export type MembersSentBy<F, Name> = F extends ReadOnly
  ? never
  : F extends { kind: 'phone'; code: infer Code; number: infer Digits }
    ? Code | Digits
    : F extends { kind: 'image' | 'custom'; sends: readonly (infer Member)[] }
      ? Member
      : F extends { kind: 'rows'; sendsRemoved: infer Removed }
        ? Name | Removed
        : F extends { sends: infer Member }
          ? Member
          : Name

type OptionsProblem<F extends Field, Name, Value> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option extends Value
    ? never
    : `${Text<Name>} never holds the option ${Text<Option>}`
  : F extends { kind: 'choices'; options: readonly (infer Option)[] }
    ? Value extends readonly (infer Held)[]
      ? Option extends Held
        ? never
        : `${Text<Name>} never holds the option ${Text<Option>}`
      : never
    : never

type MemberProblem<F extends Field, Name, Record> = Name extends keyof Record
  ? [NonNullable<Record[Name]>] extends [ReadBy<F>]
    ? OptionsProblem<F, Name, NonNullable<Record[Name]>>
    : `A field of kind ${F['kind']} cannot show what the record holds as ${Text<Name>}`
  : `The record has no member ${Text<Name>}`

/** Requires the members of each state to be in the record, with values that they can have. */
type StatesProblem<States, Record> = {
  [State in keyof States]: {
    [Member in keyof States[State]]: Member extends keyof Record
      ? States[State][Member] extends Record[Member]
        ? never
        : `${Text<Member>} never has the value of the state ${Text<State>}`
      : `The record has no member ${Text<Member>}`
  }[keyof States[State]]
}[keyof States]

type ReadProblem<F extends Field, Name, Record> = F extends { kind: 'joined' | 'phone' | 'image' }
  ? {
      [Member in Text<TextsReadBy<F>>]: Member extends keyof Record
        ? Record[Member] extends string | (F extends { kind: 'joined' } ? Ref : never) | null
          ? never
          : `The member ${Member} of the record is no text`
        : `The record has no member ${Member}`
    }[Text<TextsReadBy<F>>]
  : F extends { kind: 'state'; states: infer States }
    ? StatesProblem<States, Record>
    : F extends { kind: 'custom' }
      ? never
      : MemberProblem<F, Name, Record>

/** Doesn't require the field's own name in the payload: fields outside the form send nothing, and the form checks its own. */
type SentProblem<F extends Field, Name, Payload> = [Payload] extends [never]
  ? never
  : {
      [Member in Text<MembersSentBy<F, Name>>]: Member extends AnyKey<Payload>
        ? [SentBy<F>] extends [NonNullable<AnyMember<Payload, Member>>]
          ? never
          : `The payload does not take as ${Member} what a field of kind ${F['kind']} sends`
        : Member extends Name
          ? F extends { sends: unknown } | { code: unknown }
            ? `The payload has no member ${Member}`
            : never
          : `The payload has no member ${Member}`
    }[Text<MembersSentBy<F, Name>>]

type SiblingProblem<F, Fields> =
  | (F extends { within: infer Other } ? Exclude<Other, keyof Fields> : never)
  | (F extends { follows: { field: infer Other } } ? Exclude<Other, keyof Fields> : never)
  | (F extends { follows: infer Other extends string } ? Exclude<Other, keyof Fields> : never)
  | (F extends { unit: { of: infer Other } } ? Exclude<Other, keyof Fields> : never)
  | (F extends { currency: infer Other } ? Exclude<Other, keyof Fields> : never)

type ElementOf<List> = NonNullable<List> extends readonly (infer Element)[] ? Element : never

/** Checks the fields of rows like those of a record. */
type RowsProblem<F, Name, Record, Payload> = F extends { kind: 'rows'; fields: infer Cells; id: infer Id }
  ?
      | {
          [Key in keyof Cells]: FieldProblem<
            Cells[Key],
            Key,
            Cells,
            Name extends keyof Record ? ElementOf<Record[Name]> : never,
            ElementOf<AnyMember<Payload, Name>>
          >
        }[keyof Cells]
      | (Id extends keyof (Name extends keyof Record ? ElementOf<Record[Name]> : never)
          ? never
          : `The rows have no member ${Text<Id>}`)
  : never

/** Requires the record to say what a number counts. */
type UnitProblem<F, Record> = F extends { unit: { by: infer By; currency: infer Currency } }
  ? `The record has no member ${Text<Exclude<By | Currency, keyof Record>>}`
  : never

/** Requires the currency of money to have a code, or to be the id of a record that has one. */
type CurrencyProblem<F, Record> = F extends { currency: infer Name extends string }
  ? Name extends keyof Record
    ? [NonNullable<Record[Name]>] extends [{ readonly code: string } | number]
      ? never
      : `The record's ${Name} has no code`
    : `The record has no member ${Name}`
  : never

type FieldProblem<F, Name, Fields, Record, Payload> = F extends Field
  ?
      | ReadProblem<F, Name, Record>
      | SentProblem<F, Name, Payload>
      | `There is no field ${Text<SiblingProblem<F, Fields>>}`
      | ConditionsProblem<F, Name, Fields, Record>
      | RowsProblem<F, Name, Record, Payload>
      | UnitProblem<F, Record>
      | CurrencyProblem<F, Record>
  : never

/** Makes every invalid field a type error. */
export type CheckedFields<Fields, Record, Payload> = {
  readonly [Name in keyof Fields]: Unless<FieldProblem<Fields[Name], Name, Fields, Record, Payload>>
}
