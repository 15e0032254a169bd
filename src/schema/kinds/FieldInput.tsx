import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { holds, isFixed, lookedAt, type Values } from '../condition'
import type { Field } from '../field'
import type { InputProps } from './kind'
import { kindOf } from './registry'
import { siblingPath } from './useField'

interface FieldInputProps extends Omit<InputProps, 'hint' | 'hasHeading'> {
  readonly hasHeading?: boolean
  /** Puts the input in its place; a field that is not shown takes none. */
  readonly renderIn: (input: ReactNode) => ReactNode
}

/** The values that the conditions of a field look at. */
const useLookedAt = (field: Field, name: string): Values => {
  // The same list each time: with another one, the form would be watched anew.
  const looked = useMemo(() => lookedAt(field), [field])
  const paths = useMemo(() => looked.map((sibling) => siblingPath(name, sibling)), [looked, name])
  const values = useWatch({ name: paths, disabled: paths.length === 0 })
  return Object.fromEntries(looked.map((sibling, index) => [sibling, values[index]]))
}

/** The input of a field as its conditions want it: shown or not, fixed, required. */
export const FieldInput = ({ renderIn, hasHeading = false, isRequired, isDisabled, ...props }: FieldInputProps) => {
  const { field, name, situation } = props
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const values = useLookedAt(field, name)
  const { shown = {}, fixed, required } = field
  const isLocked = isFixed(fixed, situation, values)
  const fixes = isLocked && fixed !== undefined && 'to' in fixed
  const to = fixed?.to
  useEffect(() => {
    if (fixes && getValues(name) !== to) setValue(name, to, { shouldDirty: true })
  }, [fixes, to, name, getValues, setValue])
  const { Input } = kindOf(field)
  if (!Input || !holds(shown, situation, values)) return null
  return renderIn(
    <Input
      {...props}
      isRequired={isRequired || (required !== undefined && holds(required, situation, values))}
      isDisabled={isDisabled || isLocked}
      hint={isLocked && fixed?.when?.isOwn ? translate('schema.othersChoose') : undefined}
      hasHeading={hasHeading}
    />,
  )
}
