/** Any change of the last 90 days is taken back by ordinary changes; what others have changed since stays (decision 0100). */
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import { clientOf, grantOnly } from '../support/client'
import { removals } from '../../server/database/tables'
import { formOf, makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { makeCompanies, readRanks, gradesOf } from '../support/gradeMap'
import { api, master, owner, useNewCompanies } from '../support/newCompanies'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'
import { lastChange, outcomesIn, undoIn, undoOf } from '../support/takeBack'
import { formWith } from '../support/upload'
import { activeVersions, gradesIn, makeVersion, uploadGrades } from '../support/versions'
import { writtenTo } from '../support/writtenTo'

useNewCompanies()

const readRegion = (region_id: number) => owner.ok(calls.readRegion, { region_id })
const saveRegion = async (
  region_id: number,
  body: { name?: string; country_ids?: number[]; business_unit_ids?: number[] },
  by = owner,
) => {
  const { name } = await readRegion(region_id)
  await by.ok(calls.updateRegion, { region_id }, { body: { name, ...body } })
  return lastChange(api)
}
const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)

const makeColleague = () =>
  makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION', 'UPDATE_REGION', 'DELETE_REGION']) })

describe('a changed record', () => {
  test('goes back to what it was, by a change that says so and can be taken back itself', async () => {
    const place = await makePlace(owner)
    const before = await readRegion(place.region_id)
    const change = await saveRegion(place.region_id, { name: 'Other', country_ids: [place.country_id] })
    const done = await undoIn(owner, change)
    expect([done.status, outcomesIn(done)]).toEqual([200, ['regions changed undone']])
    expect(await readRegion(place.region_id)).toEqual({ ...before, version: before.version + 2 })
    const last = (await writtenTo(api, 'regions', place.region_id)).at(-1)
    expect(last).toMatchObject({ call: 'undoCompanyChange', by: owner.userId, change_id: done.body.data.undo })
    const { rows } = await api.database.pool.query('select why, params from history.changes where id = $1', [
      done.body.data.undo,
    ])
    expect(rows).toEqual([
      {
        why: expect.stringMatching(/^Takes back what was done on \d{4}-\d\d-\d\d at \d\d:\d\d UTC: update a region/),
        params: { company_id: owner.companyId, change_id: change },
      },
    ])
    await undoIn(owner, done.body.data.undo ?? 0)
    expect(await readRegion(place.region_id)).toMatchObject({ name: 'Other', countries: [{ id: place.country_id }] })
  })

  test('is told in advance, and stays as it is until then', async () => {
    const { id, name } = await makeRegion(owner, {})
    const change = await saveRegion(id, { name: 'Next' })
    const told = await undoIn(owner, change, { preview: true })
    expect(told.body.data).toEqual({
      records: [
        {
          record: 'regions',
          id,
          name: 'Next',
          change: 'changed',
          outcome: 'undone',
          reason: null,
          since: null,
          fields: [{ field: 'name', part: null, was: name, made: 'Next', is: 'Next', outcome: 'undone', since: null }],
        },
      ],
      hidden: 0,
      matched: 1,
      undo: null,
      next: null,
    })
    expect((await readRegion(id)).name).toBe('Next')
    expect(await lastChange(api)).toBe(change)
  })

  test('keeps what others have changed since, and says who and when; entries of lists go back one by one', async () => {
    const { region_id, country_id, other_country_id } = await makePlace(owner)
    const { name } = await readRegion(region_id)
    const [, , third] = await owner.ok(calls.listCountries)
    const change = await saveRegion(region_id, { name: 'Mine', country_ids: [country_id, third?.id ?? 0] })
    const other = await makeColleague()
    const later = await saveRegion(region_id, { name: 'Theirs', country_ids: [third?.id ?? 0] }, other)
    const done = await undoIn(owner, change)
    expect(outcomesIn(done)).toEqual(['regions changed partly'])
    expect(done.body.data.records[0]?.fields).toEqual(
      expect.arrayContaining([
        {
          field: 'name',
          part: null,
          was: name,
          made: 'Mine',
          is: 'Theirs',
          outcome: 'kept',
          since: { change_id: later, at: expect.any(String), by: { id: other.userId, name: expect.any(String) } },
        },
        expect.objectContaining({
          field: 'countries',
          part: expect.objectContaining({ id: other_country_id }),
          was: true,
          is: false,
          outcome: 'undone',
        }),
      ]),
    )
    const now = await readRegion(region_id)
    // The first country was taken out by the other person, so it stays out.
    expect([now.name, idsOf(now.countries)]).toEqual(['Theirs', [other_country_id]])
  })

  test('is taken back as a single field', async () => {
    const { region_id, country_id } = await makePlace(owner)
    const { name } = await readRegion(region_id)
    const change = await saveRegion(region_id, { name: 'Two', country_ids: [country_id] })
    const done = await undoIn(owner, change, { fields: ['name'], records: [{ record: 'regions', id: region_id }] })
    expect(done.body.data.records[0]?.fields.map(({ field }) => field)).toEqual(['name'])
    const now = await readRegion(region_id)
    expect([now.name, idsOf(now.countries)]).toEqual([name, [country_id]])
  })

  test('is taken back as one entry of a list', async () => {
    const { region_id, country_id, other_country_id } = await makePlace(owner)
    const [, , third] = await owner.ok(calls.listCountries)
    const change = await saveRegion(region_id, { country_ids: [third?.id ?? 0] })
    await undoIn(owner, change, { fields: [`countries.${country_id}`] })
    const { countries } = await readRegion(region_id)
    expect(idsOf(countries).toSorted()).toEqual([country_id, third?.id ?? 0].toSorted())
    expect(idsOf(countries)).not.toContain(other_country_id)
  })

  test('goes back over a later change that the caller knows and chooses to overwrite, but not over a newer one', async () => {
    const { id, name } = await makeRegion(owner, {})
    const change = await saveRegion(id, { name: newName('Mistake') })
    const known = await saveRegion(id, { name: newName('Known') })
    const newer = await saveRegion(id, { name: newName('Newer') })
    const overwrite = (since: number) => ({ overwrite: [{ record: 'regions', id, field: 'name', since }] })
    expect(outcomesIn(await undoIn(owner, change, overwrite(known)))).toEqual(['regions changed kept'])
    expect(outcomesIn(await undoIn(owner, change, overwrite(newer)))).toEqual(['regions changed undone'])
    expect((await readRegion(id)).name).toBe(name)
  })

  test('says how many records the whole change has, whatever is asked for', async () => {
    const people = [await makeUser(owner), await makeUser(owner)]
    const body = { application: 'TOM', permission: 'VIEW_JOB_GRADE', mode: 'give' } as const
    await owner.ok(calls.changeRightOfCompanyUsers, {}, { body: { ids: idsOf(people), ...body } })
    const records = [{ record: 'companyUsers', id: people[0]?.id ?? 0 }]
    const told = await undoIn(owner, await lastChange(api), { records, preview: true })
    expect([told.body.data.matched, outcomesIn(told)]).toEqual([2, ['companyUsers changed undone']])
  })

  test('is refused by the rules of today, with their reason, and nothing is written', async () => {
    const { id, name } = await makeRegion(owner, {})
    const change = await saveRegion(id, { name: 'Moved on' })
    await makeRegion(owner, { name })
    const last = await lastChange(api)
    const done = await undoIn(owner, change)
    expect(done.body).toMatchObject({
      message: 'Nothing was taken back.',
      data: { undo: null, records: [{ outcome: 'refused' }] },
    })
    expect(done.body.data.records[0]?.reason).toContain('already used')
    expect([(await readRegion(id)).name, await lastChange(api)]).toEqual(['Moved on', last])
  })

  test('is not overwritten by an undo at the same time: two people take the same change back', async () => {
    const { id, name } = await makeRegion(owner, {})
    const change = await saveRegion(id, { name: 'Once' })
    const all = await Promise.all([undoIn(owner, change), undoIn(owner, change), undoIn(owner, change)])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(all.flatMap(outcomesIn).toSorted()).toEqual(
      ['regions changed unchanged', 'regions changed unchanged', 'regions changed undone'].toSorted(),
    )
    expect((await readRegion(id)).name).toBe(name)
  })

  test('loses nothing that two others change meanwhile', async () => {
    const { region_id, country_id, other_country_id } = await makePlace(owner)
    const change = await saveRegion(region_id, { country_ids: [country_id] })
    const unit = await makeUnit(owner)
    const save = () => saveRegion(region_id, { business_unit_ids: [unit.id] })
    const rename = () => saveRegion(region_id, { name: 'Renamed meanwhile' })
    await Promise.all([undoIn(owner, change), save(), rename()])
    const now = await readRegion(region_id)
    expect(idsOf(now.business_units)).toEqual([unit.id])
    expect(idsOf(now.countries).toSorted()).toEqual([country_id, other_country_id].toSorted())
  })
})

