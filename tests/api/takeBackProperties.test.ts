/**
 * Random sequences of changes, undos and undos of undos, by three people who act in turn or at the same time, do what a plain
 * model says, and the past reads as it was. `PROPERTY_RUNS` tries more of them.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyPresets } from '../../contract/permissions'
import { startApi, type Answer, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo } from '../support/companies'
import { makeSignedIn } from '../support/companyUsers'
import { readRanks } from '../support/gradeMap'
import { saidBy, stepOf, type Act, type Scene, type Step } from '../support/plainActs'
import { partsOf, type Change, type Held, type World } from '../support/plainWorld'
import '../support/properties.setup'

let api: Api
let logo: string
let master: Client
let ranks: number[]
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  logo = await makeLogo(api)
  ranks = [...(await readRanks(master)).values()].slice(0, 3)
})
afterAll(() => api.stop())

const name = fc.constantFrom('Alpha', 'Beta', 'Gamma')
const kind = fc.constantFrom('sectors', 'businessUnits', 'regions', 'companyUsers')
const of = <Name extends Act['act'], Rest>(act: Name, rest: { [member in keyof Rest]: fc.Arbitrary<Rest[member]> }) =>
  fc.record({ act: fc.constant(act), ...rest }) as fc.Arbitrary<{ act: Name } & Rest>

const change = { at: fc.nat(9), which: fc.nat(3), pick: fc.nat(5), name }

/** Changes that are not long ago are taken back, so that few others come between a change and its undo. */
const weighted = [
  [4, of('add', { kind, name })],
  [8, of('change', change)],
  [3, of('delete', { at: fc.nat(6) })],
  [1, of('move', { at: fc.nat(2), pick: fc.nat(2) })],
  [
    1,
    of('right', {
      permission: fc.constantFrom('VIEW_JOB_GRADE', 'VIEW_LEGAL_ENTITY'),
      mode: fc.constantFrom('give', 'take'),
    }),
  ],
  [1, of('switch', { is_active: fc.boolean() })],
  [
    3,
    of('cells', {
      cells: fc.array(fc.tuple(fc.nat(2), fc.constantFrom('A', 'B', null)), { minLength: 1, maxLength: 2 }),
    }),
  ],
  [8, of('undo', { at: fc.nat(5) })],
] as const
const act: fc.Arbitrary<Act> = fc.oneof(
  ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Act> })),
)
const undoOfLast = (count: number): Act => ({ act: 'undo', at: count - 1 })
/** A value is changed twice, and the first change of it taken back: chance alone rarely hits the same value again. */
const sameValue = fc
  .tuple(of('change', change), name)
  .map(([first, later]): Act[] => [first, { ...first, name: later, pick: first.pick + 1 }, undoOfLast(2)])
/** A deletion takes a scope of somebody along, who is changed before it is taken back. */
const strippedPerson = fc.record({ at: fc.nat(1), pick: fc.nat(2), name }).map(({ at, pick, name: later }): Act[] => {
  const ofPerson = { act: 'change', of: 'companyUsers', at, pick, name: later } as const
  return [
    { ...ofPerson, which: 3 },
    { act: 'delete', of: 'businessUnits', at: pick },
    { ...ofPerson, which: 0 },
    undoOfLast(2),
  ]
})
const inTurn = (acts: fc.Arbitrary<Act[]>) => acts.map((all) => all.map((one) => [one]))
/** One act after the other, or an undo while two others write. */
const turns = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.tuple(act)) },
  { weight: 2, arbitrary: fc.tuple(fc.tuple(of('undo', { at: fc.nat(3) }), act, act)) },
  { weight: 2, arbitrary: inTurn(sameValue) },
  { weight: 1, arbitrary: inTurn(strippedPerson) },
) as fc.Arbitrary<readonly (readonly Act[])[]>
/** Something to change is there at once. */
const begin: readonly Act[] = (['sectors', 'businessUnits', 'regions', 'companyUsers', 'companyUsers'] as const).map(
  (one, place) => ({ act: 'add', kind: one, name: place === 4 ? 'Beta' : 'Alpha' }),
)

/** Every record of a company, and the sectors of a run, as fields and their values. */
const fieldsIn = (schema: string): string => `
  select 'sectors ' || id as key, version, field, value from ${schema}.sectors,
    lateral (values ('name', name), ('description', description)) held (field, value) where name like $2
  union all select 'businessUnits ' || id, version, field, value from ${schema}.business_units,
    lateral (values ('name', name), ('sector', sector_id::text)) held (field, value) where company_id = $1
  union all select 'regions ' || id, version, 'name', name from ${schema}.regions where company_id = $1
  union all select 'regions ' || region_id, null, 'units ' || business_unit_id, 'true'
    from ${schema}.region_business_units where company_id = $1
  union all select 'companyUsers ' || id, version, field, value from ${schema}.users, lateral (values
    ('first_name', first_name), ('email', email), ('is_active', case when is_active then 'true' end)) held (field, value)
    where company_id = $1 and email like 'plain.%'
  union all select 'companyUsers ' || r.user_id, null, field, value from ${schema}.user_roles r
    join public.users u on u.id = r.user_id and u.email like 'plain.%',
    lateral (select r.application as field, case when r.grant_access then 'true' end as value
      union all select r.application || ' ' || permission, 'true' from unnest(r.permissions) permission) held
    where r.company_id = $1
  union all select 'companyUsers ' || user_id, null, application || ' units ' || business_unit_id, 'true'
    from ${schema}.user_role_business_units where company_id = $1
  union all select 'gradeCompanies ' || id, version, 'none', null from ${schema}.grade_companies where company_id = $1
  union all select 'gradeCompanies ' || grade_company_id, null, ta_rank_id::text, rank
    from ${schema}.grade_company_ranks r
    where grade_company_id in (select id from ${schema}.grade_companies where company_id = $1)`

