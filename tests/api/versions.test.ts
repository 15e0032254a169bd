/** Versions of job grades: their life cycle, and what becomes of the roles and ranks that name grades. */
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Permission } from '../../contract/permissions'
import { clientOf, grantOnly, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { activeVersions, gradesIn, makeVersion, uploadGrades, uploadText } from '../support/versions'
import { api, owner, useNewCompanies } from '../support/newCompanies'

useNewCompanies()

const upload = (rows: readonly string[], query = {}) => uploadGrades(api, owner, rows, query)
const make = (rows: readonly string[], query = {}) => makeVersion(uploadGrades, api, owner, rows, query)
const activate = (id: number, query = {}) =>
  owner(calls.activateJobGradeVersion, { job_grade_version_id: id }, { query })
const read = (id: number) => owner.ok(calls.readJobGradeVersion, { job_grade_version_id: id })
const remove = (id: number) => owner(calls.deleteJobGradeVersion, { job_grade_version_id: id })
const changes = async (from: number, to: number, query = {}) =>
  (await owner(calls.listJobGradeVersionChanges, {}, { query: { from, to, ...query } })).body
const gradeIds = async () => new Map((await owner.ok(calls.listAllJobGrades)).map(({ grade, id }) => [grade, id]))
const makeNaming = async (...names: string[]) => {
  const ids = await gradeIds()
  const grades = names.map((name) => ids.get(name) ?? expect.fail(`no ${name}`))
  return makeUser(
    owner,
    { TOM: roleWith(['VIEW_REGION'], { metafield: { grades } }) },
    { last_name: `Of ${names.join()}` },
  )
}
/** Signs in a person of the company who holds only these permissions. */
const personWith = (...permissions: Permission[]) => makeSignedIn(api, owner, { TOM: roleWith(permissions) })
const namedBy = async (user: { id: number }) => {
  const { roles } = await owner.ok(calls.readCompanyUser, { company_user_id: user.id })
  return roles.TOM.metafield.grades.map(({ id, grade }) => ({ id, grade }))
}

/** Does work, and collects the statements with this text that it sends to the database. */
const statementsOf = async <Result>(part: string, work: () => Promise<Result>) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    const sent = (query.mock.calls as unknown[][]).map(([statement, values]) => {
      const { text = statement, values: own = values } = Object(statement) as { text?: unknown; values?: unknown }
      return { text: String(text), values: (own ?? []) as unknown[] }
    })
    return { result, statements: sent.filter(({ text }) => text.includes(part)) }
  } finally {
    query.mockRestore()
  }
}

