import { describe, expect, test } from 'vitest'
import { grantsEverything, mayGrantRole, outranks, type Granter } from '../../../contract/grants'
import { companyPresets } from '../../../contract/permissions'
import { permissionsOf } from '../../../contract/roles'
import { aDefaultRole } from '../access/roles'

/** Holds the right to view regions in TOM, and has no access to JE. */
const clerk: Granter = {
  everything: false,
  heldIn: (application) => (application === 'TOM' ? ['VIEW_REGION'] : undefined),
}

describe('somebody grants', () => {
  test('a role whose permissions they hold in its application, and no other one', () => {
    const role = { application: 'TOM', name: 'Clerk' } as const
    expect(mayGrantRole(clerk, { ...role, permissions: ['VIEW_REGION'] })).toBe(true)
    expect(mayGrantRole(clerk, { ...role, permissions: [] })).toBe(true)
    expect(mayGrantRole(clerk, { ...role, permissions: ['VIEW_REGION', 'UPDATE_REGION'] })).toBe(false)
    expect(mayGrantRole(clerk, { ...role, application: 'JE', permissions: [] })).toBe(false)
  })

  test('the name of the super user only if they grant everything', () => {
    const role = { application: 'TOM', name: 'COMPANY_SUPER_USER', permissions: [] } as const
    expect(mayGrantRole(clerk, role)).toBe(false)
    expect(mayGrantRole({ everything: true, heldIn: () => undefined }, role)).toBe(true)
  })

  test('everything as provider staff or a company super user', () => {
    expect(grantsEverything({ isPlatform: true, role: 'TOM_SALES' })).toBe(true)
    expect(grantsEverything({ isPlatform: false, role: 'COMPANY_SUPER_USER' })).toBe(true)
    expect(grantsEverything({ isPlatform: false, role: 'COMPANY_ADMIN' })).toBe(false)
  })
})

test('only provider staff rank above a company super user', () => {
  const [admin, superUser] = [{ name: 'COMPANY_ADMIN' }, { name: 'COMPANY_SUPER_USER' }]
  expect(outranks({ isPlatform: false }, [admin])).toBe(true)
  expect(outranks({ isPlatform: false }, [admin, superUser])).toBe(false)
  expect(outranks({ isPlatform: true }, [superUser])).toBe(true)
})

test.each(['TOM', 'JE'] as const)('a super user has the dashboard of %s, whatever the preset lists', (application) => {
  const held = permissionsOf(application, aDefaultRole(application, 'COMPANY_SUPER_USER'))
  const dashboard = `VIEW_${application}_DASHBOARD`
  expect(held.filter((name) => name === dashboard)).toHaveLength(1)
  expect(held).toEqual(expect.arrayContaining([...companyPresets[application].COMPANY_SUPER_USER]))
})
