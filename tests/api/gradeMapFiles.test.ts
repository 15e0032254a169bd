import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { CsvRejection } from '../../contract/entities/imports'
import { companies as companyTable, gradeMapColumns, gradeMapDownloads } from '../../server/database/tables'
import { clearDownloads } from '../../server/modules/gradeMapping/downloads'
import { maxOffered } from '../../server/records/imports/closest'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { csvOf, downloadMap, gradesOf, makeCompanies, readRanks, uploadMap } from '../support/gradeMap'

let api: Api
let master: Client
let ranks: ReadonlyMap<string, number>
let companies: { id: number; name: string }[]
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  ranks = await readRanks(master)
  companies = await makeCompanies(api, master, 40)
})
afterAll(() => api.stop())
beforeEach(() => api.database.db.execute('delete from grade_map_downloads'))

const next = () => companies.pop() ?? { id: 0, name: '' }
const rank = (name: string) => ranks.get(name) ?? 0
const upload = (csv: string, told?: Parameters<typeof uploadMap>[3]) => uploadMap(api, master, csv, told)
const preview = (csv: string, query = {}, choices?: unknown) =>
  upload(csv, { query: { preview: true, ...query }, choices })
const set = (company_id: number, name: string, grade: string | null) =>
  master.ok(
    calls.saveGradeMap,
    {},
    {
      body: { changes: [{ company_id, cells: [{ ta_rank_id: rank(name), rank: grade }] }] },
    },
  )
const rename = (id: number, name: string) =>
  api.repairs.db.execute(sql`update companies set name = ${name}, version = version + 1 where id = ${id}`)
const rowsOf = (csv: string): string[][] => parse(csv, { bom: true })
/** Returns a downloaded file in which somebody has changed one cell. */
const edit = (csv: string, company: string, name: string, grade: string): string => {
  const rows = rowsOf(csv)
  const place = rows[0]?.indexOf(company) ?? 0
  return csvOf(...rows.map((row) => (row[0] === name ? row.with(place, grade) : row)))
}

