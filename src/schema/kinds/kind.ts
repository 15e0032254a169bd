import type { ComponentType } from 'react'
import type { RaRecord } from 'ra-core'
import type { Situation, Values } from '../condition'
import type { Consequence } from '../consequence'
import type { Field } from '../field'
import type { AnyResource } from '../resource'
import type { FilterOf } from './filter'

export interface ColumnProps<F extends Field = Field> {
  readonly field: F
  /** The key of the field. */
  readonly name: string
  readonly record: RaRecord
  readonly resource: AnyResource
  /** Another state of the record, if only what differs from it matters. */
  readonly comparedWith?: RaRecord | undefined
  /** The title of the record. */
  readonly title: string
}

/** The date that a rule of the contract requires to precede another one. */
export interface Preceding {
  readonly name: string
  /** Whether it is chosen first, since it can't be left empty. */
  readonly isRequired: boolean
}

export interface InputProps<F extends Field = Field> {
  readonly field: F
  /** The path of the field's value in the form. */
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** Why the input is disabled, if that isn't obvious. */
  readonly hint?: string | undefined
  readonly situation: Situation
  /** The date that must precede this one. */
  readonly preceding?: Preceding | undefined
  /** Whether a heading above already shows the label. */
  readonly hasHeading: boolean
}

export interface TakenAway {
  readonly consequence: Consequence
  /** The i18n key of the option texts, below `choices`. */
  readonly choices: string
  readonly taken: readonly string[]
  readonly isLast: boolean
}

/** The behaviour of a field kind. Its input, if it has one, is in `inputs/`, and that of its filter in `filters/inputs/`. */
export interface KindOf<F extends Field> {
  /** Shows the value in tables and details. */
  readonly Column: ComponentType<ColumnProps<F>>
  /** Shows a value that is past, where lists let people change it. */
  readonly Past?: ComponentType<ColumnProps<F>>
  /** Its resource says what it was, in `screens`: no kind does. */
  readonly isToldElsewhere?: true
  /** Returns the value as plain text, for titles. */
  text(value: unknown, field: F, record: Values): string
  /** Returns the payload members that the field sends. */
  payload(values: Values, name: string, field: F, situation: Situation): Values
  /** The paths of what it demands within itself and lacks, where it has parts. */
  missing?(values: Values, name: string, field: F, situation: Situation): readonly string[]
  /** The members of the payload whose errors belong to this field; of several, the first one is told. */
  errorKeys(name: string, field: F): readonly string[]
  /** Returns the name of the input that shows the error and takes the focus; the field's name by default. */
  inputName?(name: string, field: F): string
  /** Returns the values of an empty form. */
  initial(name: string, field: F): Values
  /** How lists are filtered by it; null if they can't be. */
  readonly filter: FilterOf<F> | null
  readonly align?: 'right'
  /** The field has no record member of its own name. */
  readonly isVirtual?: true
  /** Returns the member by which lists sort a virtual field, if any. */
  sortsBy?(field: F): string | undefined
  /** Returns what a change removes that users depend on, if the field declares a consequence. */
  taken?(before: unknown, after: unknown, field: F): TakenAway | null
  /** Returns whether it shows what an empty value means. */
  showsNothing?(field: F): boolean
  /** Returns whether the field needs the full width. */
  isWide?(field: F): boolean
  /** Whether the head of a record shows the value, so that its details needn't. */
  isInHead?: true
}
