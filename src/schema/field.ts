/** The field types of schemas: plain data, with one builder per kind. `kinds/` implements the behaviour. */
import type { Call } from '../../contract/call'
import type { Condition, Conditional, Values } from './condition'
import type { ResourceCalls } from './calls'
import type { BulkCall } from './bulk'
import type { Consequence } from './consequence'

/** The type of absent options. `object` would allow any member. */
interface Nothing {
  readonly shown?: undefined
}
interface Unsaid {
  readonly cell?: undefined
}
/** Rejects unknown members, which a generic parameter would accept. */
type Only<Given, Known> = Given & { readonly [Key in Exclude<keyof Given, keyof Known>]: never }

type Flat<T> = { readonly [Key in keyof T]: T[Key] }

/** Builds a field with the exact type of its declaration, so that it can be checked against the contract. */
const makeField = <const Kind extends string, const Given extends object, const More extends object>(
  kind: Kind,
  given: Given,
  more?: More,
) => ({ kind, ...given, ...more }) as NoInfer<Flat<{ kind: Kind } & Given & More>>

/** What a field of any kind may say. */
export interface FieldOptions extends Conditional {
  /**
   * The component of `src/custom` that shows it in lists and details. It is still sorted, aligned and filtered by its kind.
   *
   * @example rating: number({ cell: 'Stars' })
   */
  readonly cell?: string
  /**
   * The component of `src/custom` that edits it in forms. Its kind still says what is sent, required and fixed.
   *
   * @example weight: number({ input: 'Slider' })
   */
  readonly input?: string
  /** What people must be allowed to do so that lists show its column to them; nothing more than to list by default. */
  readonly listedFor?: keyof ResourceCalls
}
/** What a field that no form has may say. */
type ShownOptions = Pick<FieldOptions, 'cell' | 'listedFor'>

/** One line of text, or several. */
export interface TextField extends FieldOptions {
  readonly kind: 'text'
  /** The height of its input; one line by default. */
  readonly lines?: number
}
type TextMore = Omit<TextField, 'kind'>
export const text = <const More extends TextMore = Nothing>(more?: Only<More, TextMore>) => makeField('text', {}, more)

/** An email address. */
export interface EmailField extends FieldOptions {
  readonly kind: 'email'
}
export const email = <const More extends FieldOptions = Nothing>(more?: Only<More, FieldOptions>) =>
  makeField('email', {}, more)

/** What a number counts, if that differs from record to record. */
interface NumberUnit {
  /** The member that says it. Its texts are `units.{texts}.{value}`, and below `hints` those of the input. */
  readonly by: string
  /** The member with the currency of money. */
  readonly currency: string
  /** The field of the form that is chosen from records with these members. */
  readonly of: string
  readonly texts: string
}

/** A number as people type it. */
export interface NumberField extends FieldOptions {
  readonly kind: 'number'
  /** What it counts, if that differs from record to record. */
  readonly unit?: NumberUnit
  /**
   * The field with the currency of an amount of money; its records have a `code`.
   *
   * @example price: money('currency')
   */
  readonly currency?: string
  /** It changes with other records, such as a place among them, so a form sends it only if it was changed there. */
  readonly sentIfChanged?: true
}
type NumberMore = Omit<NumberField, 'kind' | 'currency'>
export const number = <const More extends NumberMore = Nothing>(more?: Only<More, NumberMore>) =>
  makeField('number', {}, more)

type MoneyMore = Omit<NumberMore, 'unit'>
/** An amount of money, in the currency that another field refers to. */
export const money = <const Currency extends string, const More extends MoneyMore = Nothing>(
  currency: Currency,
  more?: Only<More, MoneyMore>,
) => makeField('number', { currency }, more)

/** A year from a list of options. A stored year that is no longer an option can still be chosen. */
export interface YearField extends FieldOptions {
  readonly kind: 'year'
  /** Returns the years to choose from, given the current one. */
  readonly options: (now: number) => readonly number[]
}
export const year = <const More extends FieldOptions = Nothing>(
  options: YearField['options'],
  more?: Only<More, FieldOptions>,
) => makeField('year', { options }, more)

/** A calendar date. If the contract says that it comes `after` another one, only later days can be chosen. */
export interface DateField extends FieldOptions {
  readonly kind: 'date'
}
export const date = <const More extends FieldOptions = Nothing>(more?: Only<More, FieldOptions>) =>
  makeField('date', {}, more)

/** One of a few fixed values; their texts are `choices.{texts}.{value}`. */
export interface ChoiceField extends FieldOptions {
  readonly kind: 'choice'
  readonly options: readonly string[]
  readonly texts: string
}
export const choice = <const Options extends readonly string[], const More extends FieldOptions = Nothing>(
  texts: string,
  options: Options,
  more?: Only<More, FieldOptions>,
) => makeField('choice', { texts, options }, more)

