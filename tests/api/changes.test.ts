/** Compares what history says with what triggers for each row have seen, and checks whom it names. */
import { and, eq, getTableName, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import * as tables from '../../server/database/tables'
import { updateRow } from '../../server/records/change'
import { recordedTables } from '../../server/records/history/recorded'
import { changedRows, changes } from '../../server/records/history/tables'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { companyForm, makeCompany, makeLogo } from '../support/companies'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'
import { formWith } from '../support/upload'
import { makeVersion, uploadGrades, uploadIncentives } from '../support/versions'

const watched = recordedTables({ ...tables }).map(getTableName)

/** Ignores updates by the mailer, which stores one-time passwords without changing the version. */
const updateOf = (table: string) => (table === 'users' ? 'update of version' : 'update')

/** Notes each row that is written, also by cascades of foreign keys. */
const watch = `
  create table seen (action text, "table" text);
  create function see() returns trigger language plpgsql as $$ begin
    insert into seen values (lower(tg_op), tg_table_name); return null; end $$;
  ${watched
    .map(
      (table) => `create trigger see after insert or ${updateOf(table)} or delete on ${table}
        for each row execute function see();`,
    )
    .join('\n')}`

let api: Api
let master: Client
let person: Client
beforeAll(async () => {
  api = await startApi()
  await api.database.pool.query(watch)
  master = await clientOf(api, 'master@talent.example')
  person = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())
beforeEach(async () => {
  await forget()
})

let forgotten = 0
/** Looks only at what is written from now on. */
const forget = async () => {
  await api.database.pool.query('delete from seen')
  forgotten = (await api.database.db.select({ id: max(changedRows.id) }).from(changedRows))[0]?.id ?? 0
}

const written = async () => {
  const rows = await api.database.db
    .select({ by: changes.by_id, call: changes.call, row: changedRows })
    .from(changedRows)
    .innerJoin(changes, and(eq(changes.id, changedRows.change_id), eq(changes.at, changedRows.at)))
    .where(gt(changedRows.id, forgotten))
    .orderBy(changedRows.id)
  return rows.map(({ row, ...change }) => ({ ...change, ...row }))
}

const actions = { I: 'insert', U: 'update', D: 'delete' }

/** Expects history to tell all that was written, which includes the given changes, with the right author. */
const expectTold = async (by: number, ...some: string[]) => {
  const { rows } = await api.database.pool.query<{ action: string; table: string }>('select * from seen')
  const seen = rows.map(({ action, table }) => `${action} ${table}`).toSorted()
  const told = await written()
  expect(told.map(({ action, table_name }) => `${actions[action]} ${table_name}`).toSorted()).toEqual(seen)
  expect(seen).toEqual(expect.arrayContaining(some))
  expect(new Set(told.map((row) => row.by))).toEqual(new Set([by]))
  for (const { action, before, after } of told) {
    expect(before !== null).toBe(action !== 'I')
    expect(Object.keys(after ?? {}).length > 0).toBe(action !== 'D')
  }
}

describe('every change is told with its author', () => {
  test('of sectors and their sublevels, edited and imported', async () => {
    const sector = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
    const industry = await master.ok(calls.createIndustry, {}, { body: { name: 'Mining', sector_id: sector.id } })
    const body = { name: 'Gold', industry_id: industry.id }
    const { id } = await master.ok(calls.createSubIndustry, {}, { body })
    await master.ok(calls.updateSubIndustry, { sub_industry_id: id }, { body: { ...body, name: 'Silver' } })
    await master.ok(calls.deleteSubIndustry, { sub_industry_id: id })
    const form = await formWith('Sector,Industry,Sub-Industry\nA new one,Its first,Its own\nA new one,Its second,\n', {
      field: 'attachment',
      name: 'sectors.csv',
    })
    const { token } = await api.signIn('master@talent.example')
    expect((await api.send('POST', '/sector/upload/', { token: token.access, ...form })).status).toBe(200)
    await expectTold(
      master.userId,
      'insert sectors',
      'insert industries',
      'insert sub_industries',
      'delete sub_industries',
    )
    const imported = (await written()).filter(({ call }) => call === 'uploadSectors')
    expect(new Set(imported.map(({ change_id }) => change_id)).size).toBe(1)
    expect(imported.filter(({ table_name }) => table_name === 'industries')).toHaveLength(2)
  })

  test('of a region that moves with its legal entities and scopes, and of an outline', async () => {
    const place = await makePlace(person)
    await makeEntity(person, place)
    const target = await makeUnit(person)
    const { business_unit_id, region_id } = place
    const metafield = { business_units: [business_unit_id], regions: [region_id] }
    await makeUser(person, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    const body = { from_business_unit_id: business_unit_id, to_business_unit_id: target.id }
    await person.ok(calls.moveRegion, { region_id }, { body })
    const text = `${newName('Unit')}\n  ${newName('Region')}\n    Denmark\n      ${newName('Entity')}`
    await person.ok(calls.addOutline, {}, { body: { text } })
    await expectTold(
      person.userId,
      'insert region_business_units',
      'delete region_business_units',
      'update legal_entities',
      'update regions',
      'insert user_role_business_units',
      'delete user_role_business_units',
      'update users',
      'insert business_units',
      'insert legal_entities',
    )
  })

  test('of a structure with its links', async () => {
    const place = await makePlace(person)
    const { id } = await makeEntity(person, place)
    await person.ok(calls.updateLegalEntity, { legal_entity_id: id }, { body: { name: newName('Entity') } })
    await person.ok(calls.deleteLegalEntity, { legal_entity_id: id })
    const { region_id } = place
    const lists = { country_ids: [place.other_country_id], business_unit_ids: [] }
    await person.ok(calls.updateRegion, { region_id }, { body: { name: newName('Region'), ...lists } })
    const unit = await makeUnit(person)
    const linked = await makeRegion(person, { units: [unit.id], countries: [place.country_id] })
    await person.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
    await person.ok(calls.deleteRegion, { region_id: linked.id })
    await expectTold(
      person.userId,
      'insert region_countries',
      'delete region_countries',
      'delete region_business_units',
      'update legal_entities',
    )
  })

  test('of a company with its stock entries', async () => {
    const logo = await makeLogo(api)
    const stock = { stock_type: 'in-House' as const, stock_currency_id: 1, stock_value: 5 }
    const { id, stock_data } = await makeCompany(master, logo, { stock_data: [stock, { ...stock, stock_value: 6 }] })
    const [first] = stock_data
    const own = await clientOf(api, 'master@talent.example', id)
    const body = companyForm(logo, {
      stock_data: [{ ...stock, tracking_id: first?.tracking_id ?? null, stock_value: 7 }, stock],
    })
    await own.ok(calls.updateCompany, {}, { body })
    await own.ok(calls.toggleCompany, {}, { query: { active: false } })
    await expectTold(
      master.userId,
      'insert companies',
      'update companies',
      'insert company_stocks',
      'delete company_stocks',
    )
  })

  test('of the grade map, saved, replaced, imported and deleted', async () => {
    const logo = await makeLogo(api)
    const { id: company_id, name } = await makeCompany(master, logo)
    const unmapped = await makeCompany(master, logo)
    await forget()
    const [one, other] = await master.ok(calls.listTaRanks)
    const cell = (rank: string) => ({ ta_rank_id: one?.id ?? 0, rank })
    const saved = await master.ok(calls.saveGradeMap, {}, { body: { changes: [{ company_id, cells: [cell('A')] }] } })
    await master.ok(calls.saveGradeMap, {}, { body: { changes: [{ company_id, cells: [cell('B')] }] } })
    const path = { grade_company_id: saved.companies[0]?.id ?? 0 }
    await master.ok(calls.updateGradeCompany, path, { body: { grades: [cell('C')] } })
    const form = await formWith(`TA Rank,${name}\n${other?.name},D\n`)
    expect((await api.send('POST', '/grade-table/upload/', { token: master.token, ...form })).status).toBe(200)
    // Refused as a whole, so it makes no mapping for the other company either.
    const late = { company_id, cells: [{ ...cell('E'), was: 'old' }] }
    const body = { changes: [{ company_id: unmapped.id, cells: [cell('E')] }, late] }
    expect((await master(calls.saveGradeMap, {}, { body })).status).toBe(409)
    await master.ok(calls.deleteGradeCompany, path)
    await expectTold(
      master.userId,
      'insert grade_companies',
      'update grade_companies',
      'delete grade_companies',
      'insert grade_company_ranks',
      'update grade_company_ranks',
      'delete grade_company_ranks',
    )
  })

  test('of a user', async () => {
    const email = 'newcomer@talent.example'
    const body = {
      first_name: 'New',
      last_name: 'Comer',
      email,
      role: 'TOM_SALES',
      phone_code: '49',
      phone_number: '40555',
    }
    const { id } = await master.ok(calls.createTomUser, {}, { body: body as never })
    await master.ok(calls.updateTomUser, { tom_user_id: id }, { body: { ...body, last_name: 'Other' } as never })
    await master.ok(calls.toggleTomUser, { tom_user_id: id }, { query: { active: false } })
    await expectTold(master.userId, 'insert users', 'update users')
  })

  test('of the roles of a company user, and of what they name', async () => {
    const { business_unit_id, region_id } = await makePlace(person)
    const lists = { business_units: [business_unit_id], regions: [region_id] }
    const user = await makeUser(person, { TOM: roleWith(['VIEW_REGION'], { metafield: lists }) })
    const path = { company_user_id: user.id }
    const body = formOf(user, { roles: { TOM: { ...formOf(user).roles.TOM, name: 'Other' }, JE: {} } })
    await person.ok(calls.updateCompanyUser, path, { body })
    await person.ok(calls.toggleCompanyUser, path, { query: { active: false } })
    const changed = (await written()).filter(({ table_name, action }) => table_name === 'user_roles' && action === 'U')
    expect(changed).toMatchObject([{ record: 'users', record_id: user.id, after: { name: 'Other' } }])
    expect(Object.keys(changed[0]?.after ?? {})).toEqual(['name'])
    await person.ok(calls.deleteBusinessUnit, { business_unit_id })
    await person.ok(calls.deleteRegion, { region_id })
    await expectTold(
      person.userId,
      'insert user_roles',
      'insert user_role_business_units',
      'delete user_role_business_units',
      'delete user_role_regions',
    )
  })

  test('of job grades and their versions, and of the roles that name them', async () => {
    const own = await clientOf(api, 'master@talent.example', person.companyId)
    const upload = (rows: readonly string[]) => makeVersion(uploadGrades, api, own, rows)
    const [first, second] = [await upload(['G1,Germany', 'G2,']), await upload(['G1,', 'G3,France'])]
    const activate = (id: number) => own.ok(calls.activateJobGradeVersion, { job_grade_version_id: id })
    await activate(first)
    const [grade] = await own.ok(calls.listAllJobGrades)
    await makeUser(own, { TOM: roleWith(['VIEW_REGION'], { metafield: { grades: [grade?.id ?? 0] } }) })
    await activate(second)
    const [carried] = await own.ok(calls.listAllJobGrades)
    await own.ok(
      calls.updateJobGrade,
      { job_grade_id: carried?.id ?? 0 },
      {
        body: { grade: 'G', country_ids: [1], rank: 2 },
      },
    )
    const moved = (await written()).filter(({ table_name, action }) => table_name === 'job_grades' && action === 'U')
    expect(moved.map(({ after }) => Object.keys(after ?? {}))).toContainEqual(['rank'])
    await own.ok(calls.deleteJobGrade, { job_grade_id: carried?.id ?? 0 })
    const draft = await own.ok(calls.createJobGradeVersion, {}, { body: {} })
    await own.ok(calls.deleteJobGradeVersion, { job_grade_version_id: draft.id })
    await makeVersion(uploadIncentives, api, own, ['A plan of its own,Cash LTI,G3,1'])
    await expectTold(
      master.userId,
      'insert job_grade_versions',
      'insert job_grades',
      'insert job_grade_countries',
      'update job_grade_versions',
      'insert user_role_grades',
      'delete user_role_grades',
      'delete job_grade_countries',
      'delete job_grades',
      'delete job_grade_versions',
      'insert long_term_incentive_plans',
      'insert long_term_incentives',
    )
  })

  test('of a password, by its owner', async () => {
    const email = 'admin@aurora.example'
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
    const [mail = ''] = await api.mailsTo(email)
    const { user } = await api.signIn(email)
    await forget()
    const password = 'A-new-one-2026'
    expect(
      (await api.send('POST', '/auth/change-password/', { body: { password, token: resetTokenIn(mail) } })).status,
    ).toBe(200)
    await expectTold(user.id, 'update users')
    expect(JSON.stringify(await written())).not.toMatch(/argon2|password/)
  })
})

describe('what changes many records at once is one entry with its rows', () => {
  /** Expects that the calls since the last look have one entry each, by their names, and returns the rows. */
  const expectEntries = async (...names: string[]) => {
    const rows = await written()
    const entries = new Map(rows.map(({ change_id, call }) => [change_id, call]))
    expect([...entries.values()]).toEqual(names)
    await forget()
    return rows
  }

  test('people', async () => {
    const [one, other] = [await makeUser(person), await makeUser(person, { TOM: roleWith(['VIEW_REGION']) })]
    const ids = [one.id, other.id]
    const query = { query: { preview: true } }
    await forget()
    await person.ok(calls.toggleManyCompanyUsers, {}, { body: { ids, is_active: false }, ...query })
    await expectEntries()
    await person.ok(calls.toggleManyCompanyUsers, {}, { body: { ids, is_active: false } })
    const rows = await expectEntries('toggleManyCompanyUsers')
    expect(rows.map(({ record_id }) => record_id)).toEqual(ids)
    const role = { name: 'Reader', permissions: ['VIEW_REGION'] }
    await person.ok(calls.changeRoleOfCompanyUsers, {}, { body: { ids, application: 'TOM', role } as never })
    await expectEntries('changeRoleOfCompanyUsers')
    const { business_unit_id, region_id } = await makePlace(person)
    await forget()
    const metafield = { business_units: [business_unit_id], regions: [region_id] }
    const scope = { ids, application: 'TOM', mode: 'replace', metafield }
    await person.ok(calls.changeScopeOfCompanyUsers, {}, { body: scope as never })
    await expectEntries('changeScopeOfCompanyUsers')
    const right = { ids, application: 'TOM', permission: 'VIEW_COUNTRY', mode: 'give' }
    await person.ok(calls.changeRightOfCompanyUsers, {}, { body: right as never })
    await expectEntries('changeRightOfCompanyUsers')
    const newcomer = await makeUser(person)
    await forget()
    await person.ok(
      calls.copyRightsToCompanyUsers,
      {},
      { body: { ids: [newcomer.id], like: one.id, with_scope: true } },
    )
    await expectEntries('copyRightsToCompanyUsers')
  })

  test('files, and deletions with their undo', async () => {
    const { token } = await api.signIn('master@talent.example')
    const sent = async (path: string, text: string, field = {}) =>
      expect((await api.send('POST', path, { token: token.access, ...(await formWith(text, field)) })).status).toBe(200)
    await sent('/job-function/upload/', 'Job Function,Sub-Job Function\nBaking,Bread\nBaking,Rolls\nGrilling,')
    await expectEntries('uploadJobFunctions')
    const place = await makePlace(person)
    await forget()
    const { removal_id } = await person.ok(calls.deleteRegion, { region_id: place.region_id })
    const gone = await expectEntries('deleteRegion')
    expect(gone.map(({ action }) => action)).toEqual(gone.map(() => 'D'))
    await person.ok(calls.undoRemovals, {}, { body: { ids: [removal_id ?? 0] } })
    const back = await expectEntries('undoRemovals')
    expect(back.filter(({ action }) => action === 'I').map(({ after }) => after)).toEqual(
      expect.arrayContaining(gone.map(({ before }) => before)),
    )
  })
})

test('an update of a row that is gone throws, and is no change', async () => {
  const sector = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
  await master.ok(calls.deleteSector, { sector_id: sector.id })
  await forget()
  const writer = { db: api.database.db, by: master.userId }
  await expect(updateRow(writer, tables.sectors, sector as never, { name: 'Gone' })).rejects.toThrow(
    `No row {"id":${sector.id}} of sectors to update`,
  )
  expect(await written()).toEqual([])
})