describe('an upload', () => {
  test('makes a new version; the first is active, others if asked for', async () => {
    const first = await upload(['G1,', 'G2,'])
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({ name: 'Version 1', is_active: true, count: 2, created: 2, removed: 0 })
    const second = (await upload(['G2,', 'G3,'], { name: 'Next year', description: 'A draft' })).body.data
    expect(second).toMatchObject({
      name: 'Next year',
      description: 'A draft',
      is_active: false,
      activated_at: null,
      created: 1,
      existing: 1,
      removed: 1,
      uses: [],
    })
    expect(await gradesIn(owner)).toEqual(['G1', 'G2'])
    const third = (await upload(['G9,'], { active: true })).body.data
    expect(third).toMatchObject({ is_active: true, name: 'Version 3' })
    expect(await activeVersions(owner)).toEqual([third.id])
    expect(await gradesIn(owner, second.id ?? 0)).toEqual(['G2', 'G3'])
    expect(await gradesIn(owner)).toEqual(['G9'])
  })

  test('is previewed as it will be, and writes nothing until then', async () => {
    await make(['G1,Germany; France', 'G2,'])
    const file = ['G1,France', 'g2,', 'G3,Germany;Germany']
    const shown = await upload(file, { preview: true, active: true })
    expect(shown.status).toBe(200)
    expect(shown.body).toMatchObject({
      message: 'This is a preview. Nothing has been saved.',
      data: { id: null, is_active: true, count: 3, created: 1, changed: 2, existing: 0, removed: 0 },
    })
    expect(shown.body.data.sample).toEqual([
      { row: 2, action: 'changed', cells: ['G1', 'France', '1'], old_cells: ['G1', 'France; Germany', '1'] },
      { row: 3, action: 'changed', cells: ['g2', '', '2'], old_cells: ['G2', '', '2'] },
      { row: 4, action: 'created', cells: ['G3', 'Germany', '3'] },
    ])
    expect(await owner.ok(calls.listJobGradeVersions)).toHaveLength(1)
    const done = await upload(file, { active: true, plan: shown.body.data.plan })
    expect(done.status).toBe(201)
    expect(done.body.data.plan).toBe(shown.body.data.plan)
    const [first] = await owner.ok(calls.listAllJobGrades)
    expect(first?.countries.map(({ name }) => name)).toEqual(['France'])
  })

  test('is refused with a new preview if the active version has changed since the preview', async () => {
    await make(['G1,'])
    const file = ['G1,', 'G2,']
    const { plan } = (await upload(file, { preview: true })).body.data
    await owner.ok(calls.createJobGrade, {}, { body: { grade: 'G5' } })
    const refused = await upload(file, { plan })
    expect(refused.status).toBe(409)
    const unsaved = { id: null, created_at: null, activated_at: null, version: null }
    expect(refused.body.data).toMatchObject({ preview: { created: 1, removed: 1, ...unsaved } })
    expect(await owner.ok(calls.listJobGradeVersions)).toHaveLength(1)
  })

  test('stores the countries of many grades in several statements', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `G${index},Germany; France`)
    const { result, statements } = await statementsOf('insert into "job_grade_countries"', () => upload(rows))
    expect(result.status).toBe(201)
    expect(statements).toHaveLength(3)
    const [{ countries } = { countries: [] }] = await owner.ok(calls.listAllJobGrades)
    expect(countries.map(({ name }) => name)).toEqual(['France', 'Germany'])
  })

  test('needs at least one row', async () => {
    await make(['G1,'])
    for (const query of [{}, { active: true }, { preview: true }]) {
      const { status, body } = await upload([], query)
      const reason = 'Row 1: The file contains no job grades. Please add at least one row below the header.'
      expect([status, body.code, body.error]).toEqual([400, 1009, [reason]])
    }
    expect(await owner.ok(calls.listJobGradeVersions)).toHaveLength(1)
  })

  test('that sets active is refused without that right, whatever is sent', async () => {
    await make(['G1,'])
    await grantOnly(api, 'viewer@aurora.example', 'CREATE_JOB_GRADE')
    const creator = await clientOf(api, 'viewer@aurora.example')
    const path = `/company/${creator.companyId}/job-grade/upload/`
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const sent of [{}, { body: {} }, { body: 'x', headers: form }, { body: '--x--\r\n', headers: form }]) {
      const answer = (query: string) => api.send('POST', `${path}${query}`, { token: creator.token, ...sent })
      expect((await answer('?active=true')).status).toBe(403)
      expect(await answer('?active=false')).toMatchObject({ status: 400, body: { code: 1007 } })
      expect(await answer('?active=maybe')).toMatchObject({ status: 400 })
    }
  })

  test('tells all rows that it cannot read, and stores nothing', async () => {
    const { status, body } = await upload(['G1,Germany', ',France', 'G2,Atlantis'])
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1009, error: ['Row 3: Grade: Please enter a grade.'] })
    const unknown = await upload(['G1,Germany', 'g1,', 'G2,Atlantis; Mordor'])
    expect(unknown.body.error).toEqual([
      'Row 3: Row 2 has the same job grade.',
      'Row 4: Countries: No country has this name or code. The closest are Albania and Åland Islands.',
      'Row 4: Countries: No country has this name or code. The closest are Curaçao, Jordan and Moldova.',
    ])
    expect(await owner.ok(calls.listJobGradeVersions)).toEqual([])
  })

  test('finds countries by name and ISO code, and offers the closest names', async () => {
    const id = await make(['G1,de; NOR; Denmark', 'G2,GB;gbr', 'G3,'])
    const rows = await owner.ok(calls.listJobGrades, {}, { query: { version_id: id, sort: 'grade' } })
    expect(rows.map(({ countries }) => countries.map(({ name }) => name))).toEqual([
      ['Denmark', 'Germany', 'Norway'],
      ['United Kingdom'],
      [],
    ])
    const { body } = await upload(['G1,Germny', 'G2,XX', 'G3,"Denmark, Norway"'])
    expect(body.error).toEqual([
      'Row 2: Countries: No country has this name or code. The closest are Germany, Jersey and Guernsey.',
      'Row 3: Countries: No country has this name or code.',
      expect.stringMatching(
        /^Row 4: Countries: No country has this name or code\..* Separate several countries with semicolons\.$/,
      ),
    ])
  })

  test('of a file that names its delimiter for a spreadsheet is read without that line', async () => {
    for (const [index, text] of [
      'sep=;\r\nGrade;Countries\r\nG1;"DE;FR"\r\n',
      '"sep=|"\nGrade|Countries\nG1|DE;FR\n',
    ].entries()) {
      const { status } = await uploadText(api, owner, calls.uploadJobGrades, text, { active: true })
      expect(status).toBe(201)
      const [row, ...others] = await owner.ok(calls.listAllJobGrades)
      expect(others, String(index)).toEqual([])
      expect(row).toMatchObject({ grade: 'G1', countries: [{ name: 'France' }, { name: 'Germany' }] })
    }
    const { body } = await uploadText(api, owner, calls.uploadJobGrades, 'sep=;\r\nGrade;Countries\r\n;DE\r\n')
    expect(body.error).toEqual(['Row 2: Grade: Please enter a grade.'])
  })

  test('of what was downloaded makes an equal version', async () => {
    const first = await make(['G10,Germany; France', 'G2,'])
    const path = `/company/${owner.companyId}/job-grade`
    const { text } = await api.send('GET', `${path}/download/?version_id=${first}`, { token: owner.token })
    expect(text).toBe('\uFEFFGrade,Countries,Rank\r\nG10,"France; Germany",1\r\nG2,,2\r\n')
    const stored = (await uploadText(api, owner, calls.uploadJobGrades, text)).body.data
    const second = stored.id ?? 0
    const compared = await owner.ok(calls.compareJobGradeVersions, {}, { query: { from: first, to: second } })
    expect(compared).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 2 })
  })
})

