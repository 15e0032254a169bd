import { describe, expect, test } from 'vitest'
import { permissionCatalogue } from '../../../contract/permissions'
import { changesOf } from '../../../src/custom/companyUsers/changes'
import { countText, partTexts, roleChangeText } from '../../../src/custom/companyUsers/changeTexts'
import { describeRights } from '../../../src/schema/shared/rightsInWords'
import { sentencesOf } from '../../../src/custom/permissionMatrix/sentences'
import { aDefaultRole, aRole, rolesWith, someRecords, words } from './roles'

const metafield = {
  business_units: someRecords(3),
  regions: someRecords(2),
  countries: someRecords(7),
  grades: [],
  job_functions: someRecords(1),
}
const textsOf = (...given: Parameters<typeof sentencesOf>) => sentencesOf(...given).map(({ text }) => text)

describe('the sentences below the matrix', () => {
  test('say for each row what the person can do, and where', () => {
    const role = aRole('TOM', { metafield, permissions: ['VIEW_REGION', 'UPDATE_REGION', 'CREATE_REGION'] })
    expect(textsOf('TOM', role, words)).toEqual([
      'Cannot see business units.',
      'Can view, create and update regions in 3 units, 2 regions, 7 countries.',
      'Cannot see countries.',
    ])
  })

  test('add grades and job functions where they are about jobs', () => {
    const role = aRole('JE', { metafield, permissions: ['VIEW_JOB_LIBRARY', 'VIEW_COUNTRY'] })
    const texts = textsOf('JE', role, words)
    expect(texts).toContain('Can view the job library in 3 units, 2 regions, 7 countries, 1 job function.')
    expect(texts).toContain('Can view countries in 3 units, 2 regions, 7 countries.')
  })

  test('never take nothing chosen for everything; only a super user is unlimited', () => {
    const role = aRole('TOM', { permissions: ['VIEW_REGION'] })
    expect(textsOf('TOM', role, words)[1]).toBe('Can view regions but nowhere yet, since nothing is chosen above.')
    const texts = textsOf('TOM', { ...aDefaultRole('TOM', 'COMPANY_SUPER_USER'), metafield }, words)
    expect(texts[1]).toBe('Can view, create, update and delete regions everywhere in the company.')
  })

  test('tell what a preset gives beyond the matrix', () => {
    expect(textsOf('TOM', aRole('TOM', { permissions: ['VIEW_OFFER', 'VIEW_TOM_DASHBOARD'] }), words).at(-1)).toBe(
      'Can also view offers and the TOM dashboard.',
    )
  })

  test('have words for every permission of the catalogue', () => {
    const text = describeRights(permissionCatalogue, words).join('; ')
    expect(text).not.toMatch(/access\.|_/)
    expect(text).toContain('activate or deactivate')
  })
})

const changes = (...given: Parameters<typeof changesOf>) =>
  changesOf(...given).map((change) => ({
    role: roleChangeText(change, words),
    gives: partTexts(change.application, change.gives, true, words),
    takes: partTexts(change.application, change.takes, false, words),
  }))

describe('what saving gives and takes', () => {
  test('is all of it for a new person', () => {
    const after = rolesWith({ JE: aRole('JE', { name: 'Assessor', metafield, permissions: ['VIEW_JOB_LIBRARY'] }) })
    expect(changes(null, after)).toEqual([
      {
        role: 'Role: Assessor',
        gives: [
          'Access to Job Evaluation',
          'View the job library',
          '3 units: Place 1, Place 2 and Place 3',
          '2 regions: Place 1 and Place 2',
          '7 countries: Place 1, Place 2, Place 3, Place 4 and 3 more',
          '1 job function: Place 1',
        ],
        takes: [],
      },
    ])
  })

  test('is nothing while access is not granted, whatever is ticked', () => {
    const prepared = aRole('TOM', { grant_access: false, permissions: ['VIEW_REGION'] })
    expect(changes(null, rolesWith({ TOM: prepared }))).toEqual([])
    const stored = rolesWith({ TOM: aRole('TOM') })
    expect(changes(stored, stored)).toEqual([])
  })

  test('is what differs for somebody who has a role, in both directions', () => {
    const before = rolesWith({ TOM: aRole('TOM', { metafield, permissions: ['VIEW_REGION', 'CREATE_REGION'] }) })
    const after = rolesWith({
      TOM: aRole('TOM', {
        name: 'COMPANY_USER',
        metafield: { ...metafield, regions: someRecords(1) },
        permissions: ['VIEW_REGION', 'VIEW_OFFER'],
      }),
    })
    expect(changes(before, after)).toEqual([
      {
        role: 'Role: Clerk becomes Company User',
        gives: ['View offers'],
        takes: ['Create regions', '1 region: Place 2'],
      },
    ])
    const counts = (['gives', 'takes'] as const).map((side) => countText(changesOf(before, after), side, words))
    expect(counts).toEqual(['1 right', '1 right, 1 region'])
  })

  test('is all of it when access is taken away', () => {
    const before = rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION'] }) })
    const after = rolesWith({ TOM: aRole('TOM', { grant_access: false, permissions: ['VIEW_REGION'] }) })
    expect(changes(before, after)).toEqual([{ role: '', gives: [], takes: ['Access to Tom', 'View regions'] }])
  })

  test('names the limits that a super user loses, and gets back', () => {
    const superUser = rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_SUPER_USER') })
    const limited = rolesWith({ TOM: aRole('TOM', { metafield, permissions: ['VIEW_REGION'] }) })
    const [raised] = changes(limited, superUser)
    expect(raised?.gives[0]).toBe('No limits: everything in the company')
    expect(raised?.gives.join()).toContain('the TOM dashboard')
    expect(changes(superUser, limited)[0]?.takes[0]).toBe('No limits: from now on only what is chosen under ‘Where’')
  })

  test('counts the live-pay tool', () => {
    const before = rolesWith({ TOM: aRole('TOM') })
    const after = rolesWith({ TOM: aRole('TOM', { role_metafield: { has_live_pay_tool: true } }) })
    expect(changes(before, after)[0]?.gives).toEqual(['View and create live-pay reports'])
  })
})
