import { describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/byName'
import type { AnyResource } from '../../../src/schema/resource'
import { touchedBy } from '../../../src/schema/shared/refresh'

const touched = (name: string) => {
  const resource = resources[name]
  if (!resource) throw new Error(`There is no resource ${name}`)
  return [...touchedBy(resources, resource)].toSorted()
}

describe('a change', () => {
  test.each([
    ['tomUsers', ['tomUsers']],
    // Business units show names of sectors. Deleting a sector deletes its children.
    ['sectors', ['businessUnits', 'industries', 'sectors', 'subIndustries']],
    // A job function contains its sub-functions.
    ['jobSubFunctions', ['jobFunctions', 'jobSubFunctions']],
    // Business units count their regions, the structure contains them, and the company counts its lists.
    [
      'regions',
      [
        'businessUnits',
        'companies',
        'legalEntities',
        'regionCountries',
        'regions',
        'structureCountries',
        'structureRegions',
        'structures',
        'unitRegions',
      ],
    ],
    ['legalEntities', ['legalEntities', 'structures']],
    // Versions count their records, and another active version has other records; the dashboard and the bell tell of versions.
    ['jobGrades', ['companies', 'jobGradeVersions', 'jobGrades']],
    ['jobGradeVersions', ['companies', 'companyFigures', 'jobGradeVersions', 'jobGrades', 'notifications']],
  ])('of %s touches %j', (name, expected) => {
    expect(touched(name)).toEqual(expected)
  })

  test('touches no page that does not count its tabs', () => {
    const { counts: _, ...uncounted } = resources.companies as AnyResource
    const all = { ...resources, companies: uncounted }
    expect([...touchedBy(all, resources.regions as AnyResource)]).not.toContain('companies')
  })

  test('of a company touches its list and the ending contracts, but no constant resources', () => {
    expect(touched('companies')).toEqual(
      expect.arrayContaining(['companies', 'companySummaries', 'endingContracts', 'listedCompanies']),
    )
    for (const name of Object.keys(resources).filter((one) => one !== 'countries'))
      expect(touched(name)).not.toContain('countries')
  })
})
