/** Each kind of act is taken back while two others change the same records: nothing of theirs is lost (decision 0100). */
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { UndoResult } from '../../contract/entities/undo'
import type { Answer } from '../support/api'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { gradesOf, makeCompanies, readRanks } from '../support/gradeMap'
import { api, master, owner, useNewCompanies } from '../support/newCompanies'
import { makePlace, makeRegion, newName } from '../support/structure'
import { lastChange, outcomesIn, undoIn, undoOf } from '../support/takeBack'
import { formWith } from '../support/upload'
import { activeVersions, makeVersion, uploadGrades } from '../support/versions'

useNewCompanies()

const rounds = [1, 2]

/** When others write: before something is taken back, after it and, more than once, at the same time. */
const orders = ['before', 'after', 'meanwhile', 'meanwhile'] as const

/** Takes something back, and lets others write before it, after it or at the same time. */
const takeBackWhile = async <Theirs extends readonly (() => Promise<unknown>)[]>(
  order: (typeof orders)[number],
  undo: () => Promise<Answer<UndoResult>>,
  ...others: Theirs
) => {
  type Answers = { [place in keyof Theirs]: Awaited<ReturnType<Theirs[place]>> }
  const write = () => Promise.all(others.map((other) => other())) as Promise<Answers>
  if (order === 'before') {
    const theirs = await write()
    return [await undo(), ...theirs] as const
  }
  const undone = undo()
  if (order === 'after') await undone
  const theirs = await write()
  return [await undone, ...theirs] as const
}

test('rights that were given to many', async () => {
  const give = (permission: 'CREATE_REGION' | 'VIEW_JOB_GRADE' | 'VIEW_LEGAL_ENTITY', ids: number[]) =>
    owner.ok(calls.changeRightOfCompanyUsers, {}, { body: { ids, application: 'TOM', permission, mode: 'give' } })
  for (const round of rounds) {
    const people = [await makeUser(owner), await makeUser(owner)]
    const ids = people.map(({ id }) => id)
    await give('CREATE_REGION', ids)
    const change = await lastChange(api)
    await Promise.all([give('VIEW_JOB_GRADE', ids), undoIn(owner, change), give('VIEW_LEGAL_ENTITY', ids)])
    for (const id of ids) {
      const { roles } = await owner.ok(calls.readCompanyUser, { company_user_id: id })
      expect(roles.TOM.permissions.toSorted(), `round ${round}`).toEqual([
        'VIEW_JOB_GRADE',
        'VIEW_LEGAL_ENTITY',
        'VIEW_REGION',
      ])
    }
  }
})

test('a deletion', async () => {
  for (const order of orders) {
    const place = await makePlace(owner)
    const unit_id = place.business_unit_id
    const scope = { business_units: [unit_id], regions: [place.region_id], countries: [place.country_id] }
    const roles = { TOM: roleWith(['VIEW_REGION'], { metafield: scope }) }
    const [person, other] = [await makeUser(owner, roles), await makeUser(owner, roles)]
    const { name } = await owner.ok(calls.readRegion, { region_id: place.region_id })
    const read = ({ id }: { id: number }) => owner.ok(calls.readCompanyUser, { company_user_id: id })
    await owner.ok(calls.deleteRegion, { region_id: place.region_id })
    const change = await lastChange(api)
    // A form without scopes, as it was read before anybody else has written.
    const form = formOf(await read(person), { roles: { TOM: roleWith(['VIEW_REGION', 'VIEW_JOB_GRADE']) } })
    const given = { application: 'TOM', permission: 'VIEW_JOB_GRADE', mode: 'give' } as const
    const [undone, saved] = await takeBackWhile(
      order,
      () => undoIn(owner, change),
      () => owner(calls.updateCompanyUser, { company_user_id: person.id }, { body: form }),
      () => owner(calls.changeRightOfCompanyUsers, {}, { body: { ids: [other.id], ...given } }),
    )
    expect(outcomesIn(undone), order).toEqual(['regions removed undone'])
    expect(await owner.ok(calls.readRegion, { region_id: place.region_id }), order).toMatchObject({ name })
    // Whoever has saved the form has the last word; refused, since the regions came back first, it has changed nothing.
    const { metafield, permissions } = (await read(person)).roles.TOM
    expect([metafield.regions.length, permissions.length], order).toEqual(saved?.status === 200 ? [0, 2] : [1, 1])
    if (order !== 'meanwhile') expect(saved?.status, order).toBe(order === 'before' ? 200 : 409)
    const theirs = (await read(other)).roles.TOM
    expect(theirs.permissions, order).toContain('VIEW_JOB_GRADE')
    if (order !== 'meanwhile') expect(theirs.metafield.regions, order).toHaveLength(order === 'before' ? 0 : 1)
  }
})