interface Stored {
  readonly held: Readonly<Record<string, Held>>
  readonly versions: ReadonlyMap<string, number>
}

const readStored = async (company: number, prefix: string, at?: string): Promise<Stored> => {
  const client = await api.database.pool.connect()
  try {
    await client.query('begin')
    if (at !== undefined) await client.query(`select set_config('history.as_of', $1, true)`, [at])
    const { rows } = await client.query<{ key: string; version: number | null; field: string; value: string | null }>(
      fieldsIn(at === undefined ? 'public' : 'as_of'),
      [company, `${prefix}%`],
    )
    const held: Record<string, Record<string, string>> = {}
    for (const { key, field, value } of rows) {
      const record = (held[key] ??= {})
      if (value !== null) record[field] = value
    }
    return { held, versions: new Map(rows.flatMap((row) => (row.version === null ? [] : [[row.key, row.version]]))) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const heldIn = (world: World) => Object.fromEntries([...world].map(([key, { held }]) => [key, held]))

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, place) => ordersOf(all.toSpliced(place, 1)).map((rest) => [one, ...rest]))

interface Sent {
  readonly step: Step
  readonly answer: Answer<unknown>
}

/** Returns what the model says after steps in an order, and what their answers should have said. */
const follow = (sent: readonly Sent[], before: World, log: readonly Change[]) => {
  let world = before
  const [said, all] = [[] as string[], [...log]]
  for (const { step, answer } of sent) {
    const done = step.apply(world, answer, all)
    const id = Number(answer.headers['change-id'] ?? 0)
    const parts = partsOf(world, done.world)
    if (parts.length > 0) all.push({ id, isUndo: step.isUndo, parts })
    said.push(done.said)
    world = done.world
  }
  const expected = { held: heldIn(world), said }
  const actual = { said: sent.map(({ step, answer }) => saidBy(answer, step.isUndo)) }
  return { world, log: all, expected, actual }
}

const isEqual = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}

const superUser = {
  TOM: { grant_access: true, name: 'COMPANY_SUPER_USER', permissions: [...companyPresets.TOM.COMPANY_SUPER_USER] },
}

let runs = 0

const play = async (turns: readonly (readonly Act[])[]): Promise<void> => {
  const prefix = `Run ${++runs} `
  const { id: company } = await makeCompany(master, logo)
  const staff = await clientOf(api, 'master@talent.example', company)
  const people = [staff, await makeSignedIn(api, staff, superUser), await makeSignedIn(api, staff, superUser)]
  let world: World = new Map()
  let log: readonly Change[] = []
  const moments: { at: string; held: unknown }[] = []
  for (const [count, acts] of [...begin.map((one) => [one]), ...turns].entries()) {
    const { versions } = await readStored(company, prefix)
    const steps = acts.flatMap((one, place) => {
      const scene: Scene = { world, log, versions, by: people[(count + place) % 3] as Client, staff, ranks, prefix }
      return stepOf(scene, one) ?? []
    })
    const sent = await Promise.all(steps.map(async (step) => ({ step, answer: await step.send() })))
    const { held } = await readStored(company, prefix)
    // What is done at the same time is done in one order or another.
    const outcomes = ordersOf(sent).map((order) => follow(order, world, log))
    const found =
      outcomes.find(({ expected, actual }) => isEqual({ held, ...actual }, expected)) ?? (outcomes[0] as never)
    expect({ held, ...found.actual }).toEqual(found.expected)
    const made = found.log.slice(log.length).map(({ id }) => id)
    ;({ world, log } = found)
    if (made.length === 0) continue
    const { rows } = await api.database.pool.query<{ at: string }>(
      'select max(at)::text as at from history.changes where id = any($1)',
      [made],
    )
    moments.push({ at: rows[0]?.at ?? '', held: heldIn(world) })
  }
  for (const { at, held } of moments) expect((await readStored(company, prefix, at)).held).toEqual(held)
}

const numRuns = Number(process.env.PROPERTY_RUNS ?? 8)

test('taking back random changes does what a model of them says, and no more', { timeout: numRuns * 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(turns, { minLength: 8, maxLength: 16 }), (all) => play(all.flat())),
    { numRuns },
  ),
)
