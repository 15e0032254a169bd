/** Random sequences of changes, undos and undos of undos do what a plain model says, and the past reads as it was. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import '../support/properties.setup'
import { lastChange, undoOf } from '../support/takeBack'

let api: Api
let people: Client[]
beforeAll(async () => {
  api = await startApi()
  people = [await clientOf(api, 'master@talent.example'), await clientOf(api, 'master@talent.example')]
})
afterAll(() => api.stop())

interface Sector {
  readonly name: string
  readonly description: string | null
  readonly version: number
}
type Sectors = ReadonlyMap<number, Sector>

/** What a change did to a sector; null where there was none. */
interface Change {
  readonly id: number
  readonly sector: number
  readonly before: Sector | null
  readonly after: Sector | null
}

const isTaken = (sectors: Sectors, name: string, self: number) =>
  [...sectors].some(([id, one]) => id !== self && one.name.toLowerCase() === name.toLowerCase())

const without = (sectors: Sectors, id: number): Sectors => new Map([...sectors].filter(([one]) => one !== id))
const having = (sectors: Sectors, id: number, sector: Sector): Sectors => new Map([...sectors, [id, sector]])

/** Returns the sectors after a change has been taken back; the same ones if that does nothing or is refused. */
const takeBack = (sectors: Sectors, { sector: id, before, after }: Change): Sectors => {
  const now = sectors.get(id)
  if (!after) return now || !before || isTaken(sectors, before.name, id) ? sectors : having(sectors, id, before)
  if (!now) return sectors
  if (!before) return now.version === after.version ? without(sectors, id) : sectors
  const backOf = <Member extends 'name' | 'description'>(member: Member) =>
    before[member] !== after[member] && now[member] === after[member] ? before[member] : now[member]
  const next = { name: backOf('name'), description: backOf('description') }
  if (next.name === now.name && next.description === now.description) return sectors
  return isTaken(sectors, next.name, id) ? sectors : having(sectors, id, { ...next, version: now.version + 1 })
}

const names = fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta')
/** Few sectors, and changes that are not long ago, so that others often come between a change and its undo. */
const act = fc.oneof(
  { weight: 1, arbitrary: fc.record({ act: fc.constant('add' as const), name: names }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      at: fc.nat(1),
      name: names,
      description: fc.constantFrom(null, 'One', 'Two'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), at: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('undo' as const), at: fc.nat(4) }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

let runs = 0

const readAll = async (prefix: string, at?: string): Promise<Sectors> => {
  const client = await api.database.pool.connect()
  try {
    await client.query('begin')
    if (at !== undefined) await client.query(`select set_config('history.as_of', $1, true)`, [at])
    const { rows } = await client.query<{ id: number } & Sector>(
      `select id, name, description, version from ${at === undefined ? 'public' : 'as_of'}.sectors
        where name like $1 order by id`,
      [`${prefix}%`],
    )
    return new Map(rows.map(({ id, ...sector }) => [id, sector]))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const sorted = (sectors: Sectors) => [...sectors].toSorted(([one], [other]) => one - other)

const play = async (acts: readonly Act[]): Promise<void> => {
  const prefix = `Run ${++runs} `
  let sectors: Sectors = new Map()
  const changes: Change[] = []
  const moments: { at: string; sectors: Sectors }[] = []
  for (const [step, one] of acts.entries()) {
    const by = people[step % people.length] as Client
    const known = [...sectors.keys()]
    const place = 'at' in one ? one.at : 0
    const id = known[place % Math.max(known.length, 1)] ?? 0
    const before = sectors
    if (one.act === 'add') {
      const { body } = await by(calls.createSector, {}, { body: { name: prefix + one.name } })
      if (body.success)
        sectors = having(sectors, body.data.id, { name: prefix + one.name, description: null, version: 1 })
      expect(body.success).toBe(!isTaken(before, prefix + one.name, 0))
    } else if (one.act === 'change' && known.length > 0) {
      const body = { name: prefix + one.name, description: one.description }
      const { status } = await by(calls.updateSector, { sector_id: id }, { body })
      expect(status === 200).toBe(!isTaken(before, body.name, id))
      if (status === 200) sectors = having(sectors, id, { ...body, version: (sectors.get(id)?.version ?? 0) + 1 })
    } else if (one.act === 'delete' && known.length > 0) {
      expect((await by(calls.deleteSector, { sector_id: id })).status).toBe(200)
      sectors = without(sectors, id)
    } else if (one.act === 'undo' && changes.length > 0) {
      const change = (changes.at(-1 - one.at) ?? changes[0]) as Change
      const { status, body } = await undoOf(by, change.id)
      expect(status).toBe(200)
      sectors = takeBack(sectors, change)
      expect(body.data.undo !== null).toBe(sectors !== before)
    }
    expect(sorted(await readAll(prefix))).toEqual(sorted(sectors))
    if (sectors === before) continue
    const last = await lastChange(api)
    const touched = [...new Set([...before.keys(), ...sectors.keys()])].find(
      (sector) => before.get(sector) !== sectors.get(sector),
    )
    const sector = touched ?? 0
    changes.push({ id: last, sector, before: before.get(sector) ?? null, after: sectors.get(sector) ?? null })
    const { rows } = await api.database.pool.query<{ at: string }>(
      'select at::text as at from history.changes where id = $1',
      [last],
    )
    moments.push({ at: rows[0]?.at ?? '', sectors })
  }
  for (const moment of moments) expect(sorted(await readAll(prefix, moment.at))).toEqual(sorted(moment.sectors))
}

test('taking back random changes does what a model of them says, and no more', () =>
  fc.assert(fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), play), { numRuns: 25 }))
