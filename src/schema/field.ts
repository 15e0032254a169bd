/** The vocabulary of fields: plain data, one builder per kind. What a kind does stands in `kinds/`. */
import type { Call } from '../../contract/call'
import type { Conditional } from './condition'

/** No options; `object` would not do, since it might have any. */
interface Nothing {
  readonly shown?: undefined
}
/** Refuses members that are not known: a generic parameter would take any. */
type Only<Given, Known> = Given & { readonly [Key in Exclude<keyof Given, keyof Known>]: never }

type Flat<T> = { readonly [Key in keyof T]: T[Key] }

/** Makes a field whose type is exactly what was declared, wherever it is put: it is checked against the contract. */
const made = <const Kind extends string, const Given extends object, const More extends object>(
  kind: Kind,
  given: Given,
  more?: More,
) => ({ kind, ...given, ...more }) as NoInfer<Flat<{ kind: Kind } & Given & More>>

/** One line of text, or several. */
export interface TextField extends Conditional {
  readonly kind: 'text'
  readonly lines?: number
}
type TextMore = Omit<TextField, 'kind'>
export const text = <const More extends TextMore = Nothing>(more?: Only<More, TextMore>) => made('text', {}, more)

export interface EmailField extends Conditional {
  readonly kind: 'email'
}
export const email = <const More extends Conditional = Nothing>(more?: Only<More, Conditional>) =>
  made('email', {}, more)

/** A number as people type it. */
export interface NumberField extends Conditional {
  readonly kind: 'number'
}
export const number = <const More extends Conditional = Nothing>(more?: Only<More, Conditional>) =>
  made('number', {}, more)

/** A year among those offered; one that is stored but no longer offered can still be chosen. */
export interface YearField extends Conditional {
  readonly kind: 'year'
  readonly options: (now: number) => readonly number[]
}
export const year = <const More extends Conditional = Nothing>(
  options: YearField['options'],
  more?: Only<More, Conditional>,
) => made('year', { options }, more)

/** A calendar date; with `after`, only days after that of another field, which must be picked first. */
export interface DateField extends Conditional {
  readonly kind: 'date'
  readonly after?: string
}
type DateMore = Omit<DateField, 'kind'>
export const date = <const More extends DateMore = Nothing>(more?: Only<More, DateMore>) => made('date', {}, more)

/** One of a few fixed values; their texts are `choices.{texts}.{value}`. */
export interface ChoiceField extends Conditional {
  readonly kind: 'choice'
  readonly options: readonly string[]
  readonly texts: string
}
export const choice = <const Options extends readonly string[], const More extends Conditional = Nothing>(
  texts: string,
  options: Options,
  more?: Only<More, Conditional>,
) => made('choice', { texts, options }, more)

/** Whom a change concerns: a call counts them, and whoever is about to make the change is told before. */
export interface Consequence {
  /** Its path ends in the id of the record that is changed. */
  readonly call: Call
  /** The counts in its answer that are told, the one that is always told first. */
  readonly counts: readonly string[]
  /** Their texts are `consequences.{texts}.{count}`. */
  readonly texts: string
  /** The member of the query that bears what is taken away. */
  readonly sends?: string
}

/** Any of a few fixed values, as check boxes. */
export interface ChoicesField extends Conditional {
  readonly kind: 'choices'
  readonly options: readonly string[]
  readonly texts: string
  /** People rely on what was chosen: before it is taken away, one is asked. */
  readonly takingAway?: Consequence
}
type ChoicesMore = Omit<ChoicesField, 'kind' | 'texts' | 'options'>
export const choices = <const Options extends readonly string[], const More extends ChoicesMore = Nothing>(
  texts: string,
  options: Options,
  more?: Only<More, ChoicesMore>,
) => made('choices', { texts, options }, more)

/** One record of another resource, read as `{ id, name }` or as its id alone, and sent as its id. */
export interface ReferenceField extends Conditional {
  readonly kind: 'reference'
  readonly resource: string
  /** The member of the payload that bears the id. */
  readonly sends: string
  /** The field whose record this one belongs to: until it is chosen there is nothing to choose here. */
  readonly within?: string
  /** The parameter of the path of the other resource's list that the chosen record of `within` fills. */
  readonly param?: string
}
type ReferenceMore = Omit<ReferenceField, 'kind' | 'resource' | 'sends'>
export const reference = <
  const Name extends string,
  const Sends extends string,
  const More extends ReferenceMore = Nothing,