describe('what a change has added', () => {
  test('is deleted, and restored by taking that back', async () => {
    const region = await makeRegion(owner, {})
    const change = await lastChange(api)
    const done = await undoIn(owner, change)
    expect(outcomesIn(done)).toEqual(['regions added undone'])
    expect((await owner(calls.readRegion, { region_id: region.id })).status).toBe(404)
    expect(outcomesIn(await undoIn(owner, change))).toEqual(['regions added unchanged'])
    expect(outcomesIn(await undoIn(owner, done.body.data.undo ?? 0))).toEqual(['regions removed undone'])
    expect(await readRegion(region.id)).toEqual(region)
  })

  test('stays if it has been changed or is used since', async () => {
    const { business_unit_id, ...place } = await makePlace(owner)
    const unit = await makeUnit(owner)
    const change = await lastChange(api)
    await owner.ok(calls.updateBusinessUnit, { business_unit_id: unit.id }, { body: { name: 'Renamed' } })
    const changed = await undoIn(owner, change)
    expect(changed.body.data.records).toMatchObject([
      { outcome: 'refused', reason: refusalMessages.changedSince, since: { by: { id: owner.userId } } },
    ])
    const region = await makeRegion(owner, { units: [business_unit_id], countries: [place.country_id] })
    const added = await lastChange(api)
    await makeEntity(owner, { business_unit_id, country_id: place.country_id, region_id: region.id })
    const used = await undoIn(owner, added)
    expect(outcomesIn(used)).toEqual(['regions added refused'])
    expect(used.body.data.records[0]?.reason).toContain('legal entit')
  })

  test('stays as long as others have linked something to it, which its deletion would take along', async () => {
    const unit = await makeUnit(owner)
    const change = await lastChange(api)
    const region = await makeRegion(owner, { units: [unit.id] })
    const linked = await undoIn(owner, change)
    expect(linked.body.data.records).toMatchObject([{ outcome: 'refused', reason: refusalMessages.builtOnSince }])
    await saveRegion(region.id, { business_unit_ids: [] })
    const person = await makeUser(owner, {
      TOM: roleWith(['VIEW_REGION'], { metafield: { business_units: [unit.id] } }),
    })
    expect(outcomesIn(await undoIn(owner, change))).toEqual(['businessUnits added refused'])
    const unlisted = formOf(person, { roles: { TOM: roleWith(['VIEW_REGION']) } })
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body: unlisted })
    expect(outcomesIn(await undoIn(owner, change))).toEqual(['businessUnits added undone'])
  })

  test('with its own links goes with them', async () => {
    const { business_unit_id, region_id } = await makePlace(owner)
    await owner.ok(calls.deleteBusinessUnit, { business_unit_id })
    const back = await undoIn(owner, await lastChange(api))
    expect(idsOf((await readRegion(region_id)).business_units)).toEqual([business_unit_id])
    const gone = await undoIn(owner, back.body.data.undo ?? 0)
    expect(outcomesIn(gone)).toEqual(['regions changed undone', 'businessUnits added undone'])
    expect((await readRegion(region_id)).business_units).toEqual([])
  })

  test('by an import goes with all its levels, except what is in use by now', async () => {
    const [first, second] = [newName('Import'), newName('Import')]
    const csv = `Sector,Industry,Sub-Industry\n${first},Mining,Coal\n${first},Oil,\n${second},Sea,\n`
    const form = await formWith(csv)
    const uploaded = await api.send('POST', '/sector/upload/', { token: master.token, ...form })
    expect(uploaded.status).toBe(200)
    const change = await lastChange(api)
    const find = async (name: string) =>
      (await master.ok(calls.listSectors, {}, { query: { search: name } })).find((one) => one.name === name)
    const kept = await find(second)
    const body = { name: 'Uses it', sector_id: kept?.id ?? 0 }
    await owner.ok(calls.createBusinessUnit, {}, { body })
    const told = await undoOf(master, change, { preview: true })
    expect([told.body.data.matched, outcomesIn(told).filter((one) => one.endsWith('refused'))]).toEqual([
      6,
      ['sectors added refused'],
    ])
    const done = await undoOf(master, change)
    expect(outcomesIn(done)).toEqual(outcomesIn(told))
    expect(await find(first)).toBeUndefined()
    expect(await find(second)).toMatchObject({ id: kept?.id, industries: [] })
  })

  test('in an account is made inactive, since accounts are never deleted', async () => {
    const person = await makeUser(owner)
    const change = await lastChange(api)
    const done = await undoIn(owner, change)
    expect(done.body.data.records).toMatchObject([{ outcome: 'undone', reason: refusalMessages.switchedOff }])
    const read = () => owner.ok(calls.readCompanyUser, { company_user_id: person.id })
    expect((await read()).is_active).toBe(false)
    await undoIn(owner, done.body.data.undo ?? 0)
    expect((await read()).is_active).toBe(true)
  })
})

