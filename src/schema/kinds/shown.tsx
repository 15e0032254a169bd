/** The kinds of what the server determines: lists and details show them, and no form has them. */
import { useTranslate, useLocale } from 'ra-core'
import type { FlagField, CountField, JoinedField, NameField, StateField, MomentField } from '../field'
import { stateKey, yesOrNoFilter, namesFilter, useNameText, numbersFilter } from './filters/valueFilters'
import type { ColumnProps, KindOf } from './kind'
import { readOnly, textOf } from './plain'
import type { Values } from '../condition'

/**
 * Formats a moment in the user's time zone, or its day alone.
 *
 * @example showMoment('2026-11-22 09:30:00', 'en') // 'Nov 22, 2026, 10:30 AM'
 */
export const showMoment = (utc: string, locale: string, timeStyle: 'short' | null = 'short'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeStyle && { timeStyle }) }).format(
    new Date(`${utc.replace(' ', 'T')}Z`),
  )

const MomentColumn = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const value: unknown = record[name]
  return <span className="nowrap">{typeof value === 'string' && showMoment(value, locale)}</span>
}

export const momentKind: KindOf<MomentField> = { ...readOnly, Column: MomentColumn, filter: null }

/**
 * Returns the name of the first state whose members a record has.
 *
 * @example stateOf({ used: { runs: 1 }, other: {} }, { runs: 0 }) // 'other'
 */
export const stateOf = (states: StateField['states'], record: Values): string | undefined =>
  Object.keys(states).find((state) =>
    Object.entries(states[state] ?? {}).every(([member, value]) => record[member] === value),
  )

const StateColumn = ({ record, field }: ColumnProps<StateField>) => {
  const translate = useTranslate()
  const state = stateOf(field.states, record)
  return <>{state === undefined ? '' : translate(`choices.${field.texts}.${state}`)}</>
}

export const stateKind: KindOf<StateField> = { ...readOnly, Column: StateColumn, filter: null, isVirtual: true }

const NameColumn = ({ record, name, field }: ColumnProps<NameField>) => <>{useNameText(field)(textOf(record[name]))}</>

export const nameKind: KindOf<NameField> = { ...readOnly, Column: NameColumn, filter: namesFilter }

/** References are read with their names. */
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : textOf(value)

const join = ({ of }: JoinedField, record: Values) =>
  of
    .map((name) => nameOf(record[name]))
    .filter(Boolean)
    .join(' ')

const JoinedColumn = ({ record, field }: ColumnProps<JoinedField>) => <bdi>{join(field, record)}</bdi>

export const joinedKind: KindOf<JoinedField> = {
  ...readOnly,
  Column: JoinedColumn,
  filter: null,
  isVirtual: true,
  sortsBy: ({ of: [first] }) => first,
  text: (_value, field, record) => join(field, record),
}

const CountColumn = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const value: unknown = record[name]
  return <>{typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : ''}</>
}

export const countKind: KindOf<CountField> = { ...readOnly, Column: CountColumn, filter: numbersFilter, align: 'right' }

const FlagColumn = ({ record, name, field }: ColumnProps<FlagField>) => (
  <>{useTranslate()(stateKey(field, record[name] === true))}</>
)

export const flagKind: KindOf<FlagField> = { ...readOnly, Column: FlagColumn, filter: yesOrNoFilter }
