/** Undoing deletions: what was deleted is there again, with its id, its children and its links, for whoever deleted it. */
import { expect, test, describe } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import { removals } from '../../server/database/tables'
import { clientOf, grantOnly, type Client } from '../support/client'
import { companyForm, makeLogo } from '../support/companies'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { api, owner, useNewCompanies } from '../support/newCompanies'
import { makePlace } from '../support/structure'
import { gradesIn, makeVersion, uploadGrades } from '../support/versions'

useNewCompanies()

const undo = (removal = 0, by: Client = owner) => by(calls.undoRemovals, {}, { body: { ids: [removal] } })
const readRegion = (region_id: number) => owner.ok(calls.readRegion, { region_id })
const makeLinked = async () => {
  const place = await makePlace(owner)
  const metafield = {
    business_units: [place.business_unit_id],
    regions: [place.region_id],
    countries: [place.country_id],
  }
  const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
  const readPerson = () => owner.ok(calls.readCompanyUser, { company_user_id: person.id })
  // Until the invitation has been mailed, which says until when it counts.
  await expect.poll(async () => (await readPerson()).invited_until).not.toBeNull()
  return { ...place, person, readPerson }
}
const deleteRegion = async (region_id: number) => (await owner.ok(calls.deleteRegion, { region_id })).removal_id

