import { describe, expect, test } from 'vitest'
import { newCompanyUser } from '../../../contract/entities/companyUser'
import { companyPresets, companyRoles } from '../../../contract/permissions'
import { comparedWithPreset, hasLivePay, noLists, noRoles, sentRoles } from '../../../contract/roles'
import { aDefaultRole, aRole, rolesWith, someRecords } from '../access/roles'

describe('the roles that the form sends', () => {
  test.each(companyRoles)('are the presets of %s, literally, in both applications', (name) => {
    const roles = { TOM: aDefaultRole('TOM', name), JE: aDefaultRole('JE', name) }
    const sent = sentRoles({ roles })
    expect(sent.applications).toEqual(['TOM', 'JE'])
    expect(sent.roles.TOM).toMatchObject({ name, description: name, permissions: companyPresets.TOM[name] })
    expect(sent.roles.JE).toMatchObject({ name, description: name, permissions: companyPresets.JE[name] })
    expect(sent.role).toEqual(sent.roles.TOM)
  })

  test('have ids in their lists, and live-pay in TOM only', () => {
    const metafield = {
      business_units: someRecords(2),
      regions: someRecords(1),
      countries: someRecords(1),
      grades: [{ id: 9, name: 'G9', grade: 'G9' }],
      job_functions: [],
    }
    const { roles, role } = sentRoles({ roles: rolesWith({ JE: aRole('JE', { metafield }) }) })
    expect(roles.JE.metafield).toEqual({
      business_units: [1, 2],
      regions: [1],
      countries: [1],
      grades: [9],
      job_functions: [],
    })
    expect(roles.JE).not.toHaveProperty('role_metafield')
    expect(roles.TOM).toMatchObject({ grant_access: false, role_metafield: { has_live_pay_tool: false } })
    expect(role).toEqual(roles.JE)
  })

  test('get the default name and description if these are blank', () => {
    const blank = { name: ' ', description: ' ' }
    const { roles } = sentRoles({ roles: { TOM: aRole('TOM', blank), JE: aRole('JE', blank) } })
    expect(roles.TOM).toMatchObject({ name: 'TOM User Role', description: 'TOM Application Access Role' })
    expect(roles.JE).toMatchObject({ name: 'JE User Role', description: 'Job Evaluation Access Role' })
    expect(sentRoles({}).roles).toMatchObject({ TOM: { name: 'TOM User Role' }, JE: { name: 'JE User Role' } })
  })

  test('have the name and description without spaces around them', () => {
    const { roles } = sentRoles({ roles: rolesWith({ TOM: aRole('TOM', { name: ' Buyer ', description: ' Buys ' }) }) })
    expect(roles.TOM).toMatchObject({ name: 'Buyer', description: 'Buys' })
  })

  test('hold the live-pay permissions once if the tool is on, and never if it is off', () => {
    const permissions = ['VIEW_REGION', 'VIEW_LBT_REPORT']
    const sent = (has_live_pay_tool: boolean) =>
      sentRoles({ roles: rolesWith({ TOM: aRole('TOM', { permissions, role_metafield: { has_live_pay_tool } }) }) })
    expect(sent(true).roles.TOM.permissions).toEqual(['VIEW_REGION', 'CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'])
    expect(sent(false).roles.TOM.permissions).toEqual(['VIEW_REGION'])
    // The tool belongs to TOM.
    const inJe = aRole('JE', { permissions, role_metafield: { has_live_pay_tool: true } })
    expect(sentRoles({ roles: rolesWith({ JE: inJe }) }).roles.JE.permissions).toEqual(['VIEW_REGION'])
    expect(hasLivePay(inJe)).toBe(true)
    expect(hasLivePay(aRole('JE'))).toBe(false)
  })

  test('have no lists for a super user, who is unlimited, and always the preset', () => {
    const metafield = { ...aRole('TOM').metafield, regions: someRecords(2) }
    const role = { ...aDefaultRole('TOM', 'COMPANY_SUPER_USER'), metafield, permissions: [] }
    const { roles } = sentRoles({ roles: rolesWith({ TOM: role }) })
    expect(roles.TOM.metafield.regions).toEqual([])
    expect(roles.TOM.permissions).toEqual(companyPresets.TOM.COMPANY_SUPER_USER)
  })

  test('are accepted by the contract', () => {
    const person = { first_name: 'Ana', last_name: 'Souza', email: 'ana@aurora.example' }
    expect(
      newCompanyUser.safeParse({ ...person, ...sentRoles({ roles: rolesWith({ JE: aRole('JE') }) }) }).success,
    ).toBe(true)
    const { error } = newCompanyUser.safeParse({ ...person, ...sentRoles({}) })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'At least one application (TOM or JE) must be granted access.',
    ])
  })
})

test('a new person has no access and nothing chosen, and the switch of the live-pay tool in TOM', () => {
  const role = { grant_access: false, name: '', description: '', metafield: noLists, permissions: [] }
  expect(noRoles).toEqual({ TOM: { ...role, role_metafield: { has_live_pay_tool: false } }, JE: role })
})

describe('a role compared with its preset', () => {
  const preset = companyPresets.TOM.COMPANY_USER
  test('has what was added, and lacks what was taken away', () => {
    const permissions = ['DELETE_REGION', ...preset.filter((name) => name !== 'VIEW_OFFER')]
    expect(comparedWithPreset('TOM', { name: 'COMPANY_USER', permissions })).toEqual({
      more: ['DELETE_REGION'],
      less: ['VIEW_OFFER'],
    })
  })

  test('is equal with the dashboard that a super user has in any case', () => {
    const { COMPANY_SUPER_USER: permissions } = companyPresets.TOM
    expect(comparedWithPreset('TOM', { name: 'COMPANY_SUPER_USER', permissions: [...permissions] })).toEqual({
      more: [],
      less: [],
    })
  })

  test('has none if the company has made it', () => {
    expect(comparedWithPreset('TOM', { name: 'Buyer', permissions: ['VIEW_OFFER'] })).toBeNull()
  })
})
