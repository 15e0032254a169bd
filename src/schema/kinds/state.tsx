import { useTranslate } from 'ra-core'
import type { Values } from '../condition'
import type { StateField } from '../field'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

/**
 * Returns the name of the first state whose members a record has.
 *
 * @example stateOf({ used: { runs: 1 }, other: {} }, { runs: 0 }) // 'other'
 */
export const stateOf = (states: StateField['states'], record: Values): string | undefined =>
  Object.keys(states).find((state) =>
    Object.entries(states[state] ?? {}).every(([member, value]) => record[member] === value),
  )

const Column = ({ record, field }: ColumnProps<StateField>) => {
  const translate = useTranslate()
  const state = stateOf(field.states, record)
  return <>{state === undefined ? '' : translate(`choices.${field.texts}.${state}`)}</>
}

export const stateKind: KindOf<StateField> = { ...readOnly, Column, filter: null, isVirtual: true }
