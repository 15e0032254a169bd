import { describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/byName'
import { touchedBy } from '../../../src/schema/shared/refresh'

const touched = (name: string) => {
  const resource = resources[name]
  if (!resource) throw new Error(`There is no resource ${name}`)
  return [...touchedBy(resources, resource)].toSorted()
}

describe('a change', () => {
  test.each([
    ['tomUsers', ['tomUsers']],
    // Names of sectors are shown by business units; what is below a sector goes with it.
    ['sectors', ['businessUnits', 'industries', 'sectors', 'subIndustries']],
    // Both levels are one entity: a job function is answered with its sub-functions.
    ['jobSubFunctions', ['jobFunctions', 'jobSubFunctions']],
    // Business units count their regions; the tree holds them.
    ['regions', ['businessUnits', 'legalEntities', 'regionCountries', 'regions', 'structures', 'unitRegions']],
    ['legalEntities', ['legalEntities', 'structures']],
  ])('of %s touches %j', (name, expected) => {
    expect(touched(name)).toEqual(expected)
  })

  test('of a company touches its list and what the bell shows, and never what is constant', () => {
    expect(touched('companies')).toEqual(expect.arrayContaining(['companies', 'companySummaries', 'endingContracts']))
    for (const name of Object.keys(resources).filter((one) => one !== 'countries'))
      expect(touched(name)).not.toContain('countries')
  })
})
