/** What somebody with an account of their own tries: to learn, keep or get more than they may by activity, undo and evidence. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { refusalMessages } from '../../contract/refusalMessages'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith, userForm } from '../support/companyUsers'
import { downloadPack, textIn } from '../support/evidence'
import { makePlace, newName } from '../support/structure'
import { lastChange, outcomesIn, undoIn, undoOf } from '../support/takeBack'
import { makeVersion, uploadGrades } from '../support/versions'

let api: Api
let master: Client
let owner: Client
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

describe('moments that no database knows', () => {
  test.each(['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00'])('are refused: %s', async (moment) => {
    for (const query of [{ from: moment }, { to: moment }]) {
      expect((await owner(calls.listCompanyActivity, {}, { query })).status).toBe(400)
      expect((await master(calls.countActivity, {}, { query })).status).toBe(400)
    }
  })

  test('and evidence of days that have not begun', async () => {
    const answer = await owner(
      calls.downloadCompanyEvidence,
      {},
      { query: { from: '2999-01-01', until: '2999-01-01' } },
    )
    expect([answer.status, answer.body.error]).toEqual([400, { from: ['Choose a day that has begun (UTC).'] }])
  })
})

test('a company learns nothing of changes outside of companies: whether there are any, nor of how many records', async () => {
  const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION']) })
  const { rows } = await api.database.pool.query<{ id: number }>(
    `select c.id::int as id from history.changes c where c.company_id = 0 and not exists (
      select from history.changed_rows r where r.change_id = c.id and r.company_id = $1)`,
    [owner.companyId],
  )
  expect(rows.length).toBeGreaterThan(0)
  const none = await undoOf(person, 2_000_000_000, { preview: true })
  for (const { id } of rows) {
    const { status, body } = await undoOf(person, id, { preview: true })
    expect([id, status, body]).toEqual([id, none.status, none.body])
  }
})

test('evidence of a company has no addresses of provider staff, unless they ask for it', async () => {
  const staff = await clientOf(api, 'master@talent.example', owner.companyId)
  await staff.ok(
    calls.createRegion,
    {},
    { body: { name: newName('By staff'), country_ids: [], business_unit_ids: [] } },
  )
  const name = 'Helena Mart'
  const own = await downloadPack(api, owner)
  const files = ['changes.csv', 'sign-ins.csv', 'people.csv', 'erasures.csv', 'log/changes.tsv', 'log/rows.tsv']
  expect(textIn(own, 'changes.csv')).toContain(name)
  expect(files.map((file) => textIn(own, file)).join('\n')).not.toContain('master@talent.example')
  expect(textIn(await downloadPack(api, staff), 'changes.csv')).toContain('master@talent.example')
})

describe('an erased account', () => {
  const makeErased = async () => {
    const person = await makeUser(owner)
    const path = { company_user_id: person.id }
    await owner.ok(calls.toggleCompanyUser, path, { query: { active: false } })
    const off = await lastChange(api)
    await owner.ok(calls.eraseCompanyUser, path, { body: { why: 'Ticket 4711' } })
    return { path, off, erased: await owner.ok(calls.readCompanyUser, path) }
  }
  const stays = async (path: { company_user_id: number }) =>
    expect(await owner.ok(calls.readCompanyUser, path)).toMatchObject({ first_name: 'Erased', is_active: false })

  test('becomes nobody else: its name, address, password and roles stay', async () => {
    const { path, erased } = await makeErased()
    const body = formOf(erased, { first_name: 'Mallory', email: 'mallory@people.example' })
    const renamed = await owner(calls.updateCompanyUser, path, { body })
    expect([renamed.status, renamed.body.error]).toEqual([400, { email: [refusalMessages.erased] }])
    await stays(path)
  })

  test('is not set active again: by its switch, with others, or by an undo', async () => {
    const { path, off, erased } = await makeErased()
    const on = await owner(calls.toggleCompanyUser, path, { query: { active: true } })
    expect([on.status, on.body.message]).toEqual([409, refusalMessages.erased])
    const many = await owner.ok(
      calls.toggleManyCompanyUsers,
      {},
      { body: { ids: [erased.id], is_active: true }, query: { preview: false } },
    )
    expect(JSON.stringify(many)).toContain(refusalMessages.erased)
    const back = await undoIn(owner, off)
    expect(back.body.data.records).toMatchObject([{ outcome: 'refused', reason: refusalMessages.erased }])
    await stays(path)
  })

  test('gets no password again by a link from before', async () => {
    const given = 'Once-only-4711'
    const { id, email } = await makeUser(owner, undefined, { new_password: given })
    const { body } = await api.logIn(email, given)
    const token = body.data.is_one_time_password ? body.data.reset_token : ''
    const path = { company_user_id: id }
    await owner.ok(calls.toggleCompanyUser, path, { query: { active: false } })
    await owner.ok(calls.eraseCompanyUser, path, { body: { why: 'Ticket 4711' } })
    const used = await api.send('POST', '/auth/change-password/', { body: { token, password: 'Welcome-2026' } })
    expect([used.status, used.body.code]).toEqual([400, codes.resetLink])
    const { rows } = await api.database.pool.query('select password_hash from users where id = $1', [id])
    expect(rows).toEqual([{ password_hash: null }])
  })

  test('keeps its address: no other account takes it before', async () => {
    const { id } = await makeUser(owner)
    const body = userForm(undefined, { email: `erased-${id}@erased.invalid` })
    expect((await owner(calls.createCompanyUser, {}, { body })).status).toBe(400)
  })

  test('of the provider stays as it is, too', async () => {
    const form = { first_name: 'Sam', last_name: 'Lee', email: 'sam.lee@talent.example', role: 'TOM_ADMIN' as const }
    const { id } = await master.ok(
      calls.createTomUser,
      {},
      { body: { ...form, phone_code: '45', phone_number: '86120099' } },
    )
    const path = { tom_user_id: id }
    await master.ok(calls.toggleTomUser, path, { query: { active: false } })
    const off = await lastChange(api)
    await master.ok(calls.eraseTomUser, path, { body: { why: 'Ticket 4711' } })
    const { version } = await master.ok(calls.readTomUser, path)
    const body = { ...form, phone_code: '45', phone_number: '86120099', version }
    const said = async (answer: Promise<{ status: number; body: { message: string } }>) => {
      const { status, body: told } = await answer
      return `${status} ${told.message}`
    }
    expect(await said(master(calls.updateTomUser, path, { body }))).toBe(`409 ${refusalMessages.erased}`)
    expect(await said(master(calls.toggleTomUser, path, { query: { active: true } }))).toBe(
      `409 ${refusalMessages.erased}`,
    )
    expect(outcomesIn(await undoOf(master, off))).toEqual(['tomUsers changed refused'])
    expect(await master.ok(calls.readTomUser, path)).toMatchObject({ first_name: 'Erased', is_active: false })
  })
})

describe('whoever takes a change back', () => {
  test('needs the right of each call that it takes, not just one of the record', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    await owner.ok(calls.toggleCompanyUser, { company_user_id: id }, { query: { active: false } })
    const change = await lastChange(api)
    const rights = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION'] as const
    const person = await makeSignedIn(api, owner, { TOM: roleWith(rights) })
    expect(outcomesIn(await undoIn(person, change))).toEqual(['companyUsers changed refused'])
    expect(await owner.ok(calls.readCompanyUser, { company_user_id: id })).toMatchObject({ is_active: false })
  })

  test('gets nothing back for themselves: neither by a deletion that they undo, nor who changed what later', async () => {
    const { region_id, business_unit_id } = await makePlace(owner)
    const rights = ['VIEW_REGION', 'UPDATE_REGION', 'DELETE_REGION'] as const
    const role = roleWith(rights, { metafield: { business_units: [business_unit_id], regions: [region_id] } })
    const person = await makeSignedIn(api, owner, { TOM: role })
    const { id: other } = await makeUser(owner, { TOM: role })
    const regionsOf = async (company_user_id: number) =>
      (await owner.ok(calls.readCompanyUser, { company_user_id })).roles.TOM.metafield.regions.map(({ id }) => id)
    await owner.ok(calls.deleteRegion, { region_id })
    expect(outcomesIn(await undoIn(person, await lastChange(api)))).toEqual(['regions removed undone'])
    expect(await regionsOf(other)).toEqual([region_id])
    expect(await regionsOf(person.userId)).toEqual([])

    await owner.ok(calls.updateRegion, { region_id }, { body: { name: newName('First') } })
    const change = await lastChange(api)
    await owner.ok(calls.updateRegion, { region_id }, { body: { name: newName('Second') } })
    const { records } = (await undoIn(person, change)).body.data
    expect(records).toMatchObject([{ outcome: 'kept', fields: [{ since: { by: null } }] }])
  })

  test('goes on where the part before ended', async () => {
    await api.repairs.pool.query(
      `insert into regions (company_id, name) select $1, 'Part ' || n from generate_series(1, 501) n`,
      [owner.companyId],
    )
    const change = await lastChange(api)
    const first = (await undoOf(master, change, { preview: true })).body.data
    const second = (await undoOf(master, change, { preview: true, after: first.next ?? 0 })).body.data
    expect([first.records.length, second.records.length, second.next]).toEqual([500, 1, null])
    expect(first.records.map(({ id }) => id)).not.toContain(second.records[0]?.id)
  })

  test('sees nothing of a draft that is hidden from them', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,'], { name: newName('Draft') })
    const change = await lastChange(api)
    const reader = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE', 'VIEW_REGION']) })
    const told = (await undoIn(reader, change, { preview: true })).body.data
    expect(told).toMatchObject({ records: [], hidden: 1 })
  })
})
