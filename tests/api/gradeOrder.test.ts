/** The order of job grades: ranks that forms, files and versions keep. */
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { activeVersions, makeVersion, uploadGrades, uploadText } from '../support/versions'
import { api, owner, useNewCompanies } from '../support/newCompanies'

useNewCompanies()

const make = (rows: readonly string[], query = {}) => makeVersion(uploadGrades, api, owner, rows, query)
const uploadRanked = (rows: readonly string[], query = {}) =>
  uploadText(api, owner, calls.uploadJobGrades, ['Rank,Grade,Countries', ...rows].join('\n'), query)
const gradesOf = (version_id?: number) =>
  owner.ok(calls.listJobGrades, {}, { query: { page_size: 100, ...(version_id && { version_id }) } })
/** The grades of a version with their ranks, as a list shows them. */
const orderOf = async (version_id?: number) =>
  (await gradesOf(version_id)).map(({ grade, rank }) => `${rank} ${grade}`).join(', ')
const find = async (grade: string, version_id?: number) =>
  (await gradesOf(version_id)).find((row) => row.grade === grade) ?? expect.fail(`no ${grade}`)
const move = async (grade: string, rank: number, more = {}) => {
  const { id, version } = await find(grade)
  const body = { grade, rank, version, ...more }
  return owner.ok(calls.updateJobGrade, { job_grade_id: id }, { body })
}
const compared = async (from: number, to: number) =>
  (await owner.ok(calls.listJobGradeVersionChanges, {}, { query: { from, to, page_size: 100 } })).map(
    ({ change, members, before, after }) =>
      [
        change,
        members.join(),
        before && `${before.rank} ${before.grade}`,
        after && `${after.rank} ${after.grade}`,
      ].join(' | '),
  )

