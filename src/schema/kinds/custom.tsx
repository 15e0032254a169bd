import { Suspense } from 'react'
import { Skeleton } from '@mui/material'
import type { CustomField } from '../field'
import { useFieldComponents } from './FieldComponents'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain, textOf } from './plain'

const Column = (props: ColumnProps<CustomField>) => {
  const { Column: CustomColumn } = useFieldComponents(props.field.drawnBy)
  return <CustomColumn {...props} />
}

const Input = (props: InputProps<CustomField>) => {
  const { Input: CustomInput } = useFieldComponents(props.field.drawnBy)
  return (
    // It may be loaded on demand.
    <Suspense fallback={<Skeleton variant="rounded" height={40} aria-busy />}>
      {CustomInput && <CustomInput {...props} />}
    </Suspense>
  )
}

/** Shows the errors of all members that it sends at the input of the first one. */
export const customKind: KindOf<CustomField> = {
  ...plain,
  filter: null,
  Column,
  Input,
  isWide: ({ isWide = false }) => isWide,
  text: (_value, { sends }, record) => sends.map((member) => textOf(record[member])).join(' '),
  payload: (values, _name, { sends, writes }) =>
    writes ? writes(values) : Object.fromEntries(sends.map((member) => [member, values[member] ?? null])),
  errorKeys: (_name, { sends }) => sends,
  inputName: (name, { sends: [first = name] }) => first,
  isVirtual: true,
  initial: (_name, { sends }) => Object.fromEntries(sends.map((member) => [member, null])),
}