describe('what a change has removed', () => {
  test('is restored with all that went with it, by somebody else, long after its toast', async () => {
    const place = await makePlace(owner)
    const metafield = {
      business_units: [place.business_unit_id],
      regions: [place.region_id],
      countries: [place.country_id],
    }
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    const before = await readRegion(place.region_id)
    await owner.ok(calls.deleteRegion, { region_id: place.region_id })
    const change = await lastChange(api)
    await api.database.pool.query('delete from removals')
    const other = await makeColleague()
    const done = await undoIn(other, change)
    expect(outcomesIn(done)).toEqual(['regions removed undone'])
    expect(await readRegion(place.region_id)).toEqual(before)
    const { roles } = await owner.ok(calls.readCompanyUser, { company_user_id: person.id })
    expect(idsOf(roles.TOM.metafield.regions)).toEqual([place.region_id])
    expect(await api.database.db.$count(removals)).toBe(0)
  })

  test('leaves the roles of those alone who have been changed since, and says so', async () => {
    const place = await makePlace(owner)
    const metafield = { regions: [place.region_id], business_units: [place.business_unit_id] }
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    await owner.ok(calls.deleteRegion, { region_id: place.region_id })
    const change = await lastChange(api)
    const read = () => owner.ok(calls.readCompanyUser, { company_user_id: person.id })
    const changed = formOf(await read(), { roles: { TOM: roleWith(['VIEW_REGION'], { name: 'Other' }) } })
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body: changed })
    const done = await undoIn(owner, change)
    expect(done.body.data.records[0]?.reason).toContain('1 person')
    expect((await read()).roles.TOM.metafield.regions).toEqual([])
  })

  test('is refused if its name is taken by now', async () => {
    const { id, name } = await makeRegion(owner, {})
    await owner.ok(calls.deleteRegion, { region_id: id })
    const change = await lastChange(api)
    await makeRegion(owner, { name })
    const done = await undoIn(owner, change)
    expect(done.body.data.records).toMatchObject([
      { outcome: 'refused', reason: `${refusalMessages.nameTakenSince} ${refusalMessages.notRestored}` },
    ])
  })

  test.each([
    ['G3 G5', 'G3 G5'],
    ['G3 G4', 'G3 G4'],
    ['G3 G4 G2 G5', 'G4 G5 G3 G2'],
    ['G1 G5 G3 G2 G4', 'G2 G5 G1 G4 G3'],
  ])('is a grade again at its place: %s deleted, %s restored', async (deleted, undone) => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,', 'G3,', 'G4,', 'G5,'])
    const rows = async () => (await owner.ok(calls.listJobGrades)).map(({ rank, grade }) => `${rank} ${grade}`)
    const changes = new Map<string, number>()
    for (const grade of deleted.split(' ')) {
      const found = (await owner.ok(calls.listJobGrades)).find((one) => one.grade === grade)
      await owner.ok(calls.deleteJobGrade, { job_grade_id: found?.id ?? 0 })
      changes.set(grade, await lastChange(api))
    }
    await api.database.pool.query('delete from removals')
    for (const grade of undone.split(' '))
      expect(outcomesIn(await undoIn(owner, changes.get(grade) ?? 0))).toEqual(['jobGrades removed undone'])
    expect(await rows()).toEqual(['1 G1', '2 G2', '3 G3', '4 G4', '5 G5'])
  })

  test('is a whole draft with its rows', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,'])
    const draft = await makeVersion(uploadGrades, api, owner, ['G1,Denmark', 'G2,'], { name: 'Next year' })
    const added = await lastChange(api)
    await owner.ok(calls.deleteJobGradeVersion, { job_grade_version_id: draft })
    const removed = await lastChange(api)
    expect(outcomesIn(await undoIn(owner, removed))).toEqual(['jobGradeVersions removed undone'])
    expect(await gradesIn(owner, draft)).toEqual(['G1', 'G2'])
    const gone = await undoIn(owner, added)
    expect(outcomesIn(gone)).toEqual(['jobGradeVersions added undone'])
    expect(outcomesIn(await undoIn(owner, gone.body.data.undo ?? 0))).toEqual(['jobGradeVersions removed undone'])
    expect(await gradesIn(owner, draft)).toEqual(['G1', 'G2'])
  })
})