describe('grades', () => {
  test('are listed in their own order, whatever their names are', async () => {
    await make(['Trainee,', 'Manager,Norway', 'Director,', 'Assistant,'])
    expect(await orderOf()).toBe('1 Trainee, 2 Manager, 3 Director, 4 Assistant')
    const all = await owner.ok(calls.listAllJobGrades)
    expect(all.map(({ grade }) => grade)).toEqual(['Trainee', 'Manager', 'Director', 'Assistant'])
    const sorted = async (sort: string) =>
      (await owner.ok(calls.listJobGrades, {}, { query: { sort } })).map(({ grade }) => grade[0]).join('')
    expect(await sorted('-rank')).toBe('ADMT')
    expect(await sorted('grade')).toBe('ADMT')
    expect(await sorted('rank')).toBe('TMDA')
    const page = await owner.ok(calls.listJobGrades, {}, { query: { page: 2, page_size: 2 } })
    expect(page.map(({ rank }) => rank)).toEqual([3, 4])
  })

  test('are added at the end, or where they are meant to be', async () => {
    const add = (grade: string, rank?: number | null) => owner.ok(calls.createJobGrade, {}, { body: { grade, rank } })
    await add('G1')
    await add('G3', null)
    expect(await add('G2', 2)).toMatchObject({ grade: 'G2', rank: 2 })
    expect(await add('G9', 900)).toMatchObject({ rank: 4 })
    expect(await add('G0', 1)).toMatchObject({ rank: 1 })
    expect(await orderOf()).toBe('1 G0, 2 G1, 3 G2, 4 G3, 5 G9')
    for (const rank of [0, -1, 1.5, '2', 2 ** 31]) {
      const { status, body } = await owner(calls.createJobGrade, {}, { body: { grade: 'G', rank } as never })
      expect([status, body.error]).toEqual([400, { rank: ['Please enter a whole number from 1.'] }])
    }
  })

  test('move up and down, and those between make room', async () => {
    await make(['A,', 'B,', 'C,', 'D,', 'E,'])
    expect((await move('D', 2)).rank).toBe(2)
    expect(await orderOf()).toBe('1 A, 2 D, 3 B, 4 C, 5 E')
    await move('A', 4)
    expect(await orderOf()).toBe('1 D, 2 B, 3 C, 4 A, 5 E')
    await move('B', 99, { grade: 'Last' })
    expect(await orderOf()).toBe('1 D, 2 C, 3 A, 4 E, 5 Last')
    const { id } = await find('A')
    await owner.ok(calls.updateJobGrade, { job_grade_id: id }, { body: { grade: 'a' } })
    await owner.ok(calls.updateJobGrade, { job_grade_id: id }, { body: { grade: 'A', rank: null } })
    expect(await orderOf()).toBe('1 D, 2 C, 3 A, 4 E, 5 Last')
  })

  test('close the gap of a deleted one, and do not put forms of others out of date', async () => {
    await make(['A,', 'B,', 'C,'])
    const opened = await find('C')
    await owner.ok(calls.deleteJobGrade, { job_grade_id: (await find('A')).id })
    expect(await orderOf()).toBe('1 B, 2 C')
    const body = { grade: 'C2', version: opened.version }
    expect(await owner.ok(calls.updateJobGrade, { job_grade_id: opened.id }, { body })).toMatchObject({ rank: 2 })
  })

  test('do not move if the form is out of date', async () => {
    await make(['A,', 'B,'])
    const { id, version } = await find('B')
    await owner.ok(calls.updateJobGrade, { job_grade_id: id }, { body: { grade: 'B2' } })
    const { status, body } = await owner(
      calls.updateJobGrade,
      { job_grade_id: id },
      { body: { grade: 'B', rank: 1, version } },
    )
    expect([status, body.data]).toMatchObject([409, { current: { grade: 'B2', rank: 2 } }])
    expect(await orderOf()).toBe('1 A, 2 B2')
  })

  test('do not move from a rank that they no longer have, though nobody has changed the grade itself', async () => {
    await make(['A,', 'B,', 'C,'])
    const { id, version, rank } = await find('B')
    const moveUp = () =>
      owner(calls.updateJobGrade, { job_grade_id: id }, { body: { grade: 'B', rank: 1, rank_read: rank, version } })
    await move('C', 1)
    const { status, body } = await moveUp()
    expect([status, body.data]).toMatchObject([409, { current: { grade: 'B', rank: 3, version } }])
    expect(await orderOf()).toBe('1 C, 2 A, 3 B')
    await move('A', 3)
    expect((await moveUp()).status).toBe(200)
    expect(await orderOf()).toBe('1 B, 2 C, 3 A')
  })

  test('in a file of thousands are previewed as they are stored then: moved, changed, added and removed', async () => {
    const many = Array.from({ length: 2400 }, (_, index) => `G${index},`)
    const former = await make(many)
    const rows = [
      'G2399,',
      ...many.slice(0, -1).filter((row) => !['G100,', 'G200,'].includes(row)),
      'N1,',
      'N2,',
      'N3,',
    ]
    const sent = rows.map((row) => (/^G30[0-4],$/.test(row) ? `${row}Denmark` : row))
    const figures = { created: 3, changed: 6, removed: 2, existing: 2392, count: 2401 }
    const preview = await uploadGrades(api, owner, sent, { active: true, preview: true })
    expect([preview.status, preview.body.data]).toMatchObject([200, { ...figures, id: null }])
    const shown = preview.body.data.sample.map(({ action, cells }) => `${action} ${cells.join('|')}`)
    expect(shown).toEqual([
      'changed G2399||1',
      ...[300, 301, 302, 303, 304].map((grade) => `changed G${grade}|Denmark|${grade}`),
      'created N1||2399',
      'created N2||2400',
      'created N3||2401',
      'removed G100||101',
      'removed G200||201',
    ])
    expect(await activeVersions(owner)).toEqual([former])

    const { plan } = preview.body.data
    const stored = await uploadGrades(api, owner, sent, { active: true, plan })
    expect([stored.status, stored.body.data]).toMatchObject([201, { ...figures, plan }])
    const file = await api.send('GET', `/company/${owner.companyId}/job-grade/download/`, { token: owner.token })
    const stems = file.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replace(/,\d+$/, ''))
    expect(stems).toEqual(sent)
  })

  test('keep one order while many people add, move and delete', async () => {
    await make(Array.from({ length: 8 }, (_, index) => `G${index},`))
    const ids = (await gradesOf()).map(({ id }) => id)
    const answers = await Promise.all([
      ...ids
        .slice(0, 6)
        .map((id, index) =>
          owner(calls.updateJobGrade, { job_grade_id: id }, { body: { grade: `G${index}`, rank: 7 - index } }),
        ),
      ...[1, 4, 9].map((rank) => owner(calls.createJobGrade, {}, { body: { grade: `New ${rank}`, rank } })),
      ...ids.slice(6).map((id) => owner(calls.deleteJobGrade, { job_grade_id: id })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(200), 201, 201, 201, 200, 200])
    expect((await gradesOf()).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('of a large version move by a few statements', async () => {
    await make(Array.from({ length: 600 }, (_, index) => `G${index},`))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await move('G0', 600)
      expect(query.mock.calls.length).toBeLessThan(60)
    } finally {
      query.mockRestore()
    }
    expect(await find('G599').catch(() => null)).toBeNull()
    const [last] = await owner.ok(calls.listJobGrades, {}, { query: { sort: '-rank', page_size: 1 } })
    expect(last).toMatchObject({ grade: 'G0', rank: 600 })
  })
})

describe('a file', () => {
  test('gives its grades the order of its rows', async () => {
    await make(['G10,', 'Trainee,', 'G2,'])
    expect(await orderOf()).toBe('1 G10, 2 Trainee, 3 G2')
  })

  test('may name ranks: a row without one follows the row above', async () => {
    const { status } = await uploadRanked([',First,', '30,Third,', '7,Second,', ',After second,', '900,Last,'])
    expect(status).toBe(201)
    expect(await orderOf()).toBe('1 First, 2 Second, 3 After second, 4 Third, 5 Last')
  })

  test('with ranks that are none, or stand twice, is refused with their rows', async () => {
    const wrong = await uploadRanked(['1.5,A,', '0,B,', 'x,C,', '1,D,', '99999999999,E,'])
    const reason = 'Rank: Please enter a whole number from 1.'
    expect(wrong.body.error).toEqual([2, 3, 4, 6].map((row) => `Row ${row}: ${reason}`))
    const twice = await uploadRanked(['2,A,', '1,B,Atlantis', '2,C,'])
    expect(twice.status).toBe(400)
    expect(twice.body.error).toEqual([
      expect.stringContaining('Row 3: Countries:'),
      'Row 4: Rank: Row 2 has the same rank.',
    ])
  })

  test('that was downloaded keeps the order exactly, also sorted by somebody', async () => {
    const first = await make(['Trainee,', 'G10,Norway', 'G2,', 'G1,'])
    await move('G1', 2)
    const path = `/company/${owner.companyId}/job-grade/download/`
    const { text } = await api.send('GET', path, { token: owner.token })
    expect(text).toBe('\uFEFFGrade,Countries,Rank\r\nTrainee,,1\r\nG1,,2\r\nG10,Norway,3\r\nG2,,4\r\n')
    const [header = '', ...lines] = text.trim().split('\r\n')
    for (const rows of [lines, lines.toSorted(), lines.toReversed()]) {
      const { body } = await uploadText(api, owner, calls.uploadJobGrades, [header, ...rows].join('\n'))
      expect(body.data).toMatchObject({ created: 0, changed: 0, removed: 0, existing: 4 })
      expect(await compared(first, body.data.id ?? 0)).toEqual([])
      expect(await orderOf(body.data.id ?? 0)).toBe('1 Trainee, 2 G1, 3 G10, 4 G2')
    }
  })

  test('is previewed with what moves, and is another plan in another order', async () => {
    await make(['A,', 'B,', 'C,', 'D,'])
    const preview = async (...rows: string[]) => (await uploadGrades(api, owner, rows, { preview: true })).body.data
    const shown = await preview('D,', 'A,', 'New,', 'B,', 'C,')
    expect(shown).toMatchObject({ created: 1, changed: 1, existing: 3, removed: 0 })
    expect(shown.sample).toEqual([
      { row: 2, action: 'changed', cells: ['D', '', '1'], old_cells: ['D', '', '4'] },
      { row: 4, action: 'created', cells: ['New', '', '3'] },
    ])
    const other = await preview('A,', 'D,', 'New,', 'B,', 'C,')
    expect(other.changed).toBe(1)
    expect(other.plan).not.toBe(shown.plan)
  })
})

describe('versions', () => {
  test('tell which grades have moved, not which have made room', async () => {
    const first = await make(['A,', 'B,', 'C,', 'D,', 'E,'])
    const added = await make(['New,', 'A,', 'B,', 'D,', 'E,'])
    expect(await compared(first, added)).toEqual(['added |  |  | 1 New', 'removed |  | 3 C | '])
    const moved = await make(['E,', 'A,', 'B,', 'C,', 'D,Norway'])
    expect(await compared(first, moved)).toEqual(['changed | rank | 5 E | 1 E', 'changed | countries | 4 D | 5 D'])
    expect(await owner.ok(calls.compareJobGradeVersions, {}, { query: { from: first, to: moved } })).toMatchObject({
      changed: 2,
      unchanged: 3,
    })
  })

  test('begin with the order of the version that they copy', async () => {
    const first = await make(['B,', 'C,', 'A,'])
    await move('A', 1)
    const { id } = await owner.ok(calls.createJobGradeVersion, {}, { body: {} })
    expect(await orderOf(id)).toBe('1 A, 2 B, 3 C')
    expect(await compared(first, id)).toEqual([])
    const body = { grade: 'Draft', rank: 2, version_id: id }
    await owner.ok(calls.createJobGrade, {}, { body })
    expect(await orderOf(id)).toBe('1 A, 2 Draft, 3 B, 4 C')
    expect(await orderOf(first)).toBe('1 A, 2 B, 3 C')
  })

  test('keep who moved a grade while they were active, and why', async () => {
    const first = await make(['A,', 'B,', 'C,'])
    await move('C', 1, { note: 'Reviewed' })
    await move('C', 1)
    const edits = await owner.ok(calls.listJobGradeVersionEdits, { job_grade_version_id: first })
    expect(edits).toMatchObject([
      { change: 'changed', members: ['rank'], before: { grade: 'C', rank: 3 }, after: { rank: 1 }, note: 'Reviewed' },
    ])
  })
})

test('stored grades of earlier releases are in the order of their names, G2 before G10', async () => {
  await make(['G10,', 'Trainee,', 'G2,', 'Assistant,'])
  const { db } = api.repairs
  const { readFileSync } = await import('node:fs')
  const [, update = ''] =
    /(UPDATE "job_grades"[\s\S]*?;)/.exec(
      readFileSync('server/database/migrations/0022_rank_job_grades.sql', 'utf8'),
    ) ?? []
  await db.execute('drop index job_grades_rank')
  await db.execute(update)
  await db.execute('create unique index job_grades_rank on job_grades (company_id, version_id, rank)')
  expect(await orderOf()).toBe('1 Assistant, 2 G2, 3 G10, 4 Trainee')
})
