import { Suspense } from 'react'
import { Skeleton } from '@mui/material'
import type { CustomField } from '../../field'
import { useFieldComponent } from '../FieldComponents'
import type { InputProps } from '../kind'

/** An input of `src/custom`, by the name that a schema uses. */
export const OwnInput = ({ drawnBy, ...props }: InputProps & { readonly drawnBy: string }) => {
  const { Own } = useFieldComponent(drawnBy, 'Input')
  return (
    // It may be loaded on demand.
    <Suspense fallback={<Skeleton variant="rounded" height={40} aria-busy />}>
      <Own {...props} />
    </Suspense>
  )
}

export const CustomInput = (props: InputProps<CustomField>) => <OwnInput {...props} drawnBy={props.field.drawnBy} />
