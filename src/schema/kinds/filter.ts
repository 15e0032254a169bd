import type { z } from 'zod'
import type { FilterValue } from '../../../contract/entities/filters'
import type { Field } from '../field'

export interface FilterInputProps<F extends Field = Field, Value extends FilterValue = FilterValue> {
  readonly field: F
  readonly label: string
  /** What it finds besides, if that is not obvious. */
  readonly hint?: string | undefined
  /** Undefined for no filter. */
  readonly value: Value | undefined
  /** Sets the text of the query param; empty for no filter. */
  readonly onChange: (text: string) => void
}

/** How lists are filtered by a field: by the API if the list is paged, otherwise in the browser. */
export interface FilterOf<F extends Field, Value extends FilterValue = FilterValue> {
  /** Returns the query param, both in the address and of the call. */
  param(name: string, field: F): string
  /** Returns the schema of the query param, as in the contract. */
  schema(field: F): z.ZodType<Value | undefined>
  /** Returns the text that the call gets, if it is not that of the address. */
  sent?(value: Value): string
  /** Returns whether a record with this member stays in the list. */
  keeps(value: Value, member: unknown): boolean
  /**
   * Returns the value in words. A hook, since names may have to be loaded; `members` are those of the loaded rows, which
   * have names, too.
   */
  useText(value: Value, field: F, members: readonly unknown[]): string
  /** Returns the resource that has the options, if a call reads them: only who may make it is offered the filter. */
  optionsOf?(field: F): string
}

/** The param of most filters is the name of the field. */
export const byFieldName = (name: string): string => name