describe('two versions', () => {
  test('are compared row by row, with old and new values', async () => {
    const from = await make(['G1,Germany', 'G2,', 'G3,', 'Same,'])
    const to = await make(['G1,France', 'G10,', 'g3,', 'Same,'])
    expect(await owner.ok(calls.compareJobGradeVersions, {}, { query: { from, to } })).toEqual({
      from: { id: from, name: 'Version 1' },
      to: { id: to, name: 'Version 2' },
      added: 1,
      removed: 1,
      changed: 2,
      unchanged: 1,
    })
    const { data, pagination } = await changes(from, to)
    expect(pagination).toMatchObject({ count: 4 })
    const shown = data.map(({ change, members, before, after }) => [
      change,
      members.join(),
      before && `${before.grade} ${before.countries.map(({ name }) => name).join()}`,
      after && `${after.grade} ${after.countries.map(({ name }) => name).join()}`,
    ])
    expect(shown).toEqual([
      ['changed', 'countries', 'G1 Germany', 'G1 France'],
      ['added', '', null, 'G10 '],
      ['removed', '', 'G2 ', null],
      ['changed', 'grade', 'G3 ', 'g3 '],
    ])
    expect((await changes(from, to, { page: 2, page_size: 3 })).data).toEqual([data[3]])
    expect(await changes(from, to, { page: 9 })).toMatchObject({ data: [], pagination: { count: 4 } })
    expect((await changes(from, to, { change: 'added,removed' })).data).toEqual([data[1], data[2]])
  })

  test('of other companies are unknown', async () => {
    const own = await make(['G1,'])
    const [foreign] = await (await clientOf(api, 'super@aurora.example')).ok(calls.listJobGradeVersions)
    const id = foreign?.id ?? 0
    expect((await changes(own, id)).code).toBe(1004)
    expect((await owner(calls.compareJobGradeVersions, {}, { query: { from: id, to: own } })).status).toBe(404)
    expect((await owner(calls.listJobGrades, {}, { query: { version_id: id } })).status).toBe(404)
    expect((await owner(calls.downloadJobGrades, {}, { query: { version_id: id } })).status).toBe(404)
    for (const call of [calls.activateJobGradeVersion, calls.deleteJobGradeVersion, calls.readJobGradeVersion])
      expect((await owner(call, { job_grade_version_id: id })).status).toBe(404)
    expect((await owner(calls.compareJobGradeVersions, {}, { query: { from: 'x', to: own } })).status).toBe(400)
  })
})

describe('a version', () => {
  test('can be renamed and described, and is not overwritten by an outdated form', async () => {
    const id = await make(['G1,'])
    const { version } = await read(id)
    const body = { name: '2027', description: 'From January', version }
    const path = { job_grade_version_id: id }
    expect(await owner.ok(calls.updateJobGradeVersion, path, { body })).toMatchObject({ ...body, version: version + 1 })
    expect((await owner(calls.updateJobGradeVersion, path, { body })).status).toBe(409)
    const found = await owner.ok(calls.listJobGradeVersions, {}, { query: { search: '2027', sort: '-created_at' } })
    expect(found.map((row) => row.id)).toEqual([id])
  })

  test('has a name that no other version of the company has, ignoring case', async () => {
    const first = await make(['G1,'], { name: 'Année 1' })
    const second = await make(['G1,'], { name: 'Annee 1' })
    const taken = { name: ['This name is already used.'] }
    for (const query of [{}, { preview: true }]) {
      const refused = await upload(['G2,'], { ...query, name: 'ANNÉE 1' })
      expect([refused.status, refused.body.error]).toEqual([400, taken])
    }
    const rename = async (id: number, name: string) => {
      const { version } = await read(id)
      return owner(calls.updateJobGradeVersion, { job_grade_version_id: id }, { body: { name, version } })
    }
    const refused = await rename(second, 'année 1')
    expect([refused.status, refused.body.error]).toEqual([400, taken])
    expect((await rename(first, 'ANNÉE 1')).status).toBe(200)
    expect(await owner.ok(calls.listJobGradeVersions)).toHaveLength(2)
  })

  test('is numbered with the next free number, however long', async () => {
    for (const name of ['version 999999', 'Version 99999999999999999999']) await make(['G1,'], { name })
    const names = []
    for (let run = 0; run < 2; run++) names.push((await upload(['G1,'])).body.data.name)
    expect(names).toEqual(['Version 1000000', 'Version 1000001'])
    await make(['G1,'], { name: 'Version 999999999999999' })
    for (let run = 0; run < 2; run++) names.push((await upload(['G1,'])).body.data.name)
    expect(names.slice(2)).toEqual(['Version 1000000000000000', 'Version 1000000000000001'])
  })

  test('can be deleted unless it is active, with its grades', async () => {
    const [first, second] = [await make(['G1,Germany']), await make(['G2,France'])]
    const refused = await remove(first)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This version is active. Nothing was deleted.')
    expect((await remove(second)).body.data).toEqual({ id: second, removal_id: expect.any(Number) })
    expect((await owner(calls.listJobGrades, {}, { query: { version_id: second } })).status).toBe(404)
  })

  test('takes the changes of a draft, and creates go to the active one', async () => {
    await make(['G1,'])
    const draft = await make(['G2,', 'G3,'])
    const [second, third] = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft, sort: 'grade' } })
    const path = { job_grade_id: second?.id ?? 0 }
    await owner.ok(calls.updateJobGrade, path, { body: { grade: 'G2a' } })
    const taken = await owner(calls.updateJobGrade, path, { body: { grade: 'g3' } })
    expect(taken.body.error).toEqual({ grade: ['This grade is already used.'] })
    await owner.ok(calls.deleteJobGrade, { job_grade_id: third?.id ?? 0 })
    await owner.ok(calls.createJobGrade, {}, { body: { grade: 'G3' } })
    expect(await gradesIn(owner, draft)).toEqual(['G2a'])
    expect(await gradesIn(owner)).toEqual(['G1', 'G3'])
  })
})