>(
  resource: Name,
  sends: Sends,
  more?: Only<More, ReferenceMore>,
) => made('reference', { resource, sends }, more)

/** Any records of another resource, read as a list of `{ id, name }` and sent as ids. */
export interface ReferencesField extends Conditional {
  readonly kind: 'references'
  readonly resource: string
  readonly sends: string
}
export const references = <
  const Name extends string,
  const Sends extends string,
  const More extends Conditional = Nothing,
>(
  resource: Name,
  sends: Sends,
  more?: Only<More, Conditional>,
) => made('references', { resource, sends }, more)

/** A phone number in two members of the record: the calling code and the number. */
export interface PhoneField extends Conditional {
  readonly kind: 'phone'
  readonly code: string
  readonly number: string
  /** The country that the picker starts with, by its ISO code. */
  readonly country: string
}
export const phone = <
  const Code extends string = 'phone_code',
  const Digits extends string = 'phone_number',
  const More extends Conditional = Nothing,
>(
  country: string,
  code = 'phone_code' as Code,
  number = 'phone_number' as Digits,
  more?: Only<More, Conditional>,
) => made('phone', { country, code, number }, more)

/** Several members in one cell, with a space between them. It is read only. */
export interface JoinedField extends Conditional {
  readonly kind: 'joined'
  readonly of: readonly string[]
}
export const joined = <const Of extends readonly string[]>(...of: Of) => made('joined', { of })

/** A number that the server counts, such as how many records of another resource there are. It is read only. */
export interface CountField extends Conditional {
  readonly kind: 'count'
  readonly resource?: string
}
export const count = <const Name extends string = never>(resource?: Name) =>
  made('count', { ...(resource && { resource }) } as [Name] extends [never] ? Nothing : { resource: Name })

/** Whether a record is active, as a switch that the call `toggle` of the resource answers. Switching off asks first. */
export interface ActiveField extends Conditional {
  readonly kind: 'active'
  /** Those who can no longer get in when it is switched off. */
  readonly shutsOut?: Consequence
}
type ActiveMore = Omit<ActiveField, 'kind'>
export const active = <const More extends ActiveMore = Nothing>(more?: Only<More, ActiveMore>) =>
  made('active', {}, more)

/** A picture that is uploaded before the record is saved; its address goes into each of `sends`. */
export interface ImageField extends Conditional {
  readonly kind: 'image'
  readonly upload: Call & { readonly upload: { readonly content: 'image' } }
  readonly sends: readonly string[]
  /** The address of what is shown while there is no picture. */
  readonly placeholder?: string
}
type ImageMore = Omit<ImageField, 'kind' | 'upload' | 'sends'>
export const image = <const Sends extends readonly string[], const More extends ImageMore = Nothing>(
  upload: ImageField['upload'],
  sends: Sends,
  more?: Only<More, ImageMore>,
) => made('image', { upload, sends }, more)

/** A list of rows, each with fields of its own; their conditions look at the values of the same row. */
export interface RowsField extends Conditional {
  readonly kind: 'rows'
  readonly fields: Readonly<Record<string, Field>>
  /** The member by which the server knows a row; null in a new one. */
  readonly id: string
  /** The member of the payload that bears the ids of the rows that were taken out. */
  readonly sendsRemoved: string
}
type RowsMore = Omit<RowsField, 'kind'>
export const rows = <const Given extends RowsMore>(given: Only<Given, RowsMore>) => made('rows', given as Given)

/**
 * Whatever the component of `src/custom` that bears the name makes of the record: a rung between a kind and a view of
 * one's own. Its input keeps in the form the members that it sends, and an error of theirs is told there.
 */
export interface CustomField extends Conditional {
  readonly kind: 'custom'
  readonly drawnBy: string
  readonly sends: readonly string[]
  /** Its input needs the whole width of a form. */
  readonly isWide?: true
}
type CustomMore = Omit<CustomField, 'kind' | 'drawnBy' | 'sends'>
export const custom = <
  const Name extends string,
  const Sends extends readonly string[],
  const More extends CustomMore = Nothing,
>(
  drawnBy: Name,
  sends: Sends,
  more?: Only<More, CustomMore>,
) => made('custom', { drawnBy, sends }, more)

export type Field =
  | TextField
  | EmailField
  | NumberField
  | YearField
  | DateField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | PhoneField
  | JoinedField
  | CountField
  | ActiveField
  | ImageField
  | RowsField
  | CustomField

export type Kind = Field['kind']
