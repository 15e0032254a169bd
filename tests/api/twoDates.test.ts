/** What changed in a company between two moments, all changes of a record added up (decision 0106). */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type RecordOf } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import type { Permission } from '../../contract/permissions'
import { startApi, type Api } from '../support/api'
import '../support/properties.setup'
import { clientOf, grantOnly, type Client } from '../support/client'
import { makeCompanies } from '../support/gradeMap'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'
import { makeVersion, uploadGrades } from '../support/versions'

let api: Api
let master: Client
let owner: Client
let foreigner: Client
let viewer: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  foreigner = await clientOf(api, 'super@borealis.example')
  viewer = await clientOf(api, 'viewer@aurora.example')
})
afterAll(() => api.stop())

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
/** Returns this moment, which nothing before or after it shares. */
const now = async (): Promise<string> => {
  await pause()
  const moment = new Date().toISOString()
  await pause()
  return moment
}

type Asked = Readonly<Record<string, string | number | undefined>>

const counted = async (by: Client, from: string, to?: string) =>
  (await by.ok(calls.countCompanyChanges, {}, { query: { from, to } })).kinds
const listed = async (by: Client, kind: string, from: string, more: Asked = {}) =>
  (await by.ok(calls.listCompanyChanges, {}, { query: { kind, from, ...more } })).records

/** Does something, and returns what differs before and after it. */
const during = async (act: () => Promise<unknown>, by = owner) => {
  const from = await now()
  await act()
  const to = await now()
  return { from, to, kinds: await counted(by, from, to) }
}

const rename = (region_id: number, name: string) => owner.ok(calls.updateRegion, { region_id }, { body: { name } })

