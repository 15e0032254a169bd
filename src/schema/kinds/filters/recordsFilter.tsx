import { anyId, type AnyOf } from '../../../../contract/entities/filters'
import type { ReferenceField, ReferencesField } from '../../field'
import { useFormParams } from '../../shared/FormParams'
import type { FilterOf } from '../filter'
import { useMayReadOptions, useOptions, type Option } from '../useOptions'
import { joinedPhrases } from '../../../../contract/glue'

export type Referring = ReferenceField | ReferencesField

const isOption = (member: unknown): member is Option =>
  typeof member === 'object' && member !== null && 'id' in member && 'name' in member

export const chosenOf = (value: AnyOf | undefined, options: readonly Option[]): Option[] =>
  (value?.anyOf ?? []).map((id) => options.find((option) => option.id === id) ?? { id: Number(id), name: `#${id}` })

const idOf = (member: unknown): unknown => (isOption(member) ? member.id : member)

/** Filters by any of the referenced records. */
export const recordsFilter: FilterOf<Referring, AnyOf> = {
  param: (_name, { sends }) => sends,
  schema: () => anyId,
  keeps: ({ anyOf }, member) => [member].flat().some((one) => anyOf.includes(idOf(one) as number)),
  useText: (value, { resource }, members) => {
    const params = useFormParams()
    const mayRead = useMayReadOptions()(resource)
    const { options } = useOptions(resource, mayRead ? params : null)
    // Without permission to read the options, the rows have the names.
    const known = mayRead ? options : members.flat().filter(isOption)
    return joinedPhrases(chosenOf(value, known).map(({ name }) => name))
  },
  optionsOf: ({ resource }) => resource,
}