test('the activation of a version goes back to the one before, unless another is active by now', async () => {
  const first = await makeVersion(uploadGrades, api, owner, ['G1,'])
  const second = await makeVersion(uploadGrades, api, owner, ['G2,'])
  await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: second })
  const change = await lastChange(api)
  const done = await undoIn(owner, change)
  expect(outcomesIn(done)).toEqual(['jobGradeVersions changed undone'])
  expect(await activeVersions(owner)).toEqual([first])
  const again = await undoIn(owner, change)
  expect(again.body.data.records).toMatchObject([{ outcome: 'refused', reason: refusalMessages.otherVersionSince }])
})

test('a grade that was moved goes back to its place, and the others with it', async () => {
  await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,', 'G3,', 'G4,'])
  const find = async (grade: string) => (await owner.ok(calls.listJobGrades)).find((one) => one.grade === grade)
  const moved = await find('G4')
  const body = { grade: 'G4', rank: 2, version: moved?.version ?? 0 }
  await owner.ok(calls.updateJobGrade, { job_grade_id: moved?.id ?? 0 }, { body })
  const change = await lastChange(api)
  expect(outcomesIn(await undoIn(owner, change))).toEqual(['jobGrades changed undone'])
  expect((await owner.ok(calls.listJobGrades)).map(({ grade }) => grade)).toEqual(['G1', 'G2', 'G3', 'G4'])
})