/** Any of some fixed values, as checkboxes. Groups, whose texts are `choiceGroups.{texts}.{group}`, divide them in filters. */
export interface ChoicesField extends FieldOptions {
  readonly kind: 'choices'
  readonly options: readonly string[]
  readonly texts: string
  /** The options of each group. */
  readonly groups?: Readonly<Record<string, readonly string[]>>
  /** What the removal of a choice takes from people, which must be confirmed. */
  readonly takesAway?: Consequence
}
type ChoicesMore = Omit<ChoicesField, 'kind' | 'texts' | 'options'>
export const choices = <const Options extends readonly string[], const More extends ChoicesMore = Nothing>(
  texts: string,
  options: Options,
  more?: Only<More, ChoicesMore>,
) => makeField('choices', { texts, options }, more)

/** One record of another resource, read as `{ id, name }` or as its id alone, and sent as its id. */
export interface ReferenceField extends FieldOptions {
  readonly kind: 'reference'
  readonly resource: string
  /** The payload member for the id. */
  readonly sends: string
  /** The field of the parent record, which is chosen first. */
  readonly within?: string
  /** The param of the option list that receives the id of the record in `within`. */
  readonly param?: string
  /**
   * The field whose choice brings this one along, until something else is chosen here: the same record, or the one whose
   * id its member `by` holds.
   *
   * @example currency: reference('currencies', 'currency_id', { follows: { field: 'country', by: 'currency_id' } })
   */
  readonly follows?: { readonly field: string; readonly by?: string }
  /** The server determines it: no form has it, and `sends` only names its filter. */
  readonly readOnly?: true
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
) => makeField('reference', { resource, sends }, more)

/** Any records of another resource, read as a list of `{ id, name }` and sent as ids. */
export interface ReferencesField extends FieldOptions {
  readonly kind: 'references'
  readonly resource: string
  readonly sends: string
  /** No record stands for all of them. */
  readonly noneMeansAll?: true
  /** As for a reference. */
  readonly readOnly?: true
}
type ReferencesMore = Omit<ReferencesField, 'kind' | 'resource' | 'sends'>
export const references = <
  const Name extends string,
  const Sends extends string,
  const More extends ReferencesMore = Nothing,
>(
  resource: Name,
  sends: Sends,
  more?: Only<More, ReferencesMore>,
) => makeField('references', { resource, sends }, more)

/** A phone number in two members of the record: the calling code and the number. */
export interface PhoneField extends FieldOptions {
  readonly kind: 'phone'
  /** The member with the calling code; `phone_code` by default. */
  readonly code: string
  /** The member with the number; `phone_number` by default. */
  readonly number: string
  /** The country that the picker starts with, by its ISO code. */
  readonly country: string
  /**
   * The field with the country that the picker starts with instead, once one is chosen there.
   *
   * @example person_contact: phone('US', 'phone_code', 'phone_number', { follows: 'country' })
   */
  readonly follows?: string
}
type PhoneMore = FieldOptions & Pick<PhoneField, 'follows'>
export const phone = <
  const Code extends string = 'phone_code',
  const Digits extends string = 'phone_number',
  const More extends PhoneMore = Nothing,
>(
  country: string,
  code = 'phone_code' as Code,
  number = 'phone_number' as Digits,
  more?: Only<More, PhoneMore>,
) => makeField('phone', { country, code, number }, more)

/** Several members in one cell, separated by spaces; references by their names. Read-only. */
export interface JoinedField extends FieldOptions {
  readonly kind: 'joined'
  /** The members to join. */
  readonly of: readonly string[]
}
export const joined = <const Of extends readonly string[], const More extends ShownOptions = Unsaid>(
  of: Of,
  more?: Only<More, ShownOptions>,
) => makeField('joined', { of }, more)

/** A count from the server, such as the number of records of another resource. Read-only. */
export interface CountField extends FieldOptions {
  readonly kind: 'count'
  /**
   * The resource whose records are counted, if the count leads to their list.
   *
   * @example industries_count: count('industries')
   */
  readonly resource?: string
}
export const count = <const Name extends string = never, const More extends ShownOptions = Unsaid>(
  resource?: Name,
  more?: Only<More, ShownOptions>,
) =>
  makeField('count', { ...(resource && { resource }) } as [Name] extends [never] ? Nothing : { resource: Name }, more)