test('a deletion whose name others want', async () => {
  for (const order of orders) {
    const { id, name } = await makeRegion(owner, {})
    await owner.ok(calls.deleteRegion, { region_id: id })
    const change = await lastChange(api)
    const add = () => owner(calls.createRegion, {}, { body: { name, country_ids: [], business_unit_ids: [] } })
    const [undone, first, second] = await takeBackWhile(order, () => undoIn(owner, change), add, add)
    const isBack = outcomesIn(undone).join() === 'regions removed undone'
    const added = [first, second].filter((one) => one && one.status < 300)
    expect([isBack, added.length], order).toEqual(added.length > 0 ? [false, 1] : [true, 0])
    const [found, ...more] = (await owner.ok(calls.listRegions)).filter((one) => one.name === name)
    expect([found?.id === id, more], order).toEqual([isBack, []])
  }
})

test('an import', async () => {
  for (const order of orders) {
    const names = [newName('Import'), newName('Import'), newName('Import')] as const
    const [used, grown, renamed] = names
    const form = await formWith(`Sector,Industry,Sub-Industry\n${used},Mining,Coal\n${grown},Sea,\n${renamed},,\n`)
    expect((await api.send('POST', '/sector/upload/', { token: master.token, ...form })).status).toBe(200)
    const change = await lastChange(api)
    const find = async (name: string) =>
      (await master.ok(calls.listSectors, {}, { query: { search: name } })).find((one) => one.name === name)
    const [usedId, grownId, renamedId] = await Promise.all(names.map(async (name) => (await find(name))?.id ?? 0))
    const theirs = newName('Theirs')
    const [undone, unit, industry, rename] = await takeBackWhile(
      order,
      () => undoOf(master, change),
      () => owner(calls.createBusinessUnit, {}, { body: { name: newName('Unit'), sector_id: usedId ?? 0 } }),
      () => master(calls.createIndustry, {}, { body: { name: theirs, sector_id: grownId ?? 0 } }),
      () => master(calls.updateSector, { sector_id: renamedId ?? 0 }, { body: { name: theirs, description: null } }),
    )
    const isDone = (answer: { status: number } | undefined) => (answer?.status ?? 500) < 300
    if (order !== 'meanwhile')
      for (const answer of [unit, industry, rename]) expect(isDone(answer), order).toBe(order === 'before')
    expect(Boolean(await find(used)), order).toBe(isDone(unit))
    expect(
      (await find(grown))?.industries?.map(({ name }) => name),
      order,
    ).toEqual(isDone(industry) ? [theirs] : undefined)
    expect((await find(theirs))?.id, order).toBe(isDone(rename) ? renamedId : undefined)
    const refused = outcomesIn(undone).filter((one) => one === 'sectors added refused')
    expect(refused, order).toHaveLength([unit, industry, rename].filter(isDone).length)
  }
})

test('cells of the grade map', async () => {
  const [ranks, [company]] = [await readRanks(master), await makeCompanies(api, master, 1)]
  const company_id = company?.id ?? 0
  const names = [...ranks.keys()].slice(0, 3)
  const save = (...cells: [place: number, rank: string][]) =>
    master.ok(
      calls.saveGradeMap,
      {},
      {
        body: {
          changes: [
            {
              company_id,
              cells: cells.map(([place, rank]) => ({ ta_rank_id: ranks.get(names[place] ?? '') ?? 0, rank })),
            },
          ],
        },
      },
    )
  for (const round of rounds) {
    await save([0, 'A1'], [1, 'B1'], [2, 'C1'])
    await save([0, 'A2'], [1, 'B2'])
    const change = await lastChange(api)
    await Promise.all([save([1, 'B9']), undoOf(master, change), save([2, 'C9'])])
    expect(await gradesOf(master, company_id), `round ${round}`).toEqual(
      Object.fromEntries(names.map((name, place) => [name, ['A1', 'B9', 'C9'][place]])),
    )
  }
})

test('an activation', async () => {
  for (const order of orders) {
    const [first, second, third] = [
      await makeVersion(uploadGrades, api, owner, ['G1,'], { name: newName('Version') }),
      await makeVersion(uploadGrades, api, owner, ['G2,'], { name: newName('Version') }),
      await makeVersion(uploadGrades, api, owner, ['G3,'], { name: newName('Version') }),
    ]
    const activate = (job_grade_version_id: number) => owner(calls.activateJobGradeVersion, { job_grade_version_id })
    await activate(first)
    await activate(second)
    const change = await lastChange(api)
    const [undone, activated] = await takeBackWhile(
      order,
      () => undoIn(owner, change),
      () => activate(third),
      () => makeVersion(uploadGrades, api, owner, ['G4,'], { name: newName('Version') }),
    )
    expect(activated?.status, order).toBe(200)
    expect(await activeVersions(owner), order).toEqual([third])
    const outcome = outcomesIn(undone).join()
    expect(['jobGradeVersions changed undone', 'jobGradeVersions changed refused'], order).toContain(outcome)
    if (order === 'before') expect(outcome).toBe('jobGradeVersions changed refused')
  }
})