describe('the rights of a person', () => {
  const read = (id: number) => owner.ok(calls.readCompanyUser, { company_user_id: id })

  test('go back by the one decision about people; what others have granted since stays', async () => {
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const wide = formOf(person, { roles: { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION']) } })
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body: wide })
    const change = await lastChange(api)
    const other = formOf(await read(person.id), {
      roles: { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION', 'VIEW_JOB_GRADE']) },
    })
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body: other })
    const done = await undoIn(owner, change)
    expect(outcomesIn(done)).toEqual(['companyUsers changed undone'])
    expect(done.body.data.records[0]?.fields).toMatchObject([{ field: 'roles.TOM.permissions', outcome: 'undone' }])
    expect((await read(person.id)).roles.TOM.permissions.toSorted()).toEqual(['VIEW_JOB_GRADE', 'VIEW_REGION'])
  })

  test('in a scope go back place by place', async () => {
    const unit = await makeUnit(owner)
    const make = () => makeRegion(owner, { units: [unit.id] })
    const [one, other, later] = [await make(), await make(), await make()]
    const scoped = (regions: number[]) => ({
      TOM: roleWith(['VIEW_REGION'], { metafield: { regions, business_units: [unit.id] } }),
    })
    const person = await makeUser(owner, scoped([one.id]))
    const save = async (regions: number[]) => {
      const body = formOf(await read(person.id), { roles: scoped(regions) })
      await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body })
      return lastChange(api)
    }
    const change = await save([other.id])
    await save([other.id, later.id])
    expect(outcomesIn(await undoIn(owner, change, { fields: ['roles'] }))).toEqual(['companyUsers changed undone'])
    const { regions } = (await read(person.id)).roles.TOM.metafield
    expect(idsOf(regions).toSorted()).toEqual([one.id, later.id].toSorted())
  })

  test('that were changed for many at once go back for each', async () => {
    const people = [await makeUser(owner), await makeUser(owner)]
    const body = {
      ids: idsOf(people),
      application: 'TOM' as const,
      permission: 'VIEW_JOB_GRADE' as const,
      mode: 'give' as const,
    }
    await owner.ok(calls.changeRightOfCompanyUsers, {}, { body })
    const change = await lastChange(api)
    expect(outcomesIn(await undoIn(owner, change))).toEqual([
      'companyUsers changed undone',
      'companyUsers changed undone',
    ])
    for (const { id } of people) expect((await read(id)).roles.TOM.permissions).toEqual(['VIEW_REGION'])
  })

  test('are never changed by oneself', async () => {
    const aurora = await clientOf(api, 'super@aurora.example')
    const form = formOf(await aurora.ok(calls.readCompanyUser, { company_user_id: aurora.userId }))
    const all = await clientOf(api, 'master@talent.example', aurora.companyId)
    const roles = { ...form.roles, TOM: { ...form.roles.TOM, name: 'Renamed role' } }
    await all.ok(calls.updateCompanyUser, { company_user_id: aurora.userId }, { body: { ...form, roles } })
    const change = await lastChange(api)
    const done = await undoIn(aurora, change)
    expect(done.body.data.records).toMatchObject([{ outcome: 'refused', reason: refusalMessages.ownRoles }])
    expect(outcomesIn(await undoIn(all, change))).toEqual(['companyUsers changed undone'])
  })
})

