import type { ComponentType } from 'react'
import type { RaRecord } from 'ra-core'
import type { Situation, Values } from '../condition'
import type { Consequence, Field } from '../field'
import type { AnyResource } from '../resource'

export interface ColumnProps<F extends Field = Field> {
  readonly field: F
  /** The key of the field. */
  readonly name: string
  readonly record: RaRecord
  readonly resource: AnyResource
  /** What names the record. */
  readonly title: string
}

export interface InputProps<F extends Field = Field> {
  readonly field: F
  /** The path of the field's value in the form. */
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  /** Says why it is disabled, where that cannot be seen. */
  readonly hint?: string | undefined
  readonly situation: Situation
  /** A heading right above says what the label says. */
  readonly hasHeading: boolean
}

export interface TakenAway {
  readonly consequence: Consequence
  /** Where the texts of the options stand. */
  readonly choices: string
  readonly taken: readonly string[]
  readonly isLast: boolean
}

/** What a kind of field does, in one file. A kind that is only read has no input. */
export interface KindOf<F extends Field> {
  /** The value as people read it, in a table or among details. */
  readonly Column: ComponentType<ColumnProps<F>>
  readonly Input?: ComponentType<InputProps<F>>
  /** The same as plain text, for titles. */
  text(value: unknown, field: F, record: Values): string
  /** The members of the payload. */
  payload(values: Values, name: string, field: F, situation: Situation): Values
  /** The paths of what it demands within itself and lacks, where it has parts. */
  missing?(values: Values, name: string, field: F, situation: Situation): readonly string[]
  /** The members of the payload whose errors belong to this field; of several, the first one is told. */
  errorKeys(name: string, field: F): readonly string[]
  /** The name of the input that shows the error and takes the focus, where it is not that of the field. */
  inputName?(name: string, field: F): string
  /** What an empty form holds. */
  initial(name: string, field: F): Values
  readonly align?: 'right'
  /** The field stands for members of other names. */
  readonly isVirtual?: true
  /** The member by which a list is sorted instead, where such a field has one. */
  sortsBy?(field: F): string | undefined
  /** What a change of the value takes away, where the field says that people rely on it. */
  taken?(before: unknown, after: unknown, field: F): TakenAway | null
  /** Tells that an input needs the whole width of a form. */
  isWide?(field: F): boolean
}
