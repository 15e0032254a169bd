import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import type { businessUnit } from '../../../contract/entities/businessUnit'
import { useOptions, type Options } from '../../schema/kinds/useOptions'
import type { RoleList } from '../../../contract/roles'
import { useFormParams } from '../../schema/shared/FormParams'
import { keepGrades, optionsIn, type Lists } from './scope'

type BusinessUnit = z.output<typeof businessUnit>

interface Grade {
  readonly id: number
  readonly name: string
  readonly grade: string
}

const fixed = (options: Options['options'], { isLoading, hasFailed, retry }: Options): Options => ({
  options,
  isLoading,
  hasFailed,
  retry,
})

const keyOf = ({ countries }: Lists) => countries.map(({ id }) => id).join(',')

/**
 * Returns the options of a role's lists. The business units are read once with their regions and countries (A61), grades
 * by one call for all chosen countries (A60). Grades that are no longer offered are dropped.
 */
export const useScope = (
  lists: Lists,
  isDisabled: boolean,
  onChange: (lists: Lists) => void,
): Readonly<Record<RoleList, Options>> => {
  const params = useFormParams()
  const units = useOptions<BusinessUnit>('businessUnits', isDisabled ? null : params)
  const functions = useOptions('jobFunctions', isDisabled ? null : params)
  const countryIds = keyOf(lists)
  const grades = useOptions<Grade>(
    'jobGrades',
    countryIds === '' || isDisabled ? null : { ...params, countries: countryIds },
  )
  const cascade = useMemo(() => optionsIn(units.options, lists), [units.options, lists])
  const gradeOptions = useMemo(
    () => grades.options.map(({ id, grade }) => ({ id, name: grade, grade })),
    [grades.options],
  )

  // Compares only after a change: opening a form must not change it.
  const compared = useRef(countryIds)
  const isRead = !isDisabled && countryIds !== '' && !grades.isLoading && !grades.hasFailed
  useEffect(() => {
    if (!isRead || compared.current === countryIds) return
    compared.current = countryIds
    const kept = keepGrades(lists, gradeOptions)
    if (kept !== lists) onChange(kept)
  }, [isRead, countryIds, lists, gradeOptions, onChange])

  return {
    business_units: units,
    regions: fixed(cascade.regions, units),
    countries: fixed(cascade.countries, units),
    grades: fixed(gradeOptions, grades),
    job_functions: functions,
  }
}