describe('A file', () => {
  test('sets, clears and creates cells, and says how many', async () => {
    const [one, other] = [next(), next()]
    await set(one.id, 'Executive 2', 'old')
    const csv = csvOf(
      ['TA Rank', one.name, other.name.toUpperCase()],
      ['executive 1', '007', '1.234,50'],
      ['Executive 2', '', ''],
    )
    const shown = await preview(csv)
    expect(shown.body.message).toBe('This is a preview. Nothing has been saved.')
    expect(shown.body.data).toMatchObject({ companies: 2, cells: 3, created: 1, conflicting: 0, base: null, bases: [] })
    expect(shown.body.data.changes).toEqual([
      {
        company_id: one.id,
        cells: [
          { ta_rank_id: rank('Executive 1'), was: null, becomes: '007' },
          { ta_rank_id: rank('Executive 2'), was: 'old', becomes: null },
        ],
      },
      { company_id: other.id, cells: [{ ta_rank_id: rank('Executive 1'), was: null, becomes: '1.234,50' }] },
    ])
    expect(await gradesOf(master, other.id)).toBeUndefined()
    const done = await upload(csv, { query: { plan: shown.body.data.plan } })
    expect(done.body).toMatchObject({ message: 'CSV Data Uploaded Successfully', data: { companies: 2, cells: 3 } })
    expect(await gradesOf(master, one.id)).toEqual({ 'Executive 1': '007' })
    expect(await gradesOf(master, other.id)).toEqual({ 'Executive 1': '1.234,50' })
    expect((await upload(csv)).body.data.cells).toBe(0)
  })

  test('brings texts of a spreadsheet through save, download and upload unchanged', async () => {
    const { id, name } = next()
    const texts = [
      '007',
      '=SUM(A1)',
      "'=1",
      '-5',
      '+1',
      '@x',
      "'quoted",
      'a "b" c',
      'two\nlines',
      'a\tb',
      '1,5;2',
      '١٢٣',
      '½ 千',
    ]
    const cells = texts.map((text, index) => ({ ta_rank_id: [...ranks.values()][index] ?? 0, rank: text }))
    await master.ok(calls.saveGradeMap, {}, { body: { changes: [{ company_id: id, cells }] } })
    const csv = await downloadMap(api, master)
    expect((await preview(csv)).body.data).toMatchObject({ cells: 0 })
    await master.ok(
      calls.saveGradeMap,
      {},
      {
        body: { changes: [{ company_id: id, cells: cells.map((cell) => ({ ...cell, rank: null })) }] },
      },
    )
    expect((await upload(csv)).body.data).toMatchObject({ cells: texts.length })
    expect(Object.values((await gradesOf(master, id)) ?? {})).toEqual(texts)
    expect(rowsOf(csv)[0]).toContain(name)
  })

  test('is refused with all rows, and with the closest names for unknown ones', async () => {
    const csv = csvOf(
      ['TA Rank', 'Aurora Food', 'Xyzzyx'],
      ['Executiv 1', 'a', 'b'],
      ['Executive 2', 'x'.repeat(101), ''],
      ['Executive 2', '', ''],
    )
    const { status, body } = await preview(csv)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 1009 })
    expect(body.error).toEqual([
      'Row 1: Aurora Food: No company has this name. The closest is Aurora Foods.',
      'Row 1: Xyzzyx: No company has this name.',
      'Row 2: TA Rank: No TA rank has this name. The closest is Executive 1.',
      'Row 4: TA Rank: This TA rank appears more than once.',
    ])
    const [company] = (body.data as unknown as { rows: { closest: { id: number; name: string }[] }[] }).rows
    const aurora = company?.closest[0]
    expect(aurora).toEqual({ id: expect.any(Number), name: 'Aurora Foods' })
    const choices = {
      companies: [
        { name: 'Aurora Food', id: aurora?.id },
        { name: 'Xyzzyx', id: null },
      ],
      ranks: [{ name: 'Executiv 1', id: rank('Executive 1') }],
    }
    const chosen = await preview(csvOf(['TA Rank', 'Aurora Food', 'Xyzzyx'], ['Executiv 1', 'a', 'b']), {}, choices)
    expect(chosen.body.data).toMatchObject({ companies: 1, changes: [{ company_id: aurora?.id }] })
  })

  test('lists grades that cannot be stored, and needs its first column', async () => {
    const { name } = next()
    const long = await preview(csvOf(['TA Rank', name], ['Executive 1', 'x'.repeat(101)]))
    expect(long.body.error).toEqual([`Row 2: ${name}: Please use at most 100 characters.`])
    expect((await preview(csvOf(['Rank', name]))).body.error).toEqual(['Row 1: TA Rank: This column is missing.'])
  })

  test('may have 2,000 columns, whose names are longer than 64 kB', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `A company with quite a long name, number ${index}`)
    const { name } = next()
    const choices = { companies: names.map((skipped) => ({ name: skipped, id: null })) }
    const csv = csvOf(['TA Rank', ...names, name], ['Executive 1', ...names.map(() => 'x'), 'mine'])
    expect((await preview(csv, {}, choices)).body.data).toMatchObject({ companies: 1, cells: 1 })
  })

  test('answers at once, and briefly, to unknown names of any length', async () => {
    const long = 'x'.repeat(10_000)
    const names = Array.from({ length: 100 }, (_, index) => `${long} ${index}`)
    const { status, body } = await preview(csvOf(['TA Rank', 'y'.repeat(900_000), ...names.slice(0, 10)], [long, 'a']))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 1009 })
    expect(JSON.stringify(body).length).toBeLessThan(50_000)
    const { rows } = body.data as unknown as CsvRejection
    expect(rows.map(({ name = '', closest }) => [name.length, closest])).toEqual(rows.map(() => [1000, []]))
    expect(rows).toHaveLength(12)
    // What the answer calls them is enough to choose.
    const skipped = rows.map(({ name }) => ({ name, id: null }))
    const choices = { companies: skipped, ranks: skipped }
    expect((await preview(csvOf(['TA Rank', ...names], [long, 'a']), {}, choices)).body.data).toMatchObject({
      cells: 0,
    })
  })

  test('offers the closest names for the first unknown ones, however many known ones precede them', async () => {
    const known = companies.map(({ name }) => name)
    const names = Array.from({ length: maxOffered + 3 }, (_, index) => `Aurora Foods ${index}`)
    const { body } = await preview(csvOf(['TA Rank', ...known, ...names], ['Executive 1', 'a']))
    const { rows } = body.data as unknown as CsvRejection
    expect(known.length).toBeGreaterThan(3)
    expect(rows.map(({ name }) => name)).toEqual(names)
    const isOffered = rows.map(({ closest }) => (closest ?? []).length > 0)
    expect(isOffered).toEqual(names.map((_, index) => index < maxOffered))
  })

  test('is read without the rows that the user skips, whatever they hold', async () => {
    const { name } = next()
    const csv = csvOf(['TA Rank', name, ''], ['Notes', 'x'.repeat(101), 'text', 'too wide'], ['Executive 1', 'a'])
    expect((await preview(csv)).status).toBe(400)
    const choices = { ranks: [{ name: 'Notes', id: null }] }
    expect((await preview(csv, {}, choices)).body.data).toMatchObject({ cells: 1 })
  })

  test('is refused if a column has grades but no heading', async () => {
    const { name } = next()
    const { body } = await preview(csvOf(['TA Rank', '', name], ['Executive 1'], ['Executive 2', 'a']))
    expect(body.error).toEqual([
      'Row 3: Column 2 has no heading. Please enter the name of its company in the first row.',
    ])
  })

  test('finds names however their spaces and accents are encoded', async () => {
    const { id, name } = next()
    await rename(id, 'Société Générale')
    const csv = csvOf(['TA Rank', 'Socie\u0301te\u0301\u00a0ge\u0301ne\u0301rale'], ['Executive\u00a01', 'a'])
    expect((await preview(csv)).body.data).toMatchObject({ cells: 1, changes: [{ company_id: id }] })
    await rename(id, name)
  })

  test('means the company whose name is exactly the same, of several that look alike', async () => {
    const [plain, wide] = [next(), next()]
    await rename(plain.id, 'ABC Foods')
    await rename(wide.id, '\uff21\uff22\uff23 Foods')
    const companyOf = async (name: string) =>
      (await preview(csvOf(['TA Rank', name], ['Executive 1', 'a']))).body.data.changes.map(({ company_id: id }) => id)
    expect(await companyOf('abc foods')).toEqual([plain.id])
    expect(await companyOf('\uff21\uff22\uff23 Foods')).toEqual([wide.id])
    await rename(plain.id, plain.name)
    await rename(wide.id, wide.name)
  })

  test('can be downloaded and read if a company is named like its first column', async () => {
    const { id, name } = next()
    await rename(id, 'TA Rank')
    await set(id, 'Executive 1', 'a')
    const csv = (await downloadMap(api, master)).replace('Executive 1', 'executive 1')
    expect((await preview(csv)).body.data).toMatchObject({ cells: 0 })
    expect((await preview(csvOf(['TA Rank', 'TA Rank'], ['Executive 1', 'b']))).body.data.cells).toBe(1)
    await rename(id, name)
  })

  test('may have the ranks in any column', async () => {
    const { id, name } = next()
    const csv = csvOf([name, 'TA rank'], ['a', 'Executive 1'], ['', 'Executive 2'])
    const { data } = (await preview(csv)).body
    const cells = [{ ta_rank_id: rank('Executive 1'), was: null, becomes: 'a' }]
    expect(data).toMatchObject({ companies: 1, created: 1, changes: [{ company_id: id, cells }] })
    const short = (await preview(csvOf([name, 'TA rank'], ['a']))).body
    expect(short.error).toEqual(['Row 2: TA Rank: No TA rank has this name.'])
  })

  test('may be larger than other files, and its choices have 2 MB', async () => {
    const csv = csvOf(['TA Rank', 'x'], ...Array.from({ length: 60 }, () => ['x', 'x'.repeat(90_000)]))
    expect((await preview(csv)).body.code).toBe(1009)
    const choices = { ranks: [{ name: 'x'.repeat(2_100_000), id: null }] }
    expect((await preview(csvOf(['TA Rank']), {}, choices)).body.error).toEqual({
      choices: ['Please send at most 2 MB of choices.'],
    })
  })

  test('meets a mapping that is made at the same moment with a new preview, never with a list of cells', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, name } = next()
      const csv = csvOf(['TA Rank', name], ['Executive 1', 'mine'])
      const { plan } = (await preview(csv)).body.data
      const [, imported] = await Promise.all([set(id, 'Executive 1', 'theirs'), upload(csv, { query: { plan } })])
      if (imported.status === 200) continue
      expect(imported).toMatchObject({ status: 409, body: { data: { preview: { cells: 1 } } } })
    }
  })

  test('is refused if the data has changed since the preview', async () => {
    const { id, name } = next()
    const csv = csvOf(['TA Rank', name], ['Executive 1', 'mine'])
    const { plan } = (await preview(csv)).body.data
    await set(id, 'Executive 1', 'theirs')
    const refused = await upload(csv, { query: { plan } })
    expect(refused).toMatchObject({ status: 409, body: { code: 1005, data: { preview: { cells: 1 } } } })
    expect(await gradesOf(master, id)).toEqual({ 'Executive 1': 'theirs' })
  })

  test('is not read with choices or parameters that are none', async () => {
    const csv = csvOf(['TA Rank'])
    const wrong = { cells: [{ company_id: 'x' }] }
    expect((await preview(csv, {}, wrong)).body).toMatchObject({ code: 1001, is_validation_error: true })
    expect((await preview(csv, { base: 'x' })).body).toMatchObject({ code: 1001, error: { base: expect.any(Array) } })
    expect((await preview(csv, { base: 4711 })).body.error).toEqual({
      base: ['This download is no longer known. Please choose another one.'],
    })
  })
})

