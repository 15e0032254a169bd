import { useTranslate } from 'ra-core'
import type { Values } from '../condition'
import type { NumberField } from '../field'
import { numbersFilter } from './filters/valueFilters'
import type { ColumnProps, KindOf } from './kind'
import { readNumber, showMoney, showNumber } from './numberText'
import { plain, textOf } from './plain'
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
  return <>{kind ? translate(`units.${unit.texts}.${kind}`, { value: shown, count: value }) : shown}</>
}

const Money = ({ value, code }: { readonly value: number; readonly code: string | undefined }) => (
  <span className="nowrap">{code === undefined ? showNumber(value) : showMoney(value, code)}</span>
)

interface MoneyByIdProps extends Pick<ColumnProps, 'resource'> {
  readonly value: number
  readonly currency: string
  readonly id: number
}

/** Shows an amount whose record holds only the id of its currency. */
const MoneyById = ({ value, currency, id, resource: { fields } }: MoneyByIdProps) => {
  const { [currency]: field } = fields
  const { options } = useOptions(field?.kind === 'reference' ? field.resource : '', {})
  return <Money value={value} code={codeIn({ [currency]: chosenOf(id, options) }, currency)} />
}

const Column = ({ record, resource, name, field: { unit, currency } }: ColumnProps<NumberField>) => {
  const value: unknown = record[name]
  if (typeof value !== 'number') return null
  if (currency) {
    const held: unknown = record[currency]
    if (typeof held === 'number') return <MoneyById value={value} currency={currency} id={held} resource={resource} />
    return <Money value={value} code={codeIn(record, currency)} />
  }
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
