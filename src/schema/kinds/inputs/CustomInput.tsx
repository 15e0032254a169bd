import { Suspense } from 'react'
import { Skeleton } from '@mui/material'
import type { CustomField } from '../../field'
import { useFieldComponents } from '../FieldComponents'
import type { InputProps } from '../kind'

export const CustomInput = (props: InputProps<CustomField>) => {
  const { Input: CustomInput } = useFieldComponents(props.field.drawnBy)
  return (
    // It may be loaded on demand.
    <Suspense fallback={<Skeleton variant="rounded" height={40} aria-busy />}>
      {CustomInput && <CustomInput {...props} />}
    </Suspense>
  )
}