test('cells of the grade map go back one by one, in many companies', async () => {
  const [one, other] = await makeCompanies(api, master, 2)
  const ranks = [...(await readRanks(master)).values()]
  const [first = 0, second = 0] = ranks
  const names = [...(await readRanks(master)).keys()]
  const save = async (cells: [company: number, rank: number, grade: string | null][]) => {
    const companies = [...new Set(cells.map(([company]) => company))]
    const changes = companies.map((company_id) => ({
      company_id,
      cells: cells.flatMap(([company, ta_rank_id, rank]) => (company === company_id ? [{ ta_rank_id, rank }] : [])),
    }))
    await master.ok(calls.saveGradeMap, {}, { body: { changes } })
    return lastChange(api)
  }
  const [a, b] = [one?.id ?? 0, other?.id ?? 0]
  await save([
    [a, first, 'A1'],
    [b, first, 'B1'],
  ])
  const change = await save([
    [a, first, 'A2'],
    [a, second, 'A3'],
    [b, first, 'B2'],
  ])
  await save([[b, first, 'B9']])
  const done = await undoOf(master, change)
  expect(outcomesIn(done).toSorted()).toEqual(['gradeCompanies changed kept', 'gradeCompanies changed undone'])
  expect(done.body.data.records.find(({ outcome }) => outcome === 'kept')?.fields).toMatchObject([
    { part: { id: first, name: names[0] }, was: { rank: 'B1' }, made: { rank: 'B2' }, is: { rank: 'B9' } },
  ])
  expect(await gradesOf(master, a)).toEqual({ [names[0] ?? '']: 'A1' })
  expect(await gradesOf(master, b)).toEqual({ [names[0] ?? '']: 'B9' })
})

test('a company goes back with its dates and stocks', async () => {
  const read = () => owner.ok(calls.readCompany)
  const before = await read()
  const { counts: _counts, ...form } = before
  const body = {
    ...form,
    name: `${before.name} renamed`,
    contract_end_date: '2031-01-31 00:00:00',
    stock_data: [{ stock_type: 'in-House' as const, stock_currency_id: before.currency_id, stock_value: 12 }],
  }
  await owner.ok(calls.updateCompany, {}, { body })
  const change = await lastChange(api)
  const done = await undoIn(owner, change)
  expect(outcomesIn(done)).toEqual(['companies changed undone'])
  expect(await read()).toEqual({ ...before, version: before.version + 2 })
})