describe('activating a version', () => {
  test('tells before and after what changes and who names grades that go', async () => {
    const first = await make(['G1,', 'G2,', 'G3,'])
    const ann = await makeNaming('G1', 'G2')
    const ben = await makeNaming('G1')
    const ranks = await owner.ok(calls.listAllJobGrades)
    expect(ranks).toHaveLength(3)
    const { pool } = api.repairs
    await pool.query(
      `with made as (insert into grade_companies (company_id, name) values ($1, 'X') returning id)
       insert into grade_company_ranks select id, 2, 'g2' from made`,
      [owner.companyId],
    )
    const second = await make(['g1,', 'G3,', 'G4,'])
    const expected = {
      added: 1,
      removed: 1,
      changed: 1,
      unchanged: 1,
      uses: [
        { kind: 'people', count: 1, names: ['Ann Of G1,G2'] },
        { kind: 'ranks', count: 1, names: ['Executive 2'] },
      ],
    }
    const before = await namedBy(ann)
    const preview = (await activate(second, { preview: true })).body
    expect(preview).toMatchObject({ data: { ...expected, is_active: false } })
    expect(await namedBy(ann)).toEqual(before)
    expect(await activeVersions(owner)).toEqual([first])

    const { data, message } = (await activate(second)).body
    expect(message).toBe('Version set active')
    expect(data).toMatchObject({ ...expected, id: second, is_active: true, activated_at: expect.any(String) })
    const ids = await gradeIds()
    // The grade that is gone keeps its name in the role; the other one is that of the new version.
    expect(await namedBy(ann)).toEqual([{ id: ids.get('g1'), grade: 'g1' }, before[1]])
    expect(await namedBy(ben)).toEqual([{ id: ids.get('g1'), grade: 'g1' }])
  })

  test('is refused if another version has become active since its preview, which says instead of which', async () => {
    const [first, second, third] = [await make(['G1,']), await make(['G2,']), await make(['G3,'])]
    const { data } = (await activate(second, { preview: true })).body
    expect(data).toMatchObject({ instead_of: { id: first, name: 'Version 1' } })
    await activate(third, { instead_of: first })
    const refused = await activate(second, { instead_of: first })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 1005, message: expect.stringMatching(/^Somebody else has set another/) })
    expect(await activeVersions(owner)).toEqual([third])
    const answers = await Promise.all([first, second].map((id) => activate(id, { instead_of: third })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await activeVersions(owner)).toHaveLength(1)
    expect((await activate(second, { instead_of: 'x' })).status).toBe(400)
  })

  test('is refused if a row of it, or of the active one, has changed since its preview', async () => {
    const [first, second] = [await make(['G1,', 'G2,']), await make(['G1,', 'G3,', 'G4,'])]
    const planned = async () => {
      const { plan } = (await activate(second, { preview: true })).body.data
      return { instead_of: first, plan }
    }
    const gradeOf = async (version_id: number, name: string) =>
      (await owner.ok(calls.listJobGrades, {}, { query: { version_id } })).find(({ grade }) => grade === name)
    const change = async (version_id: number, name: string, body: object) => {
      const { id = 0, grade = '' } = (await gradeOf(version_id, name)) ?? {}
      await owner.ok(calls.updateJobGrade, { job_grade_id: id }, { body: { grade, ...body } })
    }
    for (const act of [
      () => change(second, 'G3', { country_ids: [1] }),
      () => change(second, 'G4', { rank: 1 }),
      () => change(first, 'G2', { grade: 'G2b' }),
      async () => owner.ok(calls.createJobGrade, {}, { body: { grade: 'G5', version_id: second } }),
      async () => owner.ok(calls.deleteJobGrade, { job_grade_id: (await gradeOf(second, 'G1'))?.id ?? 0 }),
    ]) {
      const before = await planned()
      await act()
      const refused = await activate(second, before)
      expect([refused.status, refused.body.message]).toEqual([409, refusalMessages.versionsChangedSincePreview])
      expect(await activeVersions(owner)).toEqual([first])
    }
    expect((await activate(second, await planned())).status).toBe(200)
  })

  test('can be taken back, which restores what roles name', async () => {
    const first = await make(['G1,', 'G2,'])
    const user = await makeNaming('G1', 'G2')
    const before = await namedBy(user)
    const second = await make(['G1,'])
    await activate(second)
    expect((await namedBy(user)).map(({ grade }) => grade)).toEqual(['G1', 'G2'])
    await activate(first)
    expect(await namedBy(user)).toEqual(before)
    expect((await activate(first)).body.data).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 2 })
  })

  test('does not let a form that was opened before it name the grades of the old version', async () => {
    await make(['G1,', 'G2,'])
    const user = await makeNaming('G1', 'G2')
    await make(['G1,'], { active: true })
    const path = { company_user_id: user.id }
    await owner.ok(calls.updateCompanyUser, path, { body: formOf(user) })
    expect(await namedBy(user)).toEqual([
      { id: (await gradeIds()).get('G1'), grade: 'G1' },
      { id: expect.any(Number), grade: 'G2' },
    ])
  })

  test('is followed by roles if a grade is created or renamed to what they keep', async () => {
    await make(['G1,', 'G2,', 'G3,'])
    const user = await makeNaming('G2', 'G3')
    await make(['G1,', 'G4,'], { active: true })
    const made = await owner.ok(calls.createJobGrade, {}, { body: { grade: 'g2' } })
    const renamed = (await gradeIds()).get('G4') ?? 0
    await owner.ok(calls.updateJobGrade, { job_grade_id: renamed }, { body: { grade: 'G3' } })
    expect(await namedBy(user)).toEqual([
      { id: renamed, grade: 'G3' },
      { id: made.id, grade: 'g2' },
    ])
    const draft = await make(['G1,'])
    const { data } = (await activate(draft, { preview: true })).body
    expect(data.uses).toEqual([{ kind: 'people', count: 1, names: ['Ann Of G2,G3'] }])
  })

  test('makes a saved role name its grades without reading the roles of others, and without joins', async () => {
    await make(['G1,', 'G2,'])
    const [one, other] = [await makeNaming('G1'), await makeNaming('G2')]
    const outdated = formOf(one)
    await make(['G1,', 'G2,'], { active: true })
    const { statements } = await statementsOf('user_role_grades', () =>
      owner.ok(calls.updateCompanyUser, { company_user_id: one.id }, { body: outdated }),
    )
    const found = statements.filter(({ text }) => text.startsWith('select distinct "job_grade_id"'))
    expect(found).toHaveLength(1)
    expect(found[0]?.values).toContainEqual([one.id])
    const writing = statements.filter(({ text }) => /^(insert|delete)/.test(text))
    expect(writing.length).toBeGreaterThan(0)
    for (const { text } of writing) expect(text).not.toMatch(/\bjoin\b/)
    expect(await namedBy(one)).toEqual([{ id: (await gradeIds()).get('G1'), grade: 'G1' }])
    expect((await namedBy(other)).map(({ grade }) => grade)).toEqual(['G2'])
  })

  test('keeps a draft from being deleted while roles name its grades', async () => {
    await make(['G1,'])
    const draft = await make(['G1,', 'G2,'])
    const rows = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft, sort: '-grade' } })
    const grades = rows.filter(({ grade }) => grade === 'G2').map(({ id }) => id)
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield: { grades } }) })
    const uses = async () => (await owner.ok(calls.readJobGradeVersionUses, { job_grade_version_id: draft })).uses
    expect(await uses()).toEqual([{ kind: 'people', count: 1, names: [expect.any(String)] }])
    const refused = await remove(draft)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('The roles of 1 person name grades of this version. Nothing was deleted.')
    await owner.ok(calls.deleteJobGrade, { job_grade_id: grades[0] ?? 0 })
    expect(await namedBy(user)).toEqual([])
    expect(await uses()).toEqual([])
    expect((await remove(draft)).status).toBe(200)
  })

  test('tells who and what names a grade before it is deleted', async () => {
    const usesOf = async (grade: string, id?: number) =>
      (await owner.ok(calls.readJobGradeUses, { job_grade_id: id ?? (await gradeIds()).get(grade) ?? 0 })).uses
    await make(['G1,', 'G2,', 'G3,'])
    await makeNaming('G1', 'G2')
    await makeNaming('G1')
    expect(await usesOf('G1')).toEqual([{ kind: 'people', count: 2, names: [expect.any(String), expect.any(String)] }])
    expect(await usesOf('G3')).toEqual([])
    const kept = (await gradeIds()).get('G2') ?? 0
    await make(['G1,'], { active: true })
    expect(await usesOf('G1')).toMatchObject([{ kind: 'people', count: 2 }])
    // Its version is no longer active, but a role still names it.
    expect(await usesOf('G2', kept)).toMatchObject([{ kind: 'people', count: 1 }])
    expect((await owner(calls.readJobGradeUses, { job_grade_id: 999_999 })).status).toBe(404)
  })

  test('tells the uses of a grade to those who may delete it, and names to those who may view them', async () => {
    const aurora = await clientOf(api, 'super@aurora.example')
    const [incentive] = await aurora.ok(calls.listIncentives)
    const one = (await aurora.ok(calls.listAllJobGrades)).find(({ grade }) => grade === incentive?.grade)
    const path = { job_grade_id: one?.id ?? 0 }
    await makeUser(aurora, { TOM: roleWith(['VIEW_REGION'], { metafield: { grades: [path.job_grade_id] } }) })
    const all = (await aurora.ok(calls.readJobGradeUses, path)).uses
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['people', 'incentives']))
    for (const { names } of all) expect(names).not.toEqual([])
    await grantOnly(api, 'admin@aurora.example', 'DELETE_JOB_GRADE', 'VIEW_JOB_GRADE')
    const admin = await clientOf(api, 'admin@aurora.example')
    expect((await admin.ok(calls.readJobGradeUses, path)).uses).toEqual(all.map((use) => ({ ...use, names: [] })))
    await grantOnly(api, 'admin@aurora.example', 'UPDATE_JOB_GRADE', 'VIEW_JOB_GRADE')
    const other = await clientOf(api, 'admin@aurora.example')
    expect((await other(calls.readJobGradeUses, path)).status).toBe(403)
    const draft = await makeVersion(uploadGrades, api, aurora, [`${one?.grade},`])
    const [row] = await aurora.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
    expect((await aurora.ok(calls.readJobGradeUses, { job_grade_id: row?.id ?? 0 })).uses).toEqual([])
  })

  test('are part of the plan: an activation is refused if it would concern somebody else than its preview told', async () => {
    const first = await make(['G1,', 'G2,', 'G3,'])
    const second = await makeVersion(uploadGrades, api, owner, ['G3,'])
    const file = ['G3,', 'G4,']
    const naming = await makeNaming('G1')
    const shown = await activate(second, { preview: true })
    const told = (await upload(file, { active: true, preview: true })).body.data
    expect(shown.body.data.uses).toMatchObject([{ kind: 'people', count: 1 }])
    // One person as before, by the same name, who is somebody else.
    const grades = [(await gradeIds()).get('G2') ?? 0]
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield: { grades } }) }, { last_name: 'Of G1' })
    const left = { roles: { TOM: roleWith(['VIEW_REGION']) } }
    await owner.ok(calls.updateCompanyUser, { company_user_id: naming.id }, { body: formOf(naming, left) })
    const again = await activate(second, { preview: true })
    expect(again.body.data.uses).toEqual(shown.body.data.uses)
    const refused = await activate(second, { instead_of: first, plan: shown.body.data.plan })
    expect([refused.status, refused.body.message]).toEqual([409, refusalMessages.versionsChangedSincePreview])
    expect((await upload(file, { active: true, plan: told.plan })).status).toBe(409)
    expect((await activate(second, { instead_of: first, plan: again.body.data.plan })).status).toBe(200)
  })

  test('names nobody to those who may not view them', async () => {
    const aurora = await clientOf(api, 'super@aurora.example')
    const [one] = await aurora.ok(calls.listAllJobGrades)
    const metafield = { grades: [one?.id ?? 0] }
    await makeUser(aurora, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    const draft = await makeVersion(uploadGrades, api, aurora, ['Other,'])
    await grantOnly(api, 'admin@aurora.example', 'UPDATE_JOB_GRADE', 'VIEW_JOB_GRADE')
    const admin = await clientOf(api, 'admin@aurora.example')
    const path = { job_grade_version_id: draft }
    const { uses } = await admin.ok(calls.activateJobGradeVersion, path, { query: { preview: true } })
    expect(uses.map(({ kind }) => kind)).toEqual(['people', 'ranks', 'incentives'])
    for (const { count: found, names } of uses) expect([found > 0, names]).toEqual([true, []])
    await grantOnly(api, 'admin@aurora.example', 'CREATE_JOB_GRADE', 'VIEW_JOB_GRADE')
    const creator = await clientOf(api, 'admin@aurora.example')
    expect((await uploadGrades(api, creator, ['A,'], { active: true })).status).toBe(403)
    expect((await uploadGrades(api, creator, ['A,'], { active: true, preview: true })).status).toBe(403)
    expect((await uploadGrades(api, creator, ['A,'])).body.data).toMatchObject({ is_active: false })
    expect((await creator(calls.activateJobGradeVersion, path)).status).toBe(403)
  })
})