describe('what differs between two moments', () => {
  test('is what was first and what is last, however often it was changed between', async () => {
    const [one = 0, two = 0] = (await owner.ok(calls.listCountries)).map(({ id }) => id)
    const region = await makeRegion(owner, { countries: [one] })
    const { from, to, kinds } = await during(async () => {
      await rename(region.id, newName('Region'))
      await owner.ok(calls.updateRegion, { region_id: region.id }, { body: { name: 'Last', country_ids: [two] } })
    })
    await rename(region.id, newName('Later'))
    expect(kinds).toEqual([{ kind: 'regions', added: 0, changed: 1, removed: 0 }])
    expect(await listed(owner, 'regions', from, { to })).toEqual([
      {
        kind: 'regions',
        id: region.id,
        company: { id: owner.companyId, name: expect.stringContaining('Aurora') },
        change: 'changed',
        members: ['name', 'countries'],
        before: expect.objectContaining({ name: region.name, countries: [expect.objectContaining({ id: one })] }),
        after: expect.objectContaining({ name: 'Last', countries: [expect.objectContaining({ id: two })] }),
      },
    ])
  })

  test('is nothing if it was changed back, restored, or came and went', async () => {
    const [country = 0] = (await owner.ok(calls.listCountries)).map(({ id }) => id)
    const region = await makeRegion(owner, { countries: [country] })
    const { from, to, kinds } = await during(async () => {
      await owner.ok(calls.updateRegion, { region_id: region.id }, { body: { name: 'Elsewhere', country_ids: [] } })
      const back = { name: region.name, country_ids: [country] }
      await owner.ok(calls.updateRegion, { region_id: region.id }, { body: back })
      const { removal_id: removal = 0 } = await owner.ok(calls.deleteRegion, { region_id: region.id })
      await owner.ok(calls.undoRemovals, {}, { body: { ids: [removal] } })
      const passing = await makeRegion(owner, { countries: [country] })
      await owner.ok(calls.deleteRegion, { region_id: passing.id })
    })
    expect(kinds).toEqual([])
    expect(await listed(owner, 'regions', from, { to })).toEqual([])
  })

  test('tells a value that was removed, though later changes do not mention it', async () => {
    const unit = await makeUnit(owner)
    const params = { business_unit_id: unit.id }
    await owner.ok(calls.updateBusinessUnit, params, { body: { name: unit.name, description: 'Ships' } as never })
    const { sector_id: sector } = await master
      .ok(calls.createSector, {}, { body: { name: newName('Sector') } })
      .then(({ id }) => ({ sector_id: id }))
    await owner.ok(calls.updateBusinessUnit, params, { body: { name: unit.name, sector_id: sector } })
    const { from, to } = await during(async () => {
      await owner.ok(calls.updateBusinessUnit, params, { body: { name: unit.name, sector_id: null } })
      await owner.ok(calls.updateBusinessUnit, params, { body: { name: 'Renamed' } })
    })
    const [told] = await listed(owner, 'businessUnits', from, { to })
    expect(told).toMatchObject({ change: 'changed', before: { name: unit.name }, after: { name: 'Renamed' } })
    expect(told?.members).toEqual(['name', 'sector'])
    expect(told?.after?.sector).toBeNull()
  })

  test('tells a deleted record with all of its parts, and what went with it', async () => {
    const place = await makePlace(owner)
    const entity = await makeEntity(owner, place)
    const { from, to, kinds } = await during(async () => {
      await owner.ok(calls.deleteLegalEntity, { legal_entity_id: entity.id })
      await owner.ok(calls.deleteRegion, { region_id: place.region_id })
    })
    expect(kinds).toEqual(
      expect.arrayContaining([
        { kind: 'regions', added: 0, changed: 0, removed: 1 },
        { kind: 'legalEntities', added: 0, changed: 0, removed: 1 },
      ]),
    )
    const [region] = await listed(owner, 'regions', from, { to })
    expect(region).toMatchObject({ change: 'removed', after: null, id: place.region_id })
    expect(region?.before?.countries).toHaveLength(2)
    expect((await listed(owner, 'legalEntities', from, { to }))[0]?.before).toMatchObject({ name: entity.name })
  })

  test('tells the roles of people', async () => {
    const user = await makeUser(owner, { JE: roleWith(['VIEW_JOB_LIBRARY']) })
    const save = (permissions: Permission[]) =>
      owner.ok(
        calls.updateCompanyUser,
        { company_user_id: user.id },
        { body: { ...formOf(user, { roles: { JE: roleWith(permissions) } }), version: undefined } },
      )
    const { from, to, kinds } = await during(async () => {
      await save(['VIEW_JOB_LIBRARY', 'VIEW_JOB_GRADE'])
      await save(['VIEW_JOB_GRADE'])
    })
    expect(kinds).toEqual([{ kind: 'companyUsers', added: 0, changed: 1, removed: 0 }])
    const [told] = await listed(owner, 'companyUsers', from, { to })
    expect(told).toMatchObject({ id: user.id, members: ['roles'] })
    expect(told).toMatchObject({
      before: { roles: { JE: { permissions: ['VIEW_JOB_LIBRARY'] } } },
      after: { roles: { JE: { permissions: ['VIEW_JOB_GRADE'] } } },
    })
  })

  test('counts what a page tells, in pages that miss nothing, filtered by what happened', async () => {
    const kept = await makeRegion(owner, {})
    const { from, to, kinds } = await during(async () => {
      for (let number = 0; number < 45; number++) {
        const { id } = await makeRegion(owner, {})
        if (number % 3 === 0) await owner.ok(calls.deleteRegion, { region_id: id })
      }
      await rename(kept.id, newName('Region'))
    })
    expect(kinds).toEqual([{ kind: 'regions', added: 30, changed: 1, removed: 0 }])
    const read = async (act?: string) => {
      const found: RecordOf<Calls['listCompanyChanges']>['records'] = []
      let pages = 0
      for (let after: number | null | undefined; after !== null; pages++) {
        const query = { kind: 'regions', from, to, act, ...(after && { after }) }
        const page: RecordOf<Calls['listCompanyChanges']> = await owner.ok(calls.listCompanyChanges, {}, { query })
        found.push(...page.records)
        after = page.next
      }
      return { ids: found.map(({ id }) => id), acts: new Set(found.map(({ change }) => change)), pages }
    }
    const all = await read()
    expect(all).toMatchObject({ pages: 2, acts: new Set(['added', 'changed']) })
    expect(all.ids).toEqual([...new Set(all.ids)].toSorted((one, other) => one - other))
    expect(all.ids).toHaveLength(31)
    expect(await read('changed')).toMatchObject({ ids: [kept.id] })
    expect(await read('removed')).toMatchObject({ ids: [] })
  })

  test('tells cells of the grade map, also of a mapping that went and came back', async () => {
    const [company] = await makeCompanies(api, master, 1)
    const there = await clientOf(api, 'master@talent.example', company?.id ?? 0)
    const [first, second] = await there.ok(calls.listTaRanks)
    const grades = (rank: string) => [
      { ta_rank_id: first?.id ?? 0, rank },
      { ta_rank_id: second?.id ?? 0, rank: 'G9' },
    ]
    const made = await there.ok(calls.createGradeCompany, {}, {
      body: { company_id: there.companyId, grades: grades('G1') },
    } as never)
    const id = (made as { id: number }).id
    const changed = await during(
      () => there.ok(calls.updateGradeCompany, { grade_company_id: id }, { body: { grades: grades('G2') } } as never),
      there,
    )
    const [told] = await listed(there, 'gradeCompanies', changed.from, { to: changed.to })
    expect(told).toMatchObject({
      before: { grade_company_ranks: [{ ta_rank_id: first?.id, rank: 'G1' }] },
      after: { grade_company_ranks: [{ ta_rank_id: first?.id, rank: 'G2' }] },
    })
    const removed = await during(() => there.ok(calls.deleteGradeCompany, { grade_company_id: id }), there)
    expect(removed.kinds).toEqual([{ kind: 'gradeCompanies', added: 0, changed: 0, removed: 1 }])
    const [gone] = await listed(there, 'gradeCompanies', removed.from, { to: removed.to })
    expect(gone?.before?.grade_company_ranks).toHaveLength(2)
  })
})

