import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { gradesOf, makeCompanies, readRanks } from '../support/gradeMap'

let api: Api
let master: Client
let ranks: ReadonlyMap<string, number>
let companies: { id: number; name: string }[]
let odd: { id: number; company_id: number }
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  ranks = await readRanks(master)
  companies = await makeCompanies(api, master, 16)
  const { id: company_id } = next()
  odd = { company_id, id: (await make(company_id)).id }
})
afterAll(() => api.stop())

const next = () => companies.pop() ?? { id: 0, name: '' }
const rank = (name: string) => ranks.get(name) ?? 0
const grade = (name: string, given: string | null) => ({ ta_rank_id: rank(name), rank: given })
const make = async (company_id: number, grades: { ta_rank_id: number; rank: string | null }[] = []) =>
  master.ok(calls.createGradeCompany, {}, { body: { company_id, grades } })
interface Cell {
  ta_rank_id: number
  was?: string | null
  rank: string | null
}
const save = (company_id: number, ...cells: Cell[]) =>
  master(calls.saveGradeMap, {}, { body: { changes: [{ company_id, cells }] } })

describe('A mapping', () => {
  test('is created with the name of its company, changed, read and deleted', async () => {
    const { id: company_id, name } = next()
    const body = { company_id, grades: [grade('Executive 2', 'G9'), grade('Executive 1', ' G10 ')] }
    const created = await master(calls.createGradeCompany, {}, { body })
    expect(created).toMatchObject({ status: 201, body: { message: 'New Grade Company Added' } })
    const { id } = created.body.data
    expect(created.body.data).toEqual({
      id,
      name,
      company: { id: company_id, name },
      grade_company_ranks: [
        { ta_rank_id: rank('Executive 1'), rank: 'G10' },
        { ta_rank_id: rank('Executive 2'), rank: 'G9' },
      ],
      version: 1,
    })
    const grades = [grade('Executive 1', '011'), grade('Executive 2', '')]
    const changed = await master(calls.updateGradeCompany, { grade_company_id: id }, { body: { id, grades } })
    expect(changed.body).toMatchObject({ message: 'Grade Company Updated', data: { version: 2 } })
    expect(await gradesOf(master, company_id)).toEqual({ 'Executive 1': '011' })
    const gone = await master(calls.deleteGradeCompany, { grade_company_id: id })
    expect(gone.body).toMatchObject({ message: 'Grade Company deleted successfully!', data: { id } })
    expect(await gradesOf(master, company_id)).toBeUndefined()
    expect((await make(company_id)).version).toBe(1)
  })

  test.each(['5",', '",', '5"', ',"x', '\\', 'a\\",', '{"a":["b","c"]}', "'"])(
    'keeps the grade %j, whatever it looks like within JSON',
    async (text) => {
      const grades = [grade('Executive 1', text), grade('Executive 2', '6'), grade('Executive 3', text)]
      await master.ok(calls.updateGradeCompany, { grade_company_id: odd.id }, { body: { id: odd.id, grades } })
      expect(await gradesOf(master, odd.company_id)).toEqual({
        'Executive 1': text,
        'Executive 2': '6',
        'Executive 3': text,
      })
    },
  )

  test('refuses what does not exist, a second mapping of a company, and repeated ranks', async () => {
    const { id: company_id } = next()
    const { id } = await make(company_id)
    const errorOf = async (body: unknown) =>
      (await master(calls.createGradeCompany, {}, { body: body as never })).body.error
    expect(await errorOf({ company_id })).toEqual({ company_id: ['This company already has a grade mapping.'] })
    expect(await errorOf({ company_id: 2_000_000_000 })).toEqual({ company_id: ['Choose an entry from the list.'] })
    const twice = [grade('Executive 1', 'a'), grade('Executive 1', 'b')]
    expect(await errorOf({ company_id, grades: twice })).toEqual({ grades: ['Each TA rank can be mapped once.'] })
    const lost = { grades: [{ ta_rank_id: 2_000_000_000, rank: 'x' }] }
    const refused = await master(calls.updateGradeCompany, { grade_company_id: id }, { body: lost })
    expect(refused.body.error).toEqual({ grades: ['Choose TA ranks from the list.'] })
    const other = await master(calls.updateGradeCompany, { grade_company_id: id }, { body: { id: id + 1, grades: [] } })
    expect(other.body.error).toEqual({ id: ['This is another grade company.'] })
    const long = [grade('Executive 1', 'x'.repeat(101))]
    expect(await errorOf({ company_id, grades: long })).toEqual({
      'grades.0.rank': ['Please use at most 100 characters.'],
    })
  })

  test('is created once if several people try at the same time', async () => {
    const { id: company_id } = next()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => master(calls.createGradeCompany, {}, { body: { company_id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400])
    const late = answers.filter(({ status }) => status === 400)
    for (const { body } of late)
      expect(body.error).toEqual({ company_id: ['This company already has a grade mapping.'] })
  })

  test('is not replaced by a form that has read an older version', async () => {
    const { id } = await make(next().id)
    const put = (version: number) =>
      master(calls.updateGradeCompany, { grade_company_id: id }, { body: { grades: [], version } })
    expect((await put(1)).status).toBe(200)
    const late = await put(1)
    expect(late).toMatchObject({ status: 409, body: { code: 1005, data: { current: { id, version: 2 } } } })
    // Nor by one with a version that was never stored.
    expect((await put(3)).status).toBe(409)
  })
})

describe('Saving cells of many companies', () => {
  test('changes, clears and creates in one request, and returns the new versions', async () => {
    const [one, other] = [next(), next()]
    const { id } = await make(one.id, [grade('Executive 1', 'A'), grade('Executive 2', 'B')])
    const changes = [
      {
        company_id: one.id,
        cells: [
          { ...grade('Executive 1', 'A2'), was: 'A' },
          { ...grade('Executive 2', ''), was: 'B' },
        ],
      },
      { company_id: other.id, cells: [{ ...grade('Support 1', 'S "1"\tx\r\ny'), was: null }] },
    ]
    const { body } = await master(calls.saveGradeMap, {}, { body: { changes } })
    expect(body).toMatchObject({ message: 'Grade Map Saved', data: { cells: 3 } })
    expect(body.data.companies).toEqual([
      { id, company_id: one.id, version: 2 },
      { id: expect.any(Number), company_id: other.id, version: 1 },
    ])
    expect(await gradesOf(master, one.id)).toEqual({ 'Executive 1': 'A2' })
    expect(await gradesOf(master, other.id)).toEqual({ 'Support 1': 'S "1"\tx\ny' })
    const versions = await master.ok(calls.listGradeCompanyVersions)
    expect(versions).toEqual(expect.arrayContaining(body.data.companies.map((one) => expect.objectContaining(one))))
    const ids = body.data.companies.map((changed) => changed.id).join()
    const some = await master.ok(calls.listGradeCompanies, {}, { query: { ids } })
    expect(some.map(({ company, version }) => ({ id: company.id, version }))).toEqual([
      { id: one.id, version: 2 },
      { id: other.id, version: 1 },
    ])
  })

  test('merges what two people change at the same time in different cells', async () => {
    const { id } = next()
    await make(id)
    const names = [...ranks.keys()].slice(0, 10)
    const answers = await Promise.all(names.map((name) => save(id, { ...grade(name, `G ${name}`), was: null })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await gradesOf(master, id)).toEqual(Object.fromEntries(names.map((name) => [name, `G ${name}`])))
  })

  test('lets one of several people win a cell and shows the others both values', async () => {
    const { id } = next()
    await make(id, [grade('Executive 1', 'old')])
    const cell = (text: string) => save(id, { ...grade('Executive 1', text), was: 'old' })
    const answers = await Promise.all(['a', 'b', 'c'].map(cell))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const [stored] = Object.values((await gradesOf(master, id)) ?? {})
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({
      code: 1005,
      message: 'Somebody else has changed some of these cells. Nothing was saved.',
      data: { conflicts: [{ company_id: id, ta_rank_id: rank('Executive 1'), base: 'old', theirs: stored }] },
    })
    const overwriting = await save(id, { ...grade('Executive 1', 'mine'), was: stored ?? null })
    expect(overwriting.status).toBe(200)
  })

  test('writes nothing if one cell is in conflict, and finds none where both chose the same', async () => {
    const { id } = next()
    await make(id, [grade('Executive 1', 'now')])
    const late = await save(
      id,
      { ...grade('Executive 1', 'x'), was: 'old' },
      { ...grade('Executive 2', 'y'), was: null },
    )
    expect(late.status).toBe(409)
    expect(await gradesOf(master, id)).toEqual({ 'Executive 1': 'now' })
    const same = await save(id, { ...grade('Executive 1', 'now'), was: 'old' })
    expect(same.body.data).toEqual({ companies: [], cells: 0 })
  })

  test('tells of a mapping that was deleted before it is added again, even if the changed cell was empty', async () => {
    const { id: company_id } = next()
    const mapping = await make(company_id, [grade('Executive 1', 'x')])
    await master.ok(calls.deleteGradeCompany, { grade_company_id: mapping.id })
    const cells = [{ ...grade('Executive 2', 'mine'), was: null }]
    const send = (read: { grade_company_id?: number }) =>
      master(calls.saveGradeMap, {}, { body: { changes: [{ company_id, ...read, cells }] } })
    const late = await send({ grade_company_id: mapping.id })
    expect(late).toMatchObject({ status: 409, body: { code: 1005, data: { conflicts: [], deleted: [company_id] } } })
    expect(await gradesOf(master, company_id)).toBeUndefined()
    expect((await send({})).status).toBe(200)
    expect(await gradesOf(master, company_id)).toEqual({ 'Executive 2': 'mine' })
  })

  test('creates the mapping of a company once if two people fill it at the same time', async () => {
    const { id } = next()
    const answers = await Promise.all([
      save(id, { ...grade('Executive 1', 'a'), was: null }),
      save(id, { ...grade('Executive 2', 'b'), was: null }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await gradesOf(master, id)).toEqual({ 'Executive 1': 'a', 'Executive 2': 'b' })
  })

  test('stores every cell that it reports, even if the mapping is deleted at the same time', async () => {
    const { id: company_id } = next()
    const names = [...ranks.keys()].slice(0, 4)
    for (let round = 0; round < 10; round++) {
      const mapping = await make(company_id)
      const [gone, ...answers] = await Promise.all([
        master(calls.deleteGradeCompany, { grade_company_id: mapping.id }),
        ...names.map((name) => save(company_id, { ...grade(name, name), was: null })),
      ])
      expect(gone.status).toBe(200)
      expect(answers.map(({ body }) => body.data.cells)).toEqual([1, 1, 1, 1])
      const found = (await master.ok(calls.listGradeCompanies)).find(({ company }) => company.id === company_id)
      // Cells that were saved before the deletion went with their mapping.
      const kept = answers.filter(({ body }) => body.data.companies[0]?.id !== mapping.id)
      expect(found?.grade_company_ranks ?? []).toHaveLength(kept.length)
      if (found) await master.ok(calls.deleteGradeCompany, { grade_company_id: found.id })
    }
  })

  test('takes as many cells as the limit allows, with texts of any length', async () => {
    const column = (company_id: number) => ({
      company_id,
      cells: Array.from({ length: 4000 }, (_, row) => ({
        ta_rank_id: row + 1_000_000,
        was: 'x'.repeat(100),
        rank: 'y'.repeat(100),
      })),
    })
    const { body } = await master(calls.saveGradeMap, {}, { body: { changes: [1, 2, 3, 4, 5].map(column) } })
    expect(body.error).toEqual({ changes: ['A company or TA rank does not exist.'] })
  })

  test('refuses what does not exist, repeats, and too many cells', async () => {
    const id = companies[0]?.id ?? 0
    const errorOf = async (changes: unknown) =>
      (await master(calls.saveGradeMap, {}, { body: { changes } as never })).body
    const cells = [grade('Executive 1', 'x')]
    expect(await errorOf([{ company_id: 2_000_000_000, cells }])).toMatchObject({
      code: 1001,
      error: { changes: ['A company or TA rank does not exist.'] },
    })
    expect(await errorOf([{ company_id: id, cells: [{ ta_rank_id: 2_000_000_000, rank: 'x' }] }])).toMatchObject({
      error: { changes: ['A company or TA rank does not exist.'] },
    })
    expect(
      await errorOf([
        { company_id: id, cells },
        { company_id: id, cells },
      ]),
    ).toMatchObject({
      error: { changes: ['Each company can be sent once.'] },
    })
    expect(await errorOf([{ company_id: id, cells: [...cells, ...cells] }])).toMatchObject({
      error: { 'changes.0.cells': ['Each TA rank can be mapped once.'] },
    })
    const many = Array.from({ length: 5 }, (_, column) => ({
      company_id: column + 1,
      cells: Array.from({ length: 4001 }, (_, row) => ({ ta_rank_id: row + 1, rank: 'x' })),
    }))
    expect(await errorOf(many)).toMatchObject({ error: { changes: ['Please send at most 20,000 cells.'] } })
    expect(await errorOf(undefined)).toMatchObject({ error: { changes: ['Please send a list.'] } })
    expect((await errorOf([{ company_id: id, cells: [grade('Executive 1', 'a\u0000b')] }])).code).toBe(1001)
  })
})

describe('The whole map', () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${master.token}`, ...headers } })

  test('is the same, compressed or not, and 304 until something changes', async () => {
    const plain = await read('/grade/company/')
    const packed = await read('/grade/company/', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' })
    expect(String(packed.headers.vary).toLowerCase()).toBe(
      'accept-encoding, authorization, view-as, as-of, accept-language',
    )
    expect(packed.headers.etag).toBe(plain.headers.etag)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const fresh = { 'if-none-match': String(plain.headers.etag) }
    expect(await read('/grade/company/', fresh)).toMatchObject({ statusCode: 304, body: '' })
    const listed = { 'if-none-match': `"other", ${plain.headers.etag}` }
    expect((await read('/grade/company/', listed)).statusCode).toBe(304)
    expect((await read('/grade/company/', { 'if-none-match': '*' })).statusCode).toBe(304)
    const aurora = plain.json<{ data: { company: { id: number; name: string } }[] }>().data[0]?.company
    await save(aurora?.id ?? 0, grade('Support 4', 'A0'))
    const changed = await read('/grade/company/', fresh)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('"A0"')
  })

  test('has the members of every other mapping, in the order of creation or by name', async () => {
    const empty = await make(next().id)
    const quoted = await make(next().id, [grade('Executive 1', 'a",'), grade('Executive 2', '"b')])
    const byCreation = await master.ok(calls.listGradeCompanies)
    const ids = byCreation.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    const some = await master.ok(calls.listGradeCompanies, {}, { query: { ids: ids.join() } })
    expect(byCreation).toEqual(some)
    const gradesIn = ({ id }: { id: number }) => byCreation.find((one) => one.id === id)?.grade_company_ranks
    expect(gradesIn(empty)).toEqual([])
    expect(gradesIn(quoted)?.map((one) => one.rank)).toEqual(['a",', '"b'])
    const byName = await master.ok(calls.listAllGradeCompanies)
    expect(byName.map(({ name }) => name)).not.toEqual(byCreation.map(({ name }) => name))
    expect(byName.toSorted((one, other) => one.id - other.id)).toEqual(byCreation)
  })

  test('is limited to the own company for company users, and refused without the permission', async () => {
    const person = await clientOf(api, 'super@aurora.example')
    for (const call of [calls.listGradeCompanies, calls.listAllGradeCompanies])
      expect((await person.ok(call)).map(({ company }) => company.name)).toEqual(['Aurora Foods'])
    expect(await person.ok(calls.listGradeCompanyVersions)).toHaveLength(1)
    const all = await master.ok(calls.listGradeCompanies)
    const foreign = all.find(({ company }) => company.name === 'Borealis Energy')?.id
    expect(await person.ok(calls.listGradeCompanies, {}, { query: { ids: foreign } })).toEqual([])
    const shared = await person(calls.listGradeCompanies)
    const tag = String((await read('/grade/company/')).headers.etag)
    const own = await api.send('GET', '/grade/company/', { token: person.token, headers: { 'if-none-match': tag } })
    expect(own.text).toBe(shared.text)
    const body = { changes: [{ company_id: person.companyId, cells: [grade('Executive 1', 'mine')] }] }
    expect((await person(calls.saveGradeMap, {}, { body })).status).toBe(403)
    await grantOnly(api, 'super@aurora.example', 'VIEW_JOB_GRADE')
    expect((await person(calls.listGradeCompanies)).status).toBe(403)
    expect((await person(calls.listTaRanks)).status).toBe(200)
  })
})
