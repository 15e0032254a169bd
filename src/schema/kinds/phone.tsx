import type { Values } from '../condition'
import type { PhoneField } from '../field'
import type { ColumnProps, KindOf } from './kind'
import { digitsOf } from './phoneText'
import { plain, textOf } from './plain'

const formatPhone = ({ code, number }: PhoneField, record: Values): string =>
  record[number] ? `+${textOf(record[code])} ${textOf(record[number])}` : ''

const Column = ({ record, field }: ColumnProps<PhoneField>) => (
  <span className="nowrap" dir="ltr">
    {formatPhone(field, record)}
  </span>
)

export const phoneKind: KindOf<PhoneField> = {
  ...plain,
  filter: null,
  Column,
  text: (_value, field, record) => formatPhone(field, record),
  payload: (values, _name, { code, number }) => {
    const typed = digitsOf(textOf(values[number]))
    // A calling code without a number is not sent (A55).
    return typed === '' ? { [code]: null, [number]: null } : { [code]: textOf(values[code]), [number]: typed }
  },
  errorKeys: (_name, { code, number }) => [number, code],
  inputName: (_name, { number }) => number,
  isVirtual: true,
  initial: (_name, { code, number }) => ({ [code]: null, [number]: null }),
}
