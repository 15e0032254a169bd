import { Skeleton } from '@mui/material'
import { useEffect, useMemo, type ReactNode, type ComponentType, Suspense } from 'react'
import { useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { holds, isFixed, watchedFields, type Values } from '../../condition'
import type { Field, Kind, CustomField } from '../../field'
import { useFieldComponent } from '../FieldComponents'
import type { InputProps } from '../kind'
import { siblingPath } from './useField'

/** An input of `src/custom`, by the name that a schema uses. */
const OwnInput = ({ drawnBy, ...props }: InputProps & { readonly drawnBy: string }) => {
  const { Own } = useFieldComponent(drawnBy, 'Input')
  return (
    // It may be loaded on demand.
    <Suspense fallback={<Skeleton variant="rounded" height={40} aria-busy />}>
      <Own {...props} />
    </Suspense>
  )
}

export const CustomInput = (props: InputProps<CustomField>) => <OwnInput {...props} drawnBy={props.field.drawnBy} />

/** The inputs of all kinds, which `index.ts` registers: rows contain fields of any kind, so that to import them would be a circle. */
type Inputs = { readonly [kind in Kind]: ComponentType<InputProps<Extract<Field, { kind: kind }>>> | null }

let inputs: Inputs | undefined

export const registerInputs = (all: Inputs) => {
  inputs = all
}

/** Returns the input of a field; null if its kind is read-only. The cast is safe because of the type of `Inputs`. */
const inputOf = ({ kind }: Field) => {
  if (!inputs) throw new Error('src/schema/kinds/inputs/index.ts has not been imported')
  return { Input: inputs[kind] as ComponentType<InputProps> | null }
}

interface FieldInputProps extends Omit<InputProps, 'hint' | 'hasHeading'> {
  readonly hasHeading?: boolean
  /** Wraps the input. Not called for hidden fields, so that they take up no space. */
  readonly renderIn: (input: ReactNode) => ReactNode
}

/** Returns the values that the conditions of a field depend on. */
const useWatchedValues = (field: Field, name: string): Values => {
  // Memoised, because `useWatch` subscribes again when its names change.
  const siblings = useMemo(() => watchedFields(field), [field])
  const paths = useMemo(() => siblings.map((sibling) => siblingPath(name, sibling)), [siblings, name])
  const values = useWatch({ name: paths, disabled: paths.length === 0 })
  return Object.fromEntries(siblings.map((sibling, index) => [sibling, values[index]]))
}

/** Renders the input of a field, and applies the conditions that make it hidden, fixed or required. */
export const FieldInput = ({ renderIn, hasHeading = false, isRequired, isDisabled, ...props }: FieldInputProps) => {
  const { field, name, situation } = props
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const values = useWatchedValues(field, name)
  const { shown = {}, fixed, required } = field
  const isLocked = isFixed(fixed, situation, values)
  const fixes = isLocked && fixed !== undefined && 'to' in fixed
  const to = fixed?.to
  useEffect(() => {
    if (fixes && getValues(name) !== to) setValue(name, to, { shouldDirty: true })
  }, [fixes, to, name, getValues, setValue])
  const { Input } = inputOf(field)
  if (!Input || !holds(shown, situation, values)) return null
  const given = {
    ...props,
    isRequired: isRequired || (required !== undefined && holds(required, situation, values)),
    isDisabled: isDisabled || isLocked,
    hint: isLocked && fixed?.when?.isOwn ? translate('schema.othersChoose') : undefined,
    hasHeading,
  }
  const drawnBy = 'input' in field ? field.input : undefined
  return renderIn(drawnBy === undefined ? <Input {...given} /> : <OwnInput {...given} drawnBy={drawnBy} />)
}
