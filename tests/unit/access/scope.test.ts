import { expect, test } from 'vitest'
import { changeList, keepGrades, optionsIn } from '../../../src/custom/companyUsers/scope'

const chile = { id: 5, name: 'Chile' }
const peru = { id: 6, name: 'Peru' }
const spain = { id: 7, name: 'Spain' }
const andes = { id: 1, name: 'Andes', countries: [peru, chile] }
const coast = { id: 2, name: 'Coast', countries: [chile] }
const iberia = { id: 3, name: 'Iberia', countries: [spain] }
const unit = (id: number, regions: (typeof andes)[]) => ({
  id,
  name: `Unit ${id}`,
  sector: null,
  industry: null,
  sub_industry: null,
  regions,
  region_count: regions.length,
  version: 1,
})
const units = [unit(1, [coast, andes]), unit(2, [andes, iberia])]
const none = { business_units: [], regions: [], countries: [], grades: [], job_functions: [] }
const g1 = { id: 1, name: 'G1', grade: 'G1' }
const full = {
  business_units: [unit(1, [])],
  regions: [andes],
  countries: [chile],
  grades: [g1],
  job_functions: [{ id: 4, name: 'Sales' }],
}

test('regions are those of the chosen units, countries those of the chosen regions, each once and by name', () => {
  expect(optionsIn(units, none)).toEqual({ regions: [], countries: [] })
  const chosen = { ...none, business_units: units, regions: [coast, andes] }
  expect(optionsIn(units, chosen).regions).toEqual([andes, coast, iberia])
  expect(optionsIn(units, chosen).countries).toEqual([chile, peru])
})

test('changing a level clears the levels below, and nothing else', () => {
  expect(changeList(full, 'business_units', [unit(2, [])])).toMatchObject({ regions: [], countries: [], grades: [] })
  expect(changeList(full, 'business_units', []).job_functions).toEqual(full.job_functions)
  const regionsChanged = changeList(full, 'regions', [coast])
  expect(regionsChanged).toMatchObject({ business_units: full.business_units, countries: [], grades: [] })
  expect(changeList(full, 'countries', [peru]).grades).toEqual([g1])
  expect(changeList(full, 'countries', []).grades).toEqual([])
})

test('grades that are no longer offered are dropped', () => {
  expect(keepGrades(full, [g1, { id: 2 }])).toBe(full)
  expect(keepGrades(full, [{ id: 2 }]).grades).toEqual([])
})
