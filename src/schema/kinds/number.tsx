import { useTranslate } from 'ra-core'
import type { Values } from '../condition'
import type { NumberField } from '../field'
import { numbersFilter } from './filters/numbersFilter'
import type { ColumnProps, KindOf } from './kind'
import { readNumber, showMoney, showNumber } from './numberText'
import { nowrap, plain, textOf } from './plain'
import { chosenOf } from './reference'
import { useOptions } from './useOptions'

/** Returns the ISO code of the currency that a record names. */
export const codeIn = (record: Values, member: string): string | undefined => {
  const currency = record[member]
  return typeof currency === 'object' && currency !== null && 'code' in currency ? textOf(currency.code) : undefined
}

const Measured = ({
  value,
  record,
  unit,
}: {
  value: number
  record: Values
  unit: NonNullable<NumberField['unit']>
}) => {
  const translate = useTranslate()
  const code = codeIn(record, unit.currency)
  const kind = textOf(record[unit.by])
  if (code !== undefined) return <>{showMoney(value, code)}</>
  const shown = showNumber(value)
  return <>{kind ? translate(`units.${unit.texts}.${kind}`, { value: shown, smart_count: value }) : shown}</>
}

interface MoneyProps extends Pick<ColumnProps, 'record' | 'resource'> {
  readonly value: number
  readonly currency: string
}

/** Shows an amount with its currency, also if only the id of that is held. */
const Money = ({ value, record, resource: { fields }, currency }: MoneyProps) => {
  const { [currency]: field } = fields
  const held = record[currency]
  const isId = typeof held === 'number'
  const { options } = useOptions(field?.kind === 'reference' ? field.resource : '', isId ? {} : null)
  const code = codeIn(isId ? { [currency]: chosenOf(held, options) } : record, currency)
  return <span style={nowrap}>{code === undefined ? showNumber(value) : showMoney(value, code)}</span>
}

const Column = ({ record, resource, name, field: { unit, currency } }: ColumnProps<NumberField>) => {
  const value: unknown = record[name]
  if (typeof value !== 'number') return null
  if (currency) return <Money value={value} record={record} resource={resource} currency={currency} />
  return unit ? <Measured value={value} record={record} unit={unit} /> : <>{showNumber(value)}</>
}

/** Keeps invalid text as it is, so that it is rejected rather than lost. */
const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  return typed === '' ? null : (readNumber(typed) ?? typed)
}

export const numberKind: KindOf<NumberField> = {
  ...plain,
  Column,
  filter: numbersFilter,
  align: 'right',
  payload: (values, name) => ({ [name]: toNumber(values[name]) }),
}
