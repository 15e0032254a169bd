/** The vocabulary of fields: plain data, one builder per kind. What a kind does stands in `kinds/`. */
import type { Call } from '../../contract/call'

/** One line of text, or several. */
export interface TextField {
  readonly kind: 'text'
  readonly lines?: number
}
export const text = (options: Omit<TextField, 'kind'> = {}) => ({ kind: 'text', ...options }) as const

export interface EmailField {
  readonly kind: 'email'
}
export const email = () => ({ kind: 'email' }) as const

/** A number as people type it. */
export interface NumberField {
  readonly kind: 'number'
}
export const number = () => ({ kind: 'number' }) as const

/** A year among those offered; one that is stored but no longer offered can still be chosen. */
export interface YearField {
  readonly kind: 'year'
  readonly options: (now: number) => readonly number[]
}
export const year = (options: YearField['options']) => ({ kind: 'year', options }) as const

/** A calendar date; with `after`, only days after that of another field, which must be picked first. */
export interface DateField {
  readonly kind: 'date'
  readonly after?: string
}
export const date = (options: Omit<DateField, 'kind'> = {}) => ({ kind: 'date', ...options }) as const

/** One of a few fixed values; their texts are `choices.{texts}.{value}`. */
export interface ChoiceField {
  readonly kind: 'choice'
  readonly options: readonly string[]
  readonly texts: string
  /** Shown, but not to be changed, while a new record is made. */
  readonly fixedOnCreate?: string
  /** Nobody chooses it for themselves: in the own record it is shown, but not to be changed. */
  readonly notOneself?: true
}
export const choice = (
  texts: string,
  options: readonly string[],
  more: Pick<ChoiceField, 'fixedOnCreate' | 'notOneself'> = {},
) => ({ kind: 'choice', texts, options, ...more }) as const

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
export interface ChoicesField {
  readonly kind: 'choices'
  readonly options: readonly string[]
  readonly texts: string
  /** People rely on what was chosen: before it is taken away, one is asked. */
  readonly takingAway?: Consequence
}
export const choices = (texts: string, options: readonly string[], more: Pick<ChoicesField, 'takingAway'> = {}) =>
  ({ kind: 'choices', texts, options, ...more }) as const

/** One record of another resource, read as `{ id, name }` and sent as its id. */
export interface ReferenceField {
  readonly kind: 'reference'
  readonly resource: string
  /** The member of the payload that bears the id. */
  readonly sends: string
  /** The record holds the id alone instead of `{ id, name }`. */
  readonly holdsId?: true
  /** The field whose record this one belongs to: until it is chosen there is nothing to choose here. */
  readonly within?: string
  /** The parameter of the path of the other resource's list that the chosen record of `within` fills. */
  readonly param?: string
}
export const reference = (
  resource: string,
  sends: string,
  more: Omit<ReferenceField, 'kind' | 'resource' | 'sends'> = {},
) => ({ kind: 'reference', resource, sends, ...more }) as const

/** Any records of another resource, read as a list of `{ id, name }` and sent as ids. */
export interface ReferencesField {
  readonly kind: 'references'
  readonly resource: string
  readonly sends: string
}
export const references = (resource: string, sends: string) => ({ kind: 'references', resource, sends }) as const

/** A phone number in two members of the record: the calling code and the number. */
export interface PhoneField {
  readonly kind: 'phone'
  readonly code: string
  readonly number: string
  /** The country that the picker starts with, by its ISO code. */
  readonly country: string
}
export const phone = (country: string, code = 'phone_code', number = 'phone_number') =>
  ({ kind: 'phone', code, number, country }) as const

/** Several members in one cell, with a space between them. It is read only. */
export interface JoinedField {
  readonly kind: 'joined'
  readonly of: readonly string[]
}
export const joined = (...of: string[]) => ({ kind: 'joined', of }) as const

/** A number that the server counts, such as how many records of another resource there are. It is read only. */
export interface CountField {
  readonly kind: 'count'
  readonly resource?: string
}
export const count = (resource?: string) => ({ kind: 'count', ...(resource && { resource }) }) as const

/** Whether a record is active, as a switch that the call `toggle` of the resource answers. Switching off asks first. */
export interface ActiveField {
  readonly kind: 'active'
  /** Those who can no longer get in when it is switched off. */
  readonly shutsOut?: Consequence
  /** Nobody switches themselves. */
  readonly notOneself?: true
}
export const active = (options: Omit<ActiveField, 'kind'> = {}) => ({ kind: 'active', ...options }) as const

/** A picture that is uploaded before the record is saved; its address goes into each of `sends`. */
export interface ImageField {
  readonly kind: 'image'
  readonly upload: Call
  readonly sends: readonly string[]
  /** The address of what is shown while there is no picture. */
  readonly placeholder?: string
}
export const image = (upload: Call, sends: readonly string[], more: Pick<ImageField, 'placeholder'> = {}) =>
  ({ kind: 'image', upload, sends, ...more }) as const

/** A condition on another field of the same row, and what then is fixed and cannot be changed. */
export interface RowRule {
  readonly when: string
  readonly is: string
  readonly fixes: Readonly<Record<string, unknown>>
}

/** A list of rows, each with fields of its own. */
export interface RowsField {
  readonly kind: 'rows'
  readonly fields: Readonly<Record<string, Field>>
  /** The member by which the server knows a row; null in a new one. */
  readonly id: string
  /** The member of the payload that bears the ids of the rows that were taken out. */
  readonly sendsRemoved: string
  readonly rules: readonly RowRule[]
}
export const rows = (options: Omit<RowsField, 'kind'>) => ({ kind: 'rows', ...options }) as const

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

export type Kind = Field['kind']
/** Fields that stand for other members of the record, so their key need not be one. */
export type VirtualField = PhoneField | JoinedField | ImageField
