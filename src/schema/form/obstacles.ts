import { useFormState, useWatch } from 'react-hook-form'
import { membersOf, missingFields } from './payload'
import type { RecordForm } from './useRecordForm'

/**
 * Returns the values of a form, and which fields keep it from being saved: those that lack a value, if the button waits for
 * them, and those with an error.
 */
export const useObstacles = ({ form: { control }, shape }: RecordForm) => {
  const values = useWatch({ control })
  const { errors } = useFormState({ control })
  const missing = shape.resource.form?.saves === 'filled' ? missingFields(shape, values) : []
  const isWrong = (name: string) => membersOf(shape, [name]).some((member) => errors[member] !== undefined)
  return { values, missing, wrong: shape.names.filter((name) => isWrong(name) && !missing.includes(name)) }
}