describe('at the same time', () => {
  const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status)

  test('many activations leave exactly one version active', async () => {
    const ids = [await make(['G1,']), await make(['G1,', 'G2,']), await make(['G3,'])]
    const user = await makeNaming('G1')
    expect(await statuses([...ids, ...ids, ...ids].map((id) => activate(id)))).toEqual(Array(9).fill(200))
    const active = await activeVersions(owner)
    expect(active).toHaveLength(1)
    expect((await namedBy(user)).map(({ grade }) => grade)).toEqual(['G1'])
  })

  test('many first creates make one first version', async () => {
    const body = (grade: number) => ({ body: { grade: `G${grade}` } })
    const answers = await statuses([1, 2, 3, 4, 5].map((grade) => owner(calls.createJobGrade, {}, body(grade))))
    expect(answers).toEqual(Array(5).fill(201))
    expect(await owner.ok(calls.listJobGradeVersions)).toMatchObject([{ name: 'Version 1', is_active: true, count: 5 }])
  })

  test('many uploads make versions with names of their own, of which one is active', async () => {
    const uploads = [1, 2, 3].map((n) => upload([`G${n},Germany`, 'G,'], { active: true }))
    const answers = await Promise.all(uploads)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await activeVersions(owner)).toHaveLength(1)
    const names = ['Version 1', 'Version 2', 'Version 3']
    expect(answers.map(({ body }) => body.data.name).sort()).toEqual(names)
    expect((await owner.ok(calls.listJobGradeVersions)).map(({ name }) => name).sort()).toEqual(names)
  })

  test('uploads and renames give a name to one version only', async () => {
    const ids = [await make(['G1,']), await make(['G1,'])]
    const answers = await statuses([
      ...[1, 2, 3].map((n) => upload([`G${n},`], { name: n === 2 ? 'NEXT' : 'Next' })),
      ...ids.map((id) => owner(calls.updateJobGradeVersion, { job_grade_version_id: id }, { body: { name: 'next' } })),
    ])
    expect(answers.filter((status) => status !== 400)).toHaveLength(1)
    const versions = await owner.ok(calls.listJobGradeVersions)
    expect(versions.filter(({ name }) => name.toLowerCase() === 'next')).toHaveLength(1)
  })

  test('a version is activated or deleted, never both', async () => {
    for (let run = 0; run < 4; run++) {
      await make([`Base ${run},`], { active: true })
      const id = await make(['G1,', 'G2,'])
      const [activated, removed] = await statuses([activate(id), remove(id)])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([activated, removed])
      expect(await activeVersions(owner)).toHaveLength(1)
    }
  })

  test('grades are changed, named by roles and deleted while versions are activated', async () => {
    const first = await make(['G1,', 'G2,', 'G3,'])
    const second = await make(['G1,', 'G2,', 'G3,'])
    const user = await makeNaming('G1', 'G2')
    const rows = await owner.ok(calls.listJobGrades, {}, { query: { version_id: second, sort: 'grade' } })
    const [one, two] = rows.map(({ id }) => ({ job_grade_id: id }))
    if (!one || !two) return expect.fail('no grades')
    const answers = await statuses([
      activate(second),
      owner(calls.deleteJobGrade, two),
      owner(calls.updateJobGrade, one, { body: { grade: 'G1' } }),
      owner(calls.updateCompanyUser, { company_user_id: user.id }, { body: formOf(user) }),
      activate(first),
      activate(second),
    ])
    // Once `first` is active again, `second` was in force, and takes no changes.
    const [activated, deleted, changed, ...others] = answers
    expect([activated, ...others]).toEqual(Array(4).fill(200))
    for (const status of [deleted, changed]) expect([200, 409]).toContain(status)
    expect(await activeVersions(owner)).toHaveLength(1)
    const names = (await namedBy(user)).map(({ grade }) => grade)
    expect(names[0]).toBe('G1')
  })
})

