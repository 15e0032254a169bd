/** The cascade of a role's lists as pure functions: units, their regions, the countries of these, and their grades. */
import type { z } from 'zod'
import type { businessUnit } from '../../../contract/entities/businessUnit'
import type { Role, RoleList } from '../../../contract/roles'
import { compareNames } from '../../names'

export type Lists = Role['metafield']
type BusinessUnit = z.output<typeof businessUnit>

interface Named {
  readonly id: number
  readonly name: string
}

const byName = <One extends Named>(records: readonly One[]): One[] =>
  records.toSorted((one, other) => compareNames(one.name, other.name))

/** Returns records once each, by name. */
const onceByName = <One extends Named>(records: readonly One[]): One[] =>
  byName([...new Map(records.map((record) => [record.id, record])).values()])

const chosenOf = <One extends Named>(records: readonly One[], chosen: readonly Named[]): One[] => {
  const ids = new Set(chosen.map(({ id }) => id))
  return records.filter(({ id }) => ids.has(id))
}

/** Returns the regions of the chosen units, and the countries of the chosen regions (A61). */
export const optionsIn = (units: readonly BusinessUnit[], lists: Lists) => {
  const regions = chosenOf(units, lists.business_units).flatMap((unit) => unit.regions)
  const countries = chosenOf(regions, lists.regions).flatMap((region) => region.countries)
  return { regions: onceByName(regions), countries: onceByName(countries) }
}

/** What a change of each list clears. Grades depend on countries, and are kept as long as they are offered. */
const clears: Readonly<Record<RoleList, Partial<Lists>>> = {
  business_units: { regions: [], countries: [], grades: [] },
  regions: { countries: [], grades: [] },
  countries: {},
  grades: {},
  job_functions: {},
}

/** Returns the lists with a change, and with those below it cleared. */
export const changeList = <List extends RoleList>(lists: Lists, list: List, records: Lists[List]): Lists => ({
  ...lists,
  ...clears[list],
  ...(list === 'countries' && records.length === 0 && { grades: [] }),
  [list]: records,
})

/** Returns what lists have lost by a change of one of them: what was cleared below it. */
export const clearedBelow = (before: Lists, after: Lists, changed: RoleList) => {
  const lost = (list: RoleList) => {
    const kept = new Set(after[list].map(({ id }) => id))
    return list === changed ? [] : before[list].filter(({ id }) => !kept.has(id))
  }
  return {
    business_units: lost('business_units'),
    regions: lost('regions'),
    countries: lost('countries'),
    grades: lost('grades'),
    job_functions: lost('job_functions'),
  }
}

/** Drops the grades that are no longer offered; returns the same lists if all are. */
export const keepGrades = (lists: Lists, offered: readonly { readonly id: number }[]): Lists => {
  const ids = new Set(offered.map(({ id }) => id))
  const grades = lists.grades.filter(({ id }) => ids.has(id))
  return grades.length === lists.grades.length ? lists : { ...lists, grades }
}
