import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { roleLists, type RoleList } from '../../../contract/roles'
import { RecordsInput } from '../../schema/kinds/inputs/RecordsInput'
import { useOptions, type Options } from '../../schema/kinds/useOptions'
import { Columns, equal } from '../../schema/shared/Columns'
import { useFormParams } from '../../schema/shared/FormParams'
import type { Lists } from './scope'

interface Grade {
  readonly id: number
  readonly name: string
  readonly grade: string
}

/** Returns all units, regions, countries, grades and job functions of the company. */
const useEverything = (): Readonly<Record<RoleList, Options>> => {
  const params = useFormParams()
  const countries = useOptions('structureCountries', params)
  const ids = countries.options.map(({ id }) => id).join(',')
  const grades = useOptions<Grade>('jobGrades', ids === '' ? null : { ...params, countries: ids })
  return {
    business_units: useOptions('structureUnits', params),
    regions: useOptions('structureRegions', params),
    countries,
    grades: { ...grades, options: grades.options.map(({ id, grade }) => ({ id, name: grade, grade })) },
    job_functions: useOptions('jobFunctions', params),
  }
}

interface LostScopeProps {
  readonly lists: Lists
  readonly isDisabled: boolean
  readonly onChange: (lists: Lists) => void
}

/**
 * Chooses what many people lose. Unlike what they get, a region can be chosen without its unit, which would otherwise be
 * lost with it.
 */
export const LostScope = ({ lists, isDisabled, onChange }: LostScopeProps) => {
  const translate = useTranslate()
  const id = useId()
  const sources = useEverything()
  return (
    <Columns md={equal(2)}>
      {roleLists.map((list) => (
        <RecordsInput
          key={list}
          source={sources[list]}
          chosen={lists[list]}
          onChange={(records) => onChange({ ...lists, [list]: records })}
          textField={{
            id: `${id}-${list}`,
            label: translate(`access.lists.${list}`),
            name: list,
            required: false,
            disabled: isDisabled,
            error: false,
            helperText: undefined,
            inputRef: () => {},
            onBlur: () => {},
            fullWidth: true,
          }}
        />
      ))}
    </Columns>
  )
}