/** Whether a record is active, as a switch that uses the resource's `toggle` call. Deactivation asks for confirmation, activation if it may send mails. */
export interface ActiveField extends FieldOptions {
  readonly kind: 'active'
  /**
   * The texts `choices.{texts}.true`, `.false` and `.of` (of the switch), if it means something else than being active.
   *
   * @example is_active: active({ texts: 'signIn' })
   */
  readonly texts?: string
  /** What its deactivation takes from people, which must be confirmed. */
  readonly takesAway?: Consequence
  /** The call for many records whose preview tells of mails and warnings, and when there may be any. */
  readonly foreseen?: { readonly by: BulkCall; readonly activating?: Condition; readonly deactivating?: Condition }
}
type ActiveMore = Omit<ActiveField, 'kind'>
export const active = <const More extends ActiveMore = Nothing>(more?: Only<More, ActiveMore>) =>
  makeField('active', {}, more)

/** A state that the server determines; its texts are `choices.{texts}.true` and `choices.{texts}.false`. Read-only. */
export interface FlagField extends FieldOptions {
  readonly kind: 'flag'
  readonly texts: string
}
export const flag = <const More extends ShownOptions = Unsaid>(texts: string, more?: Only<More, ShownOptions>) =>
  makeField('flag', { texts }, more)

/** Which of a few states a record is in, by the members that each state requires; the first that fits. Read-only. */
export interface StateField extends FieldOptions {
  readonly kind: 'state'
  /** The values that each state requires. */
  readonly states: Readonly<Record<string, Values>>
  /** The texts of the states are `choices.{texts}.{state}`. */
  readonly texts: string
}
export const state = <const States extends StateField['states'], const More extends ShownOptions = Unsaid>(
  texts: string,
  states: States,
  more?: Only<More, ShownOptions>,
) => makeField('state', { texts, states }, more)

/**
 * A moment, as `YYYY-MM-DD HH:mm:ss` in UTC, shown in the user's time zone. Read-only.
 *
 * @example created_at: moment()
 */
export interface MomentField extends FieldOptions {
  readonly kind: 'moment'
}
export const moment = <const More extends ShownOptions = Unsaid>(more?: Only<More, ShownOptions>) =>
  makeField('moment', {}, more)

/** A name: one of a few fixed ones, with texts as for a choice, or that of a record of another resource. Read-only. */
export interface NameField extends FieldOptions {
  readonly kind: 'name'
  readonly options: readonly string[]
  readonly texts: string
  readonly resource: string
}
export const name = <
  const Options extends readonly string[],
  const Name extends string,
  const More extends ShownOptions = Unsaid,
>(
  texts: string,
  options: Options,
  resource: Name,
  more?: Only<More, ShownOptions>,
) => makeField('name', { texts, options, resource }, more)

/** A picture that is uploaded before the record is saved. Each member in `sends` receives its URL. */
export interface ImageField extends FieldOptions {
  readonly kind: 'image'
  /** The call that stores a picture. */
  readonly upload: Call & { readonly upload: { readonly content: 'image' } }
  readonly sends: readonly string[]
  /** The URL of a picture to show if there is none. */
  readonly placeholder?: string
}
type ImageMore = Omit<ImageField, 'kind' | 'upload' | 'sends'>
export const image = <const Sends extends readonly string[], const More extends ImageMore = Nothing>(
  upload: ImageField['upload'],
  sends: Sends,
  more?: Only<More, ImageMore>,
) => makeField('image', { upload, sends }, more)

/** A list of rows with their own fields. The fields' conditions refer to values of the same row. */
export interface RowsField extends FieldOptions {
  readonly kind: 'rows'
  /** The fields of a row. */
  readonly fields: Readonly<Record<string, Field>>
  /** The member with the id of a row; null in new rows. */
  readonly id: string
  /** The payload member for the ids of removed rows. */
  readonly sendsRemoved: string
}
type RowsMore = Omit<RowsField, 'kind'>
export const rows = <const Given extends RowsMore>(given: Only<Given, RowsMore>) => makeField('rows', given as Given)

/**
 * A field of no kind, or of several members, drawn by a component of `src/custom`. Its input sets the form values of the
 * members in `sends`, and shows their errors. A field of one member has a kind instead, with a `cell` or `input` of its own.
 */
export interface CustomField extends Omit<FieldOptions, 'cell' | 'input'> {
  readonly kind: 'custom'
  /** The name of the component in `src/custom/fieldComponents.ts`. */
  readonly drawnBy: string
  readonly sends: readonly string[]
  /** Returns the members as they are sent, if that differs from how they are read. */
  readonly sentAs?: (values: Values) => Values
  /** Whether its input needs the full width of the form. */
  readonly isWide?: true
  /** Whether it is a secret, such as a password, which is never kept as unsaved work. */
  readonly isSecret?: true
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
) => makeField('custom', { drawnBy, sends }, more)

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
  | FlagField
  | StateField
  | MomentField
  | NameField
  | ImageField
  | RowsField
  | CustomField

export type Kind = Field['kind']
