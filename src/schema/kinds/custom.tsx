import type { CustomField } from '../field'
import { useFieldComponent } from './FieldComponents'
import type { ColumnProps, KindOf } from './kind'
import { plain, textOf } from './plain'

const Column = (props: ColumnProps<CustomField>) => {
  const { Own } = useFieldComponent(props.field.drawnBy, 'Column')
  return <Own {...props} />
}

/** Shows the errors of all members that it sends at the input of the first one. */
export const customKind: KindOf<CustomField> = {
  ...plain,
  filter: null,
  Column,
  isWide: ({ isWide = false }) => isWide,
  text: (_value, { sends }, record) => sends.map((member) => textOf(record[member])).join(' '),
  payload: (values, _name, { sends, sentAs }) =>
    sentAs ? sentAs(values) : Object.fromEntries(sends.map((member) => [member, values[member] ?? null])),
  errorKeys: (_name, { sends }) => sends,
  inputName: (name, { sends: [first = name] }) => first,
  isVirtual: true,
  isToldElsewhere: true,
  initial: (_name, { sends }) => Object.fromEntries(sends.map((member) => [member, null])),
}