describe('who may compare two moments', () => {
  test('are provider staff, and super users of the company', async () => {
    const from = await now()
    for (const [by, status] of [
      [master, 200],
      [owner, 200],
      [viewer, 403],
    ] as const) {
      expect((await by(calls.countCompanyChanges, {}, { query: { from } })).status).toBe(status)
      expect((await by(calls.listCompanyChanges, {}, { query: { from, kind: 'regions' } })).status).toBe(status)
    }
    const path = urlOf(calls.countCompanyChanges, { company_id: owner.companyId }, { from })
    expect((await api.send('GET', path, { token: foreigner.token })).status).toBe(403)
    expect((await api.send('GET', path)).status).toBe(401)
  })

  test('are told nothing of other companies, nor of kinds that they may not read today', async () => {
    const { from } = await during(async () => {
      await makeRegion(owner, {})
      await makeUnit(foreigner)
      await makeUnit(owner)
    })
    expect((await counted(foreigner, from)).map(({ kind }) => kind)).toEqual(['businessUnits'])
    expect(await listed(foreigner, 'businessUnits', from)).toHaveLength(1)
    const rights = 'select application, permissions from user_roles where user_id = $1'
    const { rows } = await api.database.pool.query<{ application: string; permissions: string[] }>(rights, [
      owner.userId,
    ])
    const set = 'update user_roles set permissions = $3 where user_id = $1 and application = $2'
    await grantOnly(api, 'super@aurora.example', 'VIEW_BUSINESS_UNIT')
    try {
      expect((await counted(owner, from)).map(({ kind }) => kind)).toEqual(['businessUnits'])
      expect((await owner(calls.listCompanyChanges, {}, { query: { from, kind: 'regions' } })).status).toBe(403)
    } finally {
      for (const { application, permissions } of rows)
        await api.repairs.pool.query(set, [owner.userId, application, permissions])
    }
  })

  test('see no drafts without the right: to them a version is new once it is set active', async () => {
    const sales = await clientOf(api, 'sales@talent.example', owner.companyId)
    const draft = await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,'])
    const from = await now()
    const [row] = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
    const params = { job_grade_id: row?.id ?? 0 }
    await owner.ok(calls.updateJobGrade, params, { body: { grade: 'G2a' } })
    expect(await counted(sales, from)).toEqual([])
    expect(await listed(sales, 'jobGrades', from)).toEqual([])
    expect(await counted(owner, from)).toEqual([{ kind: 'jobGrades', added: 0, changed: 1, removed: 0 }])
    await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: draft })
    const told = await listed(sales, 'jobGradeVersions', from, { act: 'added' })
    expect(told).toMatchObject([{ id: draft, change: 'added', before: null }])
    expect(await listed(owner, 'jobGradeVersions', from)).toContainEqual(
      expect.objectContaining({ id: draft, change: 'changed' }),
    )
    expect(await listed(sales, 'jobGrades', from)).toEqual([])
    await owner.ok(calls.updateJobGrade, params, { body: { grade: 'G2b' } })
    expect(await listed(sales, 'jobGrades', from)).toMatchObject([{ after: { grade: 'G2b' } }])
  })
})