describe('a deletion', () => {
  test('is undone with the same id, the links of the record, and the lists of roles that named it', async () => {
    const { region_id, business_unit_id, readPerson } = await makeLinked()
    const [before, person] = [await readRegion(region_id), await readPerson()]
    expect(before.business_units.map(({ id }) => id)).toEqual([business_unit_id])
    const removal = await deleteRegion(region_id)
    expect((await readPerson()).roles.TOM.metafield.regions).toEqual([])
    expect(await undo(removal)).toMatchObject({
      status: 200,
      body: { message: 'Restored.', data: { ids: [removal], people_kept: 0 } },
    })
    expect(await readRegion(region_id)).toEqual(before)
    expect(await readPerson()).toEqual({ ...person, version: person.version + 1 })
    const [newest] = await owner.ok(calls.listRegions)
    expect(newest?.id).toBe(region_id)
    // Ids go on from there.
    expect(
      (await owner.ok(calls.createRegion, {}, { body: { name: 'Next', country_ids: [], business_unit_ids: [] } })).id,
    ).toBeGreaterThan(region_id)
  })

  test('is undone where no region has the id of the company', async () => {
    await api.database.db.execute(sql`select setval(pg_get_serial_sequence('companies', 'id'), 1000000)`)
    const body = companyForm(await makeLogo(api), { name: 'Far away' })
    const { id } = await owner.ok(calls.createCompany, {}, { body })
    const there = await clientOf(api, 'master@talent.example', id)
    const { region_id } = await makePlace(there)
    const { removal_id } = await there.ok(calls.deleteRegion, { region_id })
    expect(await undo(removal_id, there)).toMatchObject({ status: 200, body: { data: { ids: [removal_id] } } })
    expect((await there.ok(calls.readRegion, { region_id })).id).toBe(region_id)
  })

  test('is undone once, by whoever made it, who still may delete, and for a few minutes', async () => {
    const { region_id } = await makeLinked()
    const other = await clientOf(api, 'super@talent.example', owner.companyId)
    const removal = await deleteRegion(region_id)
    const lapsed = { status: 200, body: { data: { ids: [] } } }
    expect(await undo(removal, other)).toMatchObject(lapsed)
    expect(await undo(2_000_000_000)).toMatchObject(lapsed)
    expect((await undo(removal)).status).toBe(200)
    expect(await undo(removal)).toMatchObject(lapsed)
    const again = await deleteRegion(region_id)
    await api.database.db
      .update(removals)
      .set({ removed_at: sql`now() - interval '11 minutes'` })
      .where(eq(removals.id, again ?? 0))
    expect(await undo(again)).toMatchObject(lapsed)
  })

  test('cannot be undone without the right to delete any more', async () => {
    const aurora = await clientOf(api, 'super@aurora.example')
    const { region_id } = await makePlace(aurora)
    await grantOnly(api, 'admin@aurora.example', 'VIEW_REGION', 'DELETE_REGION')
    const admin = await clientOf(api, 'admin@aurora.example')
    const { removal_id } = await admin.ok(calls.deleteRegion, { region_id })
    await grantOnly(api, 'admin@aurora.example', 'VIEW_REGION')
    expect((await undo(removal_id, admin)).status).toBe(403)
    await grantOnly(api, 'admin@aurora.example', 'VIEW_REGION', 'DELETE_REGION')
    expect((await undo(removal_id, admin)).status).toBe(200)
  })

  test('is not undone if its name has been taken or what it was linked with is gone; nothing of it is restored then', async () => {
    const { region_id, business_unit_id } = await makeLinked()
    const { name } = await readRegion(region_id)
    const removal = await deleteRegion(region_id)
    const taken = await owner.ok(calls.createRegion, {}, { body: { name, country_ids: [], business_unit_ids: [] } })
    const refused = await undo(removal)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${refusalMessages.nameTakenSince} ${refusalMessages.notRestored}`,
    ])
    await deleteRegion(taken.id)
    const ofUnit = (await owner.ok(calls.deleteBusinessUnit, { business_unit_id })).removal_id
    const gone = await undo(removal)
    expect([gone.status, gone.body.message]).toEqual([
      409,
      `${refusalMessages.ownerGoneSince} ${refusalMessages.notRestored}`,
    ])
    expect((await owner(calls.readRegion, { region_id })).status).toBe(404)
    // Together, in the opposite order, all is undone.
    const both = await owner.ok(calls.undoRemovals, {}, { body: { ids: [removal ?? 0, ofUnit ?? 0] } })
    expect(both.ids).toEqual([ofUnit, removal])
    expect((await readRegion(region_id)).business_units).toHaveLength(1)
  })

  test('leaves roles alone that have been changed since', async () => {
    const { region_id, person, readPerson } = await makeLinked()
    const removal = await deleteRegion(region_id)
    const changed = formOf(await readPerson(), { roles: { TOM: roleWith(['VIEW_REGION'], { name: 'Other' }) } })
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body: changed })
    expect(await undo(removal)).toMatchObject({ status: 200, body: { data: { ids: [removal], people_kept: 1 } } })
    expect((await readPerson()).roles.TOM.metafield.regions).toEqual([])
    expect(await readRegion(region_id)).toMatchObject({ id: region_id })
  })

  test('outdates the forms that were opened before it was undone, so that none drops what is back', async () => {
    const { region_id, business_unit_id, country_id, person, readPerson } = await makeLinked()
    const { removal_id } = await owner.ok(calls.deleteBusinessUnit, { business_unit_id })
    const [region, opened] = [await readRegion(region_id), await readPerson()]
    await undo(removal_id)
    const body = { name: 'Renamed', version: region.version, country_ids: [country_id], business_unit_ids: [] }
    expect((await owner(calls.updateRegion, { region_id }, { body })).status).toBe(409)
    const changed = formOf(opened, { roles: { TOM: roleWith(['VIEW_REGION'], { name: 'Other' }) } })
    expect((await owner(calls.updateCompanyUser, { company_user_id: person.id }, { body: changed })).status).toBe(409)
    expect((await readRegion(region_id)).business_units).toHaveLength(1)
    expect((await readPerson()).roles.TOM.metafield.business_units).toHaveLength(1)
  })

  test('is undone after another one that named the same person, and in one call with it', async () => {
    const { region_id, business_unit_id, readPerson } = await makeLinked()
    const removeBoth = async () => [
      (await deleteRegion(region_id)) ?? 0,
      (await owner.ok(calls.deleteBusinessUnit, { business_unit_id })).removal_id ?? 0,
    ]
    const isWhole = async () => {
      const { metafield } = (await readPerson()).roles.TOM
      return metafield.regions.length === 1 && metafield.business_units.length === 1
    }
    await owner.ok(calls.undoRemovals, {}, { body: { ids: await removeBoth() } })
    expect(await isWhole()).toBe(true)
    for (const id of (await removeBoth()).toReversed()) await undo(id)
    expect(await isWhole()).toBe(true)
  })

  test('of a legal entity is not undone where its country has left the region', async () => {
    const { region_id, business_unit_id, country_id } = await makeLinked()
    const place = { business_unit_id, region_id, country_id }
    const entity = await owner.ok(calls.createLegalEntity, {}, { body: { name: 'Works', ...place } })
    const { removal_id } = await owner.ok(calls.deleteLegalEntity, { ...place, legal_entity_id: entity.id })
    const { name, version } = await readRegion(region_id)
    const form = { name, version, business_unit_ids: [business_unit_id] }
    const without = await owner.ok(calls.updateRegion, { region_id }, { body: { ...form, country_ids: [] } })
    expect((await undo(removal_id)).status).toBe(409)
    const body = { ...form, version: without.version, country_ids: [country_id] }
    await owner.ok(calls.updateRegion, { region_id }, { body })
    expect((await undo(removal_id)).status).toBe(200)
    expect(await owner.ok(calls.listLegalEntities, place)).toEqual([entity])
  })
})

test('a deletion is not undone if the record would no longer be valid: its industry has moved to another sector', async () => {
  const master = await clientOf(api, 'master@talent.example')
  const [old, next] = [
    await master.ok(calls.createSector, {}, { body: { name: 'Old sector' } }),
    await master.ok(calls.createSector, {}, { body: { name: 'Next sector' } }),
  ]
  const industry = await master.ok(calls.createIndustry, {}, { body: { name: 'Moving', sector_id: old.id } })
  const body = { name: 'Unit of it', sector_id: old.id, industry_id: industry.id }
  const unit = await owner.ok(calls.createBusinessUnit, {}, { body })
  const { removal_id } = await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
  const move = (sector_id: number) =>
    master.ok(calls.updateIndustry, { industry_id: industry.id }, { body: { name: 'Moving', sector_id } })
  await move(next.id)
  const { status, body: told } = await undo(removal_id)
  expect([status, told.message]).toEqual([409, `The sector has no such industry. ${refusalMessages.notRestored}`])
  await move(old.id)
  expect((await undo(removal_id)).status).toBe(200)
})

describe('the deletion of a grade', () => {
  const rows = async () => (await owner.ok(calls.listJobGrades)).map(({ rank, grade }) => `${rank} ${grade}`)
  const find = async (grade: string) =>
    (await owner.ok(calls.listJobGrades)).find((one) => one.grade === grade)?.id ?? 0
  const remove = async (grade: string) =>
    (await owner.ok(calls.deleteJobGrade, { job_grade_id: await find(grade) })).removal_id

  test('is undone at its rank, with the roles that named it, and both are kept as edits of the active version', async () => {
    const version = await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,', 'G3,'])
    const id = await find('G2')
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield: { grades: [id] } }) })
    const removal = await remove('G2')
    expect(await rows()).toEqual(['1 G1', '2 G3'])
    expect((await undo(removal)).status).toBe(200)
    expect(await rows()).toEqual(['1 G1', '2 G2', '3 G3'])
    expect(await find('G2')).toBe(id)
    const { roles } = await owner.ok(calls.readCompanyUser, { company_user_id: person.id })
    expect(roles.TOM.metafield.grades.map(({ grade }) => grade)).toEqual(['G2'])
    const edits = await owner.ok(calls.listJobGradeVersionEdits, { job_grade_version_id: version })
    expect(edits.map(({ change }) => change)).toEqual(['added', 'removed'])
  })

  test('is undone at the end if the version is shorter by now, and not in one that is a record', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,', 'G3,'])
    const [last, second] = [await remove('G3'), await remove('G2')]
    expect((await undo(last)).status).toBe(200)
    expect(await rows()).toEqual(['1 G1', '2 G3'])
    const next = await makeVersion(uploadGrades, api, owner, ['G9,'])
    await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: next })
    expect((await undo(second)).status).toBe(409)
    expect(await rows()).toEqual(['1 G9'])
  })

  test.each([
    ['G3 G5', 'G3 G5'],
    ['G3 G4', 'G3 G4'],
    ['G4 G3', 'G4 G3'],
    ['G3 G4 G2 G5', 'G4 G5 G3 G2'],
    ['G1 G5 G3 G2 G4', 'G2 G5 G1 G4 G3'],
    ['G5 G4 G3 G2 G1', 'G5 G4 G3 G2 G1'],
  ])('is undone at its place among others: %s deleted, %s undone', async (deleted, undone) => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,', 'G3,', 'G4,', 'G5,'])
    const removedBy = new Map<string, number | undefined>()
    for (const grade of deleted.split(' ')) removedBy.set(grade, await remove(grade))
    for (const grade of undone.split(' ')) expect((await undo(removedBy.get(grade))).status).toBe(200)
    expect(await rows()).toEqual(['1 G1', '2 G2', '3 G3', '4 G4', '5 G5'])
  })

  test('is undone below the grades that were above it, wherever others have moved them', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,', 'G3,', 'G4,'])
    const removal = await remove('G3')
    const moved = (await owner.ok(calls.listJobGrades)).find(({ grade }) => grade === 'G2')
    const body = { grade: 'G2', rank: 1, version: moved?.version ?? 0 }
    await owner.ok(calls.updateJobGrade, { job_grade_id: moved?.id ?? 0 }, { body })
    await owner.ok(calls.createJobGrade, {}, { body: { grade: 'G0', country_ids: [], rank: 1 } })
    expect((await undo(removal)).status).toBe(200)
    expect(await rows()).toEqual(['1 G0', '2 G2', '3 G3', '4 G1', '5 G4'])
  })

  test('with a whole draft is undone with all its rows, unless its name is taken', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,'])
    const draft = await makeVersion(uploadGrades, api, owner, ['G1,Denmark', 'G2,'], { name: 'Next year' })
    const { removal_id } = await owner.ok(calls.deleteJobGradeVersion, { job_grade_version_id: draft })
    const other = await makeVersion(uploadGrades, api, owner, ['G7,'], { name: 'Next year' })
    expect((await undo(removal_id)).status).toBe(409)
    await owner.ok(calls.deleteJobGradeVersion, { job_grade_version_id: other })
    expect((await undo(removal_id)).status).toBe(200)
    expect(await gradesIn(owner, draft)).toEqual(['G1', 'G2'])
  })
})