describe('a draft', () => {
  test('starts with the rows and countries of the active version, and takes changes of all kinds', async () => {
    const first = await make(['G1,Germany; France', 'G2,'])
    const draft = await owner.ok(calls.createJobGradeVersion, {}, { body: {} })
    expect(draft).toMatchObject({ name: 'Version 2', is_active: false, activated_at: null, count: 2 })
    expect((await changes(first, draft.id)).data).toEqual([])
    const query = { version_id: draft.id, sort: 'grade' }
    const added = await owner.ok(calls.createJobGrade, {}, { body: { grade: 'G3', version_id: draft.id } })
    expect(added.version_id).toBe(draft.id)
    const [g1, g2] = await owner.ok(calls.listJobGrades, {}, { query })
    await owner.ok(calls.updateJobGrade, { job_grade_id: g1?.id ?? 0 }, { body: { grade: 'G0' } })
    await owner.ok(calls.deleteJobGrade, { job_grade_id: g2?.id ?? 0 })
    expect(await gradesIn(owner, draft.id)).toEqual(['G0', 'G3'])
    expect(await gradesIn(owner)).toEqual(['G1', 'G2'])
    const edits = await owner.ok(calls.listJobGradeVersionEdits, { job_grade_version_id: draft.id })
    expect(edits).toEqual([])
  })

  test('can start with the rows of any version, and has a name of its own', async () => {
    const first = await make(['G1,'])
    await make(['G2,'], { active: true })
    const from = (body: object) => owner(calls.createJobGradeVersion, {}, { body })
    const copy = await from({ from: first, name: 'Like 2025', description: 'As before' })
    expect(copy.body.data).toMatchObject({ name: 'Like 2025', description: 'As before', count: 1 })
    expect(await gradesIn(owner, copy.body.data.id)).toEqual(['G1'])
    expect((await from({ name: 'like 2025' })).body.error).toEqual({ name: ['This name is already used.'] })
    expect((await from({ from: 2_000_000_000 })).body.error).toEqual({ from: ['This version does not exist.'] })
  })

  test('cannot be made before there is anything to copy', async () => {
    const refused = await owner(calls.createJobGradeVersion, {}, { body: {} })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('There are no job grades to copy yet. Add the first one, or upload a file.')
  })

  test('has no grades to name for people who give roles and may not see drafts', async () => {
    await make(['G1,'])
    const draft = await make(['Secret,'])
    const [grade] = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
    const giver = await personWith('VIEW_COMPANY_USER', 'CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION')
    const metafield = { grades: [grade?.id ?? 0] }
    const roles = { TOM: roleWith(['VIEW_REGION'], { metafield }) }
    await expect(makeUser(giver, roles)).rejects.toThrow('One of these grades does not exist.')
    expect((await namedBy(await makeUser(owner, roles))).map((named) => named.grade)).toEqual(['Secret'])
  })

  test('is refused if there are fifty, until one is deleted', async () => {
    await make(['G1,'])
    const draft = () => owner(calls.createJobGradeVersion, {}, { body: {} })
    for (let index = 0; index < 50; index++) expect((await draft()).status).toBe(201)
    expect((await draft()).status).toBe(409)
    expect((await upload(['G9,'])).status).toBe(409)
  })

  test('does not exist for people who may neither create nor update', async () => {
    const active = await make(['G1,'])
    const draft = await make(['G2,'])
    const viewer = await personWith('VIEW_JOB_GRADE', 'DELETE_JOB_GRADE')
    const at = { job_grade_version_id: draft }
    const pair = { query: { from: active, to: draft } }
    expect((await viewer.ok(calls.listJobGradeVersions)).map(({ id }) => id)).toEqual([active])
    const [grade] = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
    const answers = [
      await viewer(calls.readJobGradeVersion, at),
      await viewer(calls.deleteJobGradeVersion, at),
      await viewer(calls.listJobGradeVersionEdits, at),
      await viewer(calls.compareJobGradeVersions, {}, pair),
      await viewer(calls.listJobGradeVersionChanges, {}, pair),
      await viewer(calls.listJobGrades, {}, { query: { version_id: draft } }),
      await viewer(calls.downloadJobGrades, {}, { query: { version_id: draft } }),
      await viewer(calls.deleteJobGrade, { job_grade_id: grade?.id ?? 0 }),
      await viewer(calls.readJobGradeUses, { job_grade_id: grade?.id ?? 0 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await viewer.ok(calls.listNotifications)).toEqual([])
    const editor = await personWith('VIEW_JOB_GRADE', 'UPDATE_JOB_GRADE')
    expect(await editor.ok(calls.listJobGradeVersions)).toHaveLength(2)
    expect((await editor.ok(calls.listNotifications)).map(({ kind }) => kind)).toEqual(['job-grade-versions'])
  })
})

describe('what was in force', () => {
  test('stays as it was: an earlier version refuses changes of its rows, and is not deleted', async () => {
    const first = await make(['G1,'])
    const [grade] = await owner.ok(calls.listJobGrades)
    await make(['G2,'], { active: true })
    const at = { job_grade_id: grade?.id ?? 0 }
    const refused = [
      await owner(calls.createJobGrade, {}, { body: { grade: 'G9', version_id: first } }),
      await owner(calls.updateJobGrade, at, { body: { grade: 'G9' } }),
      await owner(calls.deleteJobGrade, at),
    ]
    const message = 'This version was in force and is kept as a record. Make a new draft from it to change its rows.'
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(refused.map(() => [409, message]))
    expect((await remove(first)).body.message).toBe(
      'This version was in force and is kept as a record. Nothing was deleted.',
    )
    expect(await gradesIn(owner, first)).toEqual(['G1'])
  })

  test('is kept with who changed it, when and why, as long as the version is active', async () => {
    const version = await make(['G1,Germany', 'G2,'])
    const ids = await gradeIds()
    const at = (name: string) => ({ job_grade_id: ids.get(name) ?? 0 })
    await owner.ok(calls.updateJobGrade, at('G1'), { body: { grade: 'G1a', note: 'Renamed by the board' } })
    await owner.ok(calls.deleteJobGrade, at('G2'), { query: { note: 'Nobody has it' } })
    await owner.ok(calls.createJobGrade, {}, { body: { grade: 'G3' } })
    // Nothing changed, so there is nothing to keep.
    await owner.ok(calls.updateJobGrade, at('G1'), { body: { grade: 'G1a' } })
    const read = (by: Client) => by.ok(calls.listJobGradeVersionEdits, { job_grade_version_id: version })
    const edits = await read(owner)
    expect(edits.map(({ change, before, after, note }) => [change, before?.grade, after?.grade, note])).toEqual([
      ['added', undefined, 'G3', null],
      ['removed', 'G2', undefined, 'Nobody has it'],
      ['changed', 'G1', 'G1a', 'Renamed by the board'],
    ])
    expect(edits[2]?.before?.countries.map(({ name }) => name)).toEqual(['Germany'])
    expect(edits[0]?.changed_by?.name).toMatch(/\S/)
    const viewer = await personWith('VIEW_JOB_GRADE')
    expect((await read(viewer)).map(({ changed_by }) => changed_by)).toEqual([null, null, null])
  })
})