test('dates that make no sense are refused at their member', async () => {
  const errorOf = async (query: Asked) => {
    const { status, body } = await owner(calls.countCompanyChanges, {}, { query })
    return { status, error: body.error }
  }
  const refused = (error: Readonly<Record<string, readonly string[]>>) => ({ status: 400, error })
  const later = await now()
  const { begins_at: beginning } = await owner.ok(calls.readPastRecords)
  expect(await errorOf({})).toEqual(refused({ from: ['Please send the earlier date and time.'] }))
  expect(await errorOf({ from: 'yesterday' })).toMatchObject({ status: 400, error: { from: [expect.any(String)] } })
  expect(await errorOf({ from: later, to: '2026-02-30T00:00:00Z' })).toMatchObject({
    status: 400,
    error: { to: [expect.any(String)] },
  })
  const order = 'The earlier moment must be before the later one.'
  expect(await errorOf({ from: later, to: later })).toEqual(refused({ from: [order] }))
  expect(await errorOf({ from: later, to: beginning })).toEqual(refused({ from: [order] }))
  expect(await errorOf({ from: '9999-12-31T23:59:59Z' })).toEqual(refused({ from: ['This moment is in the future.'] }))
  expect(await errorOf({ from: beginning, to: '9999-12-31T23:59:59Z' })).toEqual(
    refused({ to: ['This moment is in the future.'] }),
  )
  for (const from of ['0000-01-01T00:00:00Z', '2020-01-01T00:00:00Z'])
    expect(await errorOf({ from })).toEqual(refused({ from: [`History begins at ${beginning}.`] }))
  const kindOf = async (kind: string) =>
    (await owner(calls.listCompanyChanges, {}, { query: { from: beginning, kind } })).body.error
  expect(await kindOf('sectors')).toEqual({ kind: ['No records of companies have this name.'] })
  expect(await kindOf('nothings')).toEqual({ kind: ['No records of companies have this name.'] })
})

/** Random changes of a few regions, of which some repeat or take back what was. */
const act = fc.record({
  act: fc.constantFrom('add' as const, 'rename' as const, 'rename' as const, 'place' as const, 'delete' as const),
  at: fc.nat(2),
  name: fc.constantFrom('Alpha', 'Beta', 'Gamma'),
  countries: fc.subarray([0, 1, 2]),
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
interface Plain {
  readonly name: string
  readonly countries: readonly number[]
}

let runs = 0

test('any two moments differ in what a plain model says', async () => {
  const all = (await owner.ok(calls.listCountries)).slice(0, 3).map(({ id }) => id)
  const play = async (acts: readonly Act[]) => {
    const prefix = `Run ${++runs} `
    let regions: ReadonlyMap<number, Plain> = new Map()
    const moments = [{ at: await now(), regions }]
    const save = (region_id: number, { name, countries }: Plain) =>
      owner(calls.updateRegion, { region_id }, { body: { name, country_ids: [...countries], business_unit_ids: [] } })
    for (const one of acts) {
      const id = [...regions.keys()][one.at]
      const countries = one.countries.map((place) => all[place] ?? 0)
      const was = regions.get(id ?? 0)
      const name = prefix + one.name
      if (one.act === 'add' && ![...regions.values()].some((other) => other.name === name)) {
        const made = await makeRegion(owner, { name, countries })
        regions = new Map([...regions, [made.id, { name, countries }]])
      } else if (id !== undefined && was && one.act === 'delete') {
        await owner.ok(calls.deleteRegion, { region_id: id })
        regions = new Map([...regions].filter(([other]) => other !== id))
      } else if (id !== undefined && was && one.act !== 'add') {
        const next = one.act === 'rename' ? { ...was, name } : { ...was, countries }
        if ((await save(id, next)).status === 200) regions = new Map([...regions, [id, next]])
      }
      moments.push({ at: await now(), regions })
    }
    for (const [step, from] of moments.entries()) {
      const to = moments[Math.min(step + 1 + (step % 4), moments.length - 1)]
      if (!to || to === from) continue
      const told = await listed(owner, 'regions', from.at, { to: to.at })
      const ids = [...new Set([...from.regions.keys(), ...to.regions.keys()])].toSorted((a, b) => a - b)
      const differ = ids.flatMap((id) => {
        const [before, after] = [from.regions.get(id), to.regions.get(id)]
        if (JSON.stringify(before) === JSON.stringify(after)) return []
        const members = ['name', 'countries'].filter(
          (member) => JSON.stringify(before?.[member as 'name']) !== JSON.stringify(after?.[member as 'name']),
        )
        const change = before ? (after ? 'changed' : 'removed') : 'added'
        return [{ id, change, members: change === 'changed' ? members : [] }]
      })
      expect(told.map(({ id, change, members }) => ({ id, change, members }))).toEqual(differ)
      const [kind] = await counted(owner, from.at, to.at)
      const count = (change: string) => differ.filter((one) => one.change === change).length
      const counts = { kind: 'regions', added: count('added'), changed: count('changed'), removed: count('removed') }
      expect(kind).toEqual(differ.length > 0 ? counts : undefined)
    }
    for (const id of regions.keys()) await owner.ok(calls.deleteRegion, { region_id: id })
  }
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), play), { numRuns: 10 })
})

test('a moment that is none is refused by its field', async () => {
  for (const from of ['x', '2026-11-26T00:00:00+99:00', 'a\u0000b'])
    expect(await owner(calls.countCompanyChanges, {}, { query: { from } })).toMatchObject({
      status: 400,
      body: { error: { from: [expect.any(String)] } },
    })
})
