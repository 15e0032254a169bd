/** One permission for many company users, and the rights of somebody else for many. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { companyPresets, type Permission } from '../../contract/permissions'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { makePlace } from '../support/structure'

let api: Api
/** A super user of Aurora, which has all applications. */
let owner: Client
/** May change users, and holds little else. */
let desk: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  const rights: Permission[] = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION', 'VIEW_OFFER']
  desk = await makeSignedIn(api, owner, { TOM: roleWith(rights, { name: 'People desk' }) })
})
afterAll(() => api.stop())

interface Told {
  by?: Client
  query?: Record<string, unknown>
}
const preview = { query: { preview: true } }
type Change = { permission: Permission; mode: 'give' | 'take'; application?: 'TOM' | 'JE' }
const change = (ids: number[], { application = 'TOM', ...given }: Change, { by = owner, ...told }: Told = {}) =>
  by(calls.changeRightOfCompanyUsers, {}, { ...told, body: { ids, application, ...given } })
const copy = (ids: number[], given: { like: number; with_scope?: boolean }, { by = owner, ...told }: Told = {}) =>
  by(calls.copyRightsToCompanyUsers, {}, { ...told, body: { ids, ...given } })
const read = (id: number) => owner.ok(calls.readCompanyUser, { company_user_id: id })
const heldBy = async (id: number) => (await read(id)).roles.TOM.permissions
const holders = async (search: string) =>
  (await owner.ok(calls.listCompanyUsers, {}, { query: { permission: 'VIEW_SALARY_RANGE', search } })).length

const superUser = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })
const user = roleWith(companyPresets.TOM.COMPANY_USER, { name: 'COMPANY_USER' })

describe('one permission', () => {
  test('is taken from those who are found by it, with what requires it; super users keep it', async () => {
    const named = { last_name: 'Payroll' }
    const first = await makeUser(owner, { TOM: user }, named)
    const other = await makeUser(
      owner,
      { TOM: roleWith(['VIEW_SALARY_RANGE', 'UPDATE_SALARY_RANGE', 'VIEW_OFFER']) },
      named,
    )
    const chief = await makeUser(owner, { TOM: superUser }, named)
    expect(await holders('payroll')).toBe(3)
    const filter = { search: 'payroll', permission: 'VIEW_SALARY_RANGE' }
    const body = { filter, application: 'TOM', permission: 'VIEW_SALARY_RANGE', mode: 'take' } as const
    const told = await owner(calls.changeRightOfCompanyUsers, {}, { ...preview, body })
    expect(told.body.data).toMatchObject({ matched: 3, changed: 2, failed: 1 })
    expect(told.body.data.failures[0]).toMatchObject({ id: chief.id, reason: 'A company super user has no limits.' })
    const lost = { application: 'TOM', kind: 'permission', gain: 0 }
    expect(told.body.data.effects).toEqual([
      { ...lost, name: 'UPDATE_SALARY_RANGE', lose: 1 },
      { ...lost, name: 'VIEW_SALARY_RANGE', lose: 2 },
    ])
    const { plan } = told.body.data
    const done = await owner(calls.changeRightOfCompanyUsers, {}, { query: { plan }, body })
    expect(done.body.data).toMatchObject({ changed: 2, next: null })
    expect(await holders('payroll')).toBe(1)
    expect(await heldBy(other.id)).toEqual(['VIEW_OFFER'])
    // The rest of a default role stays, and its name.
    expect((await read(first.id)).roles.TOM.name).toBe('COMPANY_USER')
    const rest = companyPresets.TOM.COMPANY_USER.filter((name) => name !== 'VIEW_SALARY_RANGE')
    expect(await heldBy(first.id)).toEqual(rest)
  })

  test('is given with the one to view, and once', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const give = { permission: 'CREATE_OFFER', mode: 'give' } as const
    expect((await change([id], give)).body.data).toMatchObject({ changed: 1 })
    expect(await heldBy(id)).toEqual(['VIEW_REGION', 'VIEW_OFFER', 'CREATE_OFFER'])
    expect((await change([id], give)).body.data).toMatchObject({ changed: 0, unchanged: 1 })
    const inJe = await change([id], { ...give, application: 'JE' })
    expect(inJe.body.data.failures[0]?.reason).toBe('This user has no access to TAREF.')
  })

  test('is not given by whoever lacks it, to people with more rights, or to oneself', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const { id: senior } = await makeUser(owner, { TOM: roleWith(['VIEW_MARKET_DATA']) })
    const refused = await change([id, senior], { permission: 'VIEW_SALARY_RANGE', mode: 'give' }, { by: desk })
    expect(refused.body.data).toMatchObject({ changed: 0, failed: 2 })
    const own = await change([desk.userId], { permission: 'VIEW_OFFER', mode: 'take' }, { by: desk })
    expect(own.body.data).toMatchObject({ changed: 0, failed: 1 })
    expect((await change([id], { permission: 'VIEW_OFFER', mode: 'give' }, { by: desk })).body.data.changed).toBe(1)
    const viewer = await clientOf(api, 'viewer@aurora.example')
    expect((await change([id], { permission: 'VIEW_OFFER', mode: 'take' }, { by: viewer })).status).toBe(403)
  })

  test('is none of the live-pay tool, which is switched', async () => {
    const { status, body } = await change([1], { permission: 'VIEW_LBT_REPORT', mode: 'give' })
    expect([status, Object.keys(body.error ?? {})]).toEqual([400, ['permission']])
  })
})