describe('whoever takes a change back', () => {
  test('needs the right of each call, and learns nothing of what they may not read', async () => {
    const aurora = await clientOf(api, 'super@aurora.example')
    const region = await makeRegion(aurora, {})
    await aurora.ok(calls.updateRegion, { region_id: region.id }, { body: { name: newName('Secret') } })
    const change = await lastChange(api)
    await grantOnly(api, 'admin@aurora.example', 'VIEW_LEGAL_ENTITY')
    const admin = await clientOf(api, 'admin@aurora.example')
    expect((await undoIn(admin, change)).body.data).toEqual({
      records: [],
      hidden: 1,
      matched: 1,
      undo: null,
      next: null,
    })
    await grantOnly(api, 'admin@aurora.example', 'VIEW_REGION')
    const refused = await undoIn(admin, change)
    expect(refused.body.data.records).toMatchObject([{ outcome: 'refused', fields: [] }])
    await grantOnly(api, 'admin@aurora.example', 'UPDATE_REGION')
    const blind = await undoIn(admin, change, { preview: true })
    expect(blind.body.data.records).toMatchObject([
      { name: null, outcome: 'undone', fields: [{ field: 'name', was: null, made: null, is: null }] },
    ])
  })

  test('is refused members that do not exist, which would take back more than they mean', async () => {
    const { id, name } = await makeRegion(owner, {})
    const change = await saveRegion(id, { name: newName('Region') })
    for (const body of [{ field: ['countries'] }, { record: [{ record: 'regions', id: 1 }] }]) {
      const { status, body: told } = await owner(
        calls.undoCompanyChange,
        { change_id: change },
        { body: body as never },
      )
      expect([status, told.error]).toEqual([400, { body: [expect.stringContaining('records, fields')] }])
    }
    expect((await readRegion(id)).name).not.toBe(name)
  })

  test('learns nothing of drafts that are hidden from them, also once these are in force', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,'])
    const draft = await makeVersion(uploadGrades, api, owner, ['G1,'], { name: 'Secret' })
    await owner.ok(calls.createJobGrade, {}, { body: { grade: 'Hidden', version_id: draft } })
    const added = await lastChange(api)
    const key = { job_grade_version_id: draft }
    const { version } = await owner.ok(calls.readJobGradeVersion, key)
    await owner.ok(calls.updateJobGradeVersion, key, {
      body: { name: 'Hidden name', description: '', version } as never,
    })
    const renamed = await lastChange(api)
    const viewer = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE']) })
    const remover = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE', 'DELETE_JOB_GRADE']) })
    const told = async (by: typeof owner, change: number) => (await undoIn(by, change, { preview: true })).body.data
    const expectHidden = async () => {
      for (const change of [added, renamed])
        expect(await told(viewer, change)).toMatchObject({ records: [], hidden: 1 })
      const { records } = await told(remover, added)
      expect(records).toMatchObject([{ record: 'jobGrades', name: null }])
    }
    await expectHidden()
    await owner.ok(calls.activateJobGradeVersion, key)
    await expectHidden()
    const { id } = await owner.ok(calls.createJobGrade, {}, { body: { grade: 'Open' } })
    expect(await told(viewer, await lastChange(api))).toMatchObject({ records: [{ id, name: 'Open' }], hidden: 0 })
  })

  test('finds no change of another company, none that does not exist, and none that is too old', async () => {
    const region = await makeRegion(owner, {})
    const change = await saveRegion(region.id, { name: 'Old' })
    const borealis = await clientOf(api, 'super@borealis.example')
    expect((await undoIn(borealis, change)).status).toBe(404)
    expect((await undoOf(master, change)).status).toBe(404)
    expect((await undoIn(owner, 2_000_000_000)).status).toBe(404)
    const asked = { records: [{ record: 'sectors', id: 1 }] }
    expect((await undoIn(owner, change, asked)).status).toBe(404)
    const client = await api.database.pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica;
        update history.changes set at = at - interval '91 days' where id = ${change};
        update history.changed_rows set at = at - interval '91 days' where change_id = ${change}; commit`)
    } finally {
      client.release()
    }
    const { entries } = await owner.ok(calls.readCompanyHistory, {}, { query: { record: 'regions', id: region.id } })
    expect(entries.find(({ id }) => id === change)?.undo_by).toBeNull()
    const lapsed = await undoIn(owner, change)
    expect([lapsed.status, lapsed.body.message]).toEqual([409, refusalMessages.undoLapsed])
  })
})

test('a change of many companies tells people of one nothing of the others', async () => {
  const made = await makeCompanies(api, master, 2)
  const [rank] = await master.ok(calls.listTaRanks)
  const cells = [{ ta_rank_id: rank?.id ?? 0, rank: 'A' }]
  await master.ok(calls.saveGradeMap, {}, { body: { changes: made.map(({ id }) => ({ company_id: id, cells })) } })
  const change_id = await lastChange(api)
  const person = await clientOf(api, 'super@aurora.example')
  const preview = await person(calls.undoChange, { change_id }, { body: {}, query: { preview: true } })
  expect(preview.status).toBe(404)
})

describe('a response names the change that a call has made', () => {
  const changeOf = (answer: { headers: Record<string, unknown> }) => answer.headers['change-id']

  test('of a record, of an account with its mail, and of an import', async () => {
    const region = await owner(
      calls.createRegion,
      {},
      { body: { name: newName('Region'), country_ids: [], business_unit_ids: [] } },
    )
    expect(changeOf(region)).toBe(String(await lastChange(api)))
    const person = await makeUser(owner)
    const update = await owner(
      calls.updateCompanyUser,
      { company_user_id: person.id },
      { body: formOf(person, { first_name: 'Other' }) },
    )
    expect(changeOf(update)).toBe(String(await lastChange(api)))
    const csv = await formWith(`Sector,Industry,Sub-Industry\n${newName('Import')},,\n`)
    const upload = await api.send('POST', '/sector/upload/', { token: master.token, ...csv })
    expect(changeOf(upload)).toBe(String(await lastChange(api)))
    expect((await undoOf(master, Number(changeOf(upload)))).status).toBe(200)
  })

  test('not if it has read, previewed, been refused, or changed nothing', async () => {
    const { id, name } = await makeRegion(owner, {})
    const change = await saveRegion(id, { name: newName('Region') })
    const body = { name, country_ids: [], business_unit_ids: [] }
    const { id: other } = await makeRegion(owner, {})
    const answers = [
      await owner(calls.readRegion, { region_id: id }),
      await undoIn(owner, change, { preview: true }),
      await owner(calls.updateRegion, { region_id: other }, { body: { ...body, name: '' } }),
      await undoIn(owner, change, { records: [{ record: 'regions', id: 2_000_000_000 }] }),
    ]
    expect(answers.map(changeOf)).toEqual(answers.map(() => undefined))
  })
})

describe('history says by which call a change is taken back', () => {
  const entriesOf = async (by: typeof owner, id: number) =>
    (await by.ok(calls.readCompanyHistory, {}, { query: { record: 'regions', id } })).entries

  test('to whoever has a right that does so, and nobody else', async () => {
    const { id, name } = await makeRegion(owner, {})
    await saveRegion(id, { name: newName('Region') })
    const viewer = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION']) })
    const editor = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION', 'UPDATE_REGION']) })
    const told = async (by: typeof owner) => (await entriesOf(by, id)).map(({ undo_by: call }) => call)
    expect(await told(owner)).toEqual(['undoCompanyChange', 'undoCompanyChange'])
    expect(await told(editor)).toEqual(['undoCompanyChange', null])
    expect(await told(viewer)).toEqual([null, null])
    await owner.ok(calls.deleteRegion, { region_id: id })
    const deletedFor = async (by: typeof owner) => {
      const { records } = await by.ok(calls.listCompanyDeleted, {}, { query: { record: 'regions' } })
      const { change_id, undo_by } = records.find((one) => one.id === id) ?? {}
      return [change_id, undo_by]
    }
    const change = await lastChange(api)
    expect([await deletedFor(owner), await deletedFor(editor)]).toEqual([
      [change, 'undoCompanyChange'],
      [change, null],
    ])
    await undoIn(owner, change)
    expect((await readRegion(id)).name).not.toBe(name)
  })
})
