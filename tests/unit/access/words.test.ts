import { describe, expect, test } from 'vitest'
import type { GrantableApplication } from '../../../contract/applications'
import { permissionCatalogue } from '../../../contract/permissions'
import { changesOf } from '../../../src/custom/companyUsers/changes'
import { countText, partTexts, roleChangeText } from '../../../src/custom/companyUsers/changeTexts'
import { describeRights } from '../../../src/schema/shared/rightsInWords'
import { screenCallsOf } from '../../../src/custom/permissionMatrix/reach'
import { meaningsOf } from '../../../src/custom/permissionMatrix/sentences'
import { resources } from '../../../src/resources/byName'
import type { Role } from '../../../contract/roles'
import { aDefaultRole, aRole, rolesWith, someRecords, words } from './roles'

const metafield = {
  business_units: someRecords(3),
  regions: someRecords(2),
  countries: someRecords(7),
  grades: [],
  job_functions: someRecords(1),
}
const screenCalls = screenCallsOf(Object.values(resources))
/** What a role means, line by line: where, and what. */
const textsOf = (application: GrantableApplication, role: Role) => {
  const [inConsole, inApplication] = meaningsOf({ application, role, company: 'Aurora', screenCalls }, words).map(
    ({ where, sentences }) => [where, ...sentences.map(({ text }) => text)],
  )
  return { console: inConsole ?? [], application: inApplication ?? [] }
}

describe('the sentences below the matrix', () => {
  test('say what the person can do: everywhere in the console, and where the lists say in the application', () => {
    const role = aRole('TOM', { metafield, permissions: ['VIEW_REGION', 'UPDATE_REGION', 'CREATE_REGION'] })
    expect(textsOf('TOM', role)).toEqual({
      console: [
        'In the console: everywhere in Aurora',
        'Cannot open business units.',
        'Can view, create and update regions.',
        'Cannot open countries.',
      ],
      application: [
        'In TOM: 3 units, 2 regions, 7 countries, 1 job function',
        'Cannot see business units.',
        'Can view, create and update regions.',
        'Cannot see countries.',
      ],
    })
  })

  test('say nothing of rows that no screen of the console is about', () => {
    const texts = textsOf('JE', aRole('JE', { metafield, permissions: ['VIEW_REGION', 'VIEW_JOB_LIBRARY'] }))
    expect(texts.console).toEqual([
      'In the console: everywhere in Aurora',
      'Cannot open business units.',
      'Can view regions.',
      'Cannot open countries.',
    ])
    expect(texts.application).toContain('Cannot see job evaluations.')
  })

  test('never promise limits that the console does not have', () => {
    const permissions = ['VIEW_BUSINESS_UNIT', 'DELETE_BUSINESS_UNIT']
    const texts = textsOf('TOM', aRole('TOM', { permissions }))
    expect(texts.console.slice(0, 2)).toEqual([
      'In the console: everywhere in Aurora',
      'Can view and delete business units.',
    ])
    expect(texts.application[0]).toBe('In TOM: nowhere yet, since nothing is chosen under ‘Where’')
    expect(textsOf('TOM', aRole('TOM', { permissions, metafield })).console).toEqual(texts.console)
  })

  test('say that nothing of a role about jobs counts in the console', () => {
    const role = aRole('JE', { metafield, permissions: ['VIEW_JOB_LIBRARY'] })
    const meanings = meaningsOf({ application: 'JE', role, company: 'Aurora', screenCalls }, words)
    expect(meanings.map((meaning) => meaning.of)).toEqual(['console', 'application'])
    expect(textsOf('JE', role)).toMatchObject({
      console: ['In the console', 'None of the permissions of this role opens anything in the console.'],
      application: expect.arrayContaining(['Can view the job library.']),
    })
  })

  test('know no limits for a super user alone, and nothing that only provider staff can do', () => {
    for (const application of ['TOM', 'JE'] as const) {
      const texts = textsOf(application, { ...aDefaultRole(application, 'COMPANY_SUPER_USER'), metafield })
      expect(texts.console[0]).toBe('In the console: everywhere in Aurora')
      expect(texts.application[0]).toMatch(/^In (TOM|TAREF): everywhere in Aurora$/)
      expect(texts.console[2]).toBe('Can view, create, update and delete regions.')
      expect(Object.values(texts).flat().join('\n')).not.toMatch(/sector|industr|Tom users|companies|grade mappings/i)
    }
    expect(textsOf('TOM', aDefaultRole('TOM', 'COMPANY_SUPER_USER')).console.at(-1)).toContain('update their company')
    const clerk = aRole('TOM', { permissions: ['UPDATE_COMPANY', 'VIEW_REGION'] })
    expect(textsOf('TOM', clerk).console.join()).not.toContain('company')
  })

  test('tell what a role gives beyond the matrix, each where it counts', () => {
    const permissions = ['VIEW_OFFER', 'VIEW_TOM_DASHBOARD', 'VIEW_COMPANY_USER']
    const texts = textsOf('TOM', aRole('TOM', { permissions }))
    expect(texts.application.at(-1)).toBe('Can also view offers and the TOM dashboard.')
    expect(texts.console.at(-1)).toBe('Can also view company users.')
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
          'Access to TAREF',
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
    expect(changes(before, after)).toEqual([{ role: '', gives: [], takes: ['Access to TOM', 'View regions'] }])
  })

  test('names the limits that a super user loses, and gets back', () => {
    const superUser = rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_SUPER_USER') })
    const limited = rolesWith({ TOM: aRole('TOM', { metafield, permissions: ['VIEW_REGION'] }) })
    const [raised] = changes(limited, superUser)
    expect(raised?.gives[0]).toBe('No limits in TOM: everything in the company')
    expect(raised?.gives.join()).toContain('the TOM dashboard')
    expect(changes(superUser, limited)[0]?.takes[0]).toBe(
      'No limits in TOM: from now on only what is chosen under ‘Where’',
    )
  })

  test('keeps apart what has no effect for company users, which depends on the role', () => {
    const permissions = ['UPDATE_COMPANY', 'CREATE_SECTOR', 'VIEW_OFFER']
    const clerk = rolesWith({ TOM: aRole('TOM', { permissions }) })
    expect(changes(rolesWith({ TOM: aRole('TOM') }), clerk)[0]?.gives).toEqual([
      'View offers',
      'Without effect for company users: update companies; create sectors',
    ])
    const [raised] = changes(clerk, rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_SUPER_USER') }))
    expect(raised?.gives.join('; ')).toMatch(/update their company.*Without effect for company users: .*Tom users/i)
    expect(raised?.takes).toEqual([])
  })

  test('counts the live-pay tool', () => {
    const before = rolesWith({ TOM: aRole('TOM') })
    const after = rolesWith({ TOM: aRole('TOM', { role_metafield: { has_live_pay_tool: true } }) })
    expect(changes(before, after)[0]?.gives).toEqual(['View and create reports of Live Pay Benchmarking'])
  })
})