describe('A file that was downloaded before others edited', () => {
  const world = async () => {
    const [one, other] = [next(), next()]
    for (const { id } of [one, other]) for (const name of ['Executive 1', 'Executive 2']) await set(id, name, 'base')
    return { one, other, csv: await downloadMap(api, master) }
  }

  test('changes what it has changed, and keeps what others have', async () => {
    const { one, other, csv } = await world()
    await set(one.id, 'Executive 1', 'theirs')
    await set(other.id, 'Executive 2', null)
    const file = edit(csv, one.name, 'Executive 2', 'mine')
    const { data } = (await preview(file, { base: 'nearest' })).body
    expect(data).toMatchObject({ cells: 1, merged: 2, conflicting: 0, base: { by: expect.any(String) } })
    const base = data.base?.id
    expect((await upload(file, { query: { base, plan: data.plan } })).status).toBe(200)
    expect(await gradesOf(master, one.id)).toEqual({ 'Executive 1': 'theirs', 'Executive 2': 'mine' })
    expect(await gradesOf(master, other.id)).toEqual({ 'Executive 1': 'base' })
  })

  test('asks about cells that both have changed, and keeps what is chosen', async () => {
    const { one, other, csv } = await world()
    await set(one.id, 'Executive 1', 'theirs')
    await set(other.id, 'Executive 1', 'theirs')
    const file = edit(edit(csv, one.name, 'Executive 1', 'mine'), other.name, 'Executive 1', 'mine')
    const { data } = (await preview(file, { base: 'nearest' })).body
    const conflict = { ta_rank_id: rank('Executive 1'), base: 'base', theirs: 'theirs', yours: 'mine' }
    expect(data.conflicts).toEqual([
      { ...conflict, company_id: one.id },
      { ...conflict, company_id: other.id },
    ])
    const base = data.base?.id
    const undecided = await upload(file, { query: { base } })
    expect(undecided).toMatchObject({ status: 409, body: { code: 1005, data: { preview: { conflicting: 2 } } } })
    const choices = {
      cells: [{ company_id: one.id, ta_rank_id: rank('Executive 1'), keep: 'yours' }],
      others: 'theirs',
    }
    const decided = await preview(file, { base }, choices)
    expect(decided.body.data).toMatchObject({ cells: 1, merged: 1, conflicting: 0 })
    expect((await upload(file, { query: { base, plan: decided.body.data.plan }, choices })).status).toBe(200)
    expect(await gradesOf(master, one.id)).toMatchObject({ 'Executive 1': 'mine' })
    expect(await gradesOf(master, other.id)).toMatchObject({ 'Executive 1': 'theirs' })
  })

  test('is compared by all columns in which downloads differ', async () => {
    const { one, other, csv } = await world()
    await set(one.id, 'Executive 1', 'theirs')
    await set(other.id, 'Executive 1', 'theirs')
    await downloadMap(api, master)
    // By the column of one company alone, the later download would be closer.
    const { data } = (await preview(edit(csv, one.name, 'Executive 1', 'theirs'), { base: 'nearest' })).body
    expect(data).toMatchObject({ cells: 0, conflicting: 0, base: { id: Math.min(...data.bases.map(({ id }) => id)) } })
  })

  test('is compared with the download that it began as, not with a later one', async () => {
    const { one, csv } = await world()
    await set(one.id, 'Executive 1', 'theirs')
    const later = await downloadMap(api, master)
    const bases = (await preview(csv, { base: 'nearest' })).body.data.bases
    expect(bases).toHaveLength(2)
    expect((await preview(edit(csv, one.name, 'Executive 2', 'x'), { base: 'nearest' })).body.data).toMatchObject({
      base: { id: bases[0]?.id },
      cells: 1,
      merged: 1,
    })
    const fromLater = await preview(edit(later, one.name, 'Executive 2', 'x'), { base: 'nearest' })
    expect(fromLater.body.data).toMatchObject({ base: { id: bases[1]?.id }, cells: 1, merged: 0 })
  })

  test('is compared with downloads that lack one of its companies, too', async () => {
    await world()
    const added = next()
    await set(added.id, 'Executive 1', 'base')
    const csv = await downloadMap(api, master)
    await set(added.id, 'Executive 1', 'theirs')
    const { data } = (await preview(edit(csv, added.name, 'Executive 2', 'mine'), { base: 'nearest' })).body
    expect(data).toMatchObject({ cells: 1, merged: 1, conflicting: 0, base: data.bases[0] })
    expect(data.bases).toHaveLength(2)
    expect(data.base?.id).toBe(Math.max(...data.bases.map(({ id }) => id)))
  })

  test('is compared with the download that is chosen, even if another one is closer', async () => {
    const { one, csv } = await world()
    await set(one.id, 'Executive 1', 'theirs')
    await downloadMap(api, master)
    const { base: earlier, bases } = (await preview(csv, { base: 'nearest' })).body.data
    const later = bases.find(({ id }) => id !== earlier?.id)
    const chosen = (await preview(csv, { base: later?.id })).body.data
    // From there on, the file has changed the cell of the others back.
    expect(chosen).toMatchObject({ base: later, bases: [later], cells: 1, merged: 0, conflicting: 0 })
    const unknown = await preview(csv, { base: (later?.id ?? 0) + 1000 })
    expect(unknown.status).toBe(400)
    expect(unknown.body.error).toEqual({ base: ['This download is no longer known. Please choose another one.'] })
  })

  test('is found again after many downloads, which count once for each state', async () => {
    const { one, csv } = await world()
    await set(one.id, 'Executive 1', 'theirs')
    for (let count = 0; count < 25; count++) await downloadMap(api, master)
    expect(await api.database.db.$count(gradeMapDownloads)).toBe(2)
    for (let count = 0; count < 25; count++) {
      await set(one.id, 'Support 1', `${count}`)
      await downloadMap(api, master)
    }
    const { data } = (await preview(edit(csv, one.name, 'Executive 2', 'mine'), { base: 'nearest' })).body
    expect(data).toMatchObject({ cells: 1, merged: 2, conflicting: 0 })
    expect(data.bases).toHaveLength(20)
  })

  test('is not recorded by a request for its headers alone', async () => {
    const headers = { authorization: `Bearer ${master.token}` }
    const head = await api.app.inject({ method: 'HEAD', url: '/api/grade-table/download/', headers })
    expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-type': 'text/csv; charset=utf-8' } })
    expect(await api.database.db.$count(gradeMapDownloads)).toBe(0)
  })

  test('has no base if it is another file, and does not bring a deleted mapping back', async () => {
    const { one, csv } = await world()
    const foreign = csvOf(['TA Rank', one.name], ['Executive 1', 'a'], ['Executive 2', 'b'])
    expect((await preview(foreign, { base: 'nearest' })).body.data).toMatchObject({ base: null, cells: 2 })
    const mapping = (await master.ok(calls.listGradeCompanies)).find(({ company }) => company.id === one.id)
    await master.ok(calls.deleteGradeCompany, { grade_company_id: mapping?.id ?? 0 })
    expect((await preview(csv, { base: 'nearest' })).body.data).toMatchObject({ cells: 0, created: 0 })
  })

  test('has a column for each company with a mapping, however many there are', async () => {
    const { id } = next()
    const { db } = api.repairs
    const [original] = await db.select().from(companyTable).where(eq(companyTable.id, id))
    if (!original) throw new Error('No company is left')
    const { id: _, ...copied } = original
    // More than are read at once.
    const copies = Array.from({ length: 450 }, (_one, number) => ({ ...copied, name: `Copy ${number}` }))
    const made = await db.insert(companyTable).values(copies).returning()
    const ids = sql`${sql.param(made.map((copy) => copy.id))}::int[]`
    await db.execute(
      sql`insert into grade_companies (company_id, name) select id, name from companies where id = any(${ids})`,
    )
    const [header] = rowsOf(await downloadMap(api, master))
    expect(header?.filter((name) => name.startsWith('Copy '))).toHaveLength(450)
    await db.execute(sql`delete from companies where id = any(${ids})`)
  })

  test('is forgotten after 90 days, with the columns that no other download held', async () => {
    await world()
    const { db } = api.database
    await db.execute(`update grade_map_downloads set created_at = now() - interval '91 days'`)
    await clearDownloads(db)
    expect(await db.$count(gradeMapColumns)).toBe(0)
  })
})
