import type { CustomField } from '../field'
import { useFieldComponents } from './FieldComponents'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain, textOf } from './plain'

const Column = (props: ColumnProps<CustomField>) => {
  const { Column: Drawn } = useFieldComponents(props.field.drawnBy)
  return <Drawn {...props} />
}

const Input = (props: InputProps<CustomField>) => {
  const { Input: Drawn } = useFieldComponents(props.field.drawnBy)
  return Drawn ? <Drawn {...props} /> : null
}

/** An error of a member that it sends is told at the first of them. */
export const customKind: KindOf<CustomField> = {
  ...plain,
  Column,
  Input,
  isWide: ({ isWide = false }) => isWide,
  text: (_value, { sends }, record) => sends.map((member) => textOf(record[member])).join(' '),
  payload: (values, _name, { sends }) => Object.fromEntries(sends.map((member) => [member, values[member] ?? null])),
  errorKeys: (_name, { sends }) => sends,
  inputName: (name, { sends: [first = name] }) => first,
  isVirtual: true,
  initial: (_name, { sends }) => Object.fromEntries(sends.map((member) => [member, null])),
}
