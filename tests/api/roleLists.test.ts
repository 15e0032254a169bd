/** What becomes of the lists of a role when something that they name is deleted (decision 0026). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith, userForm, type RoleForm } from '../support/companyUsers'
import { makePlace, makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let owner: Client
let master: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
})
afterAll(() => api.stop())

type Lists = NonNullable<RoleForm['metafield']>
const makeLimited = (metafield: Lists) => makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
const listsOf = async (id: number) =>
  (await owner.ok(calls.readCompanyUser, { company_user_id: id })).roles.TOM.metafield
const idsIn = (records: readonly { id: number }[]) => records.map(({ id }) => id)

test('a deleted unit, region or job function leaves the lists, and the others stay', async () => {
  const place = await makePlace(owner)
  const kept = await makeUnit(owner)
  const { id: job_function_id } = await master.ok(calls.createJobFunction, {}, { body: { name: newName('Function') } })
  const { id } = await makeLimited({
    business_units: [place.business_unit_id, kept.id],
    regions: [place.region_id],
    countries: [place.country_id],
    job_functions: [job_function_id],
  })
  await owner.ok(calls.deleteBusinessUnit, { business_unit_id: place.business_unit_id })
  await master.ok(calls.deleteJobFunction, { job_function_id })
  expect(idsIn((await listsOf(id)).business_units)).toEqual([kept.id])
  expect((await listsOf(id)).job_functions).toEqual([])
  expect(idsIn((await listsOf(id)).regions)).toEqual([place.region_id])
  await owner.ok(calls.deleteRegion, { region_id: place.region_id })
  expect((await listsOf(id)).regions).toEqual([])
})

test('a country leaves with the last region of the company that has it', async () => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    'select id from countries where id not in (select country_id from region_countries where company_id = $1) limit 1',
    [owner.companyId],
  )
  const countries = idsIn(rows)
  const unit = await makeUnit(owner)
  const regionOf = async () => (await makeRegion(owner, { units: [unit.id], countries })).id
  const [first, second] = [await regionOf(), await regionOf()]
  const { id } = await makeLimited({ business_units: [unit.id], regions: [first, second], countries })
  await owner.ok(calls.deleteRegion, { region_id: first })
  expect(idsIn((await listsOf(id)).countries)).toEqual(countries)
  const body = { name: newName('R'), country_ids: [], business_unit_ids: [] }
  await owner.ok(calls.updateRegion, { region_id: second }, { body })
  expect((await listsOf(id)).countries).toEqual([])
})

test('whoever loses the last entry has nothing chosen, and no more rights than before', async () => {
  const unit = await makeUnit(owner)
  const TOM = roleWith(['VIEW_REGION'], { metafield: { business_units: [unit.id] } })
  const person = await makeSignedIn(api, owner, { TOM })
  await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
  const { user, permissions } = await person.ok(calls.verifyUser, {}, { query: { application: 'SSO' } })
  expect(user).toMatchObject({ role: 'Clerk', business_units: [] })
  expect(permissions).toEqual(['VIEW_REGION'])
})

test('a form that was opened before is told, next to the list', async () => {
  const unit = await makeUnit(owner)
  const user = await makeLimited({ business_units: [unit.id] })
  await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
  const { status, body } = await owner(calls.updateCompanyUser, { company_user_id: user.id }, { body: formOf(user) })
  expect(status).toBe(400)
  expect(body.error).toEqual({
    'roles.TOM.metafield.business_units': ['One of these business units does not exist.'],
  })
})

test('nothing that a role names disappears by itself: the database refuses changes that bypass the server', async () => {
  const place = await makePlace(owner)
  await makeLimited({ business_units: [place.business_unit_id], regions: [place.region_id] })
  const remove = (table: string, id: number) => api.database.pool.query(`delete from ${table} where id = $1`, [id])
  await expect(remove('business_units', place.business_unit_id)).rejects.toThrow(/violates foreign key/)
  await expect(remove('regions', place.region_id)).rejects.toThrow(/violates foreign key/)
  const { rows } = await api.database.pool.query<{ id: number }>('select job_grade_id as id from user_role_grades')
  await expect(remove('job_grades', rows[0]?.id ?? 0)).rejects.toThrow(/violates foreign key/)
})

test('deleting a unit while somebody is given it ends well either way', async () => {
  for (let round = 0; round < 8; round++) {
    const unit = await makeUnit(owner)
    const TOM = roleWith([], { metafield: { business_units: [unit.id] } })
    const [made, gone] = await Promise.all([
      owner(calls.createCompanyUser, {}, { body: userForm({ TOM }) }),
      owner(calls.deleteBusinessUnit, { business_unit_id: unit.id }),
    ])
    expect(gone.status).toBe(200)
    expect([201, 400]).toContain(made.status)
    if (made.status === 201) expect((await listsOf(made.body.data.id)).business_units).toEqual([])
  }
})