describe('the same rights as somebody else', () => {
  test('are their roles and lists; other access is taken away', async () => {
    const { business_unit_id, region_id, country_id } = await makePlace(owner)
    const metafield = { business_units: [business_unit_id], regions: [region_id], countries: [country_id] }
    const ana = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { name: 'Buyer', metafield }) })
    const colleague = await makeUser(owner, {
      TOM: roleWith(['VIEW_REGION']),
      JE: roleWith(['VIEW_JOB_LIBRARY'], { name: 'Assessor' }),
    })
    const told = await copy([colleague.id, ana.id], { like: ana.id }, preview)
    expect(told.body.data).toMatchObject({ matched: 2, changed: 1, unchanged: 1 })
    expect(told.body.data.effects).toContainEqual({ application: 'JE', kind: 'access', name: 'JE', gain: 0, lose: 1 })
    await copy([colleague.id], { like: ana.id })
    const { roles, applications } = await read(colleague.id)
    expect([roles.TOM, applications]).toEqual([ana.roles.TOM, ['TOM']])
  })

  test('can leave everybody where they are', async () => {
    const { business_unit_id } = await makePlace(owner)
    const ana = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { name: 'Buyer' }) })
    const metafield = { business_units: [business_unit_id] }
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    await copy([id], { like: ana.id, with_scope: false })
    const { TOM } = (await read(id)).roles
    expect([TOM.name, TOM.permissions]).toEqual(['Buyer', ['VIEW_OFFER']])
    expect(TOM.metafield.business_units.map((unit) => unit.id)).toEqual([business_unit_id])
  })

  test('are those of the preview', async () => {
    const ana = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER'], { name: 'Buyer' }) })
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) }, { last_name: 'Apprentice' })
    const body = { filter: { search: 'apprentice' }, like: ana.id }
    const planned = async () => {
      const { plan } = await owner.ok(calls.copyRightsToCompanyUsers, {}, { ...preview, body })
      return () => owner(calls.copyRightsToCompanyUsers, {}, { query: { plan }, body })
    }
    const early = await planned()
    await change([ana.id], { permission: 'VIEW_SALARY_RANGE', mode: 'give' })
    expect((await early()).status).toBe(409)
    expect((await read(id)).roles.TOM.permissions).toEqual(['VIEW_REGION'])
    expect((await (await planned())()).body.data).toMatchObject({ matched: 1, changed: 1 })
    expect((await read(id)).roles.TOM.permissions.toSorted()).toEqual(['VIEW_OFFER', 'VIEW_SALARY_RANGE'])
  })

  test('are not given by whoever lacks them, nor those of strangers', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const senior = await makeUser(owner, { TOM: roleWith(['VIEW_MARKET_DATA']) })
    const { body } = await copy([id], { like: senior.id }, { by: desk })
    expect(body.data.failures[0]?.reason).toBe('This role has rights that you do not hold.')
    const stranger = await clientOf(api, 'super@borealis.example')
    const refused = await copy([id], { like: stranger.userId })
    expect([refused.status, refused.body.error]).toEqual([400, { like: ['This user does not exist.'] }])
  })
})
