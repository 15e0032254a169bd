/** Companies are carried from one installation to another with all that belongs to them (decision 0107). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { openAccessTokens } from '../../server/accounts/accessTokens'
import { deriveKey, sealingPurpose } from '../../server/accounts/secrets'
import { readArchive, textOf } from '../../server/archive/read'
import { textFile, writeArchive, type ArchivedFile } from '../../server/archive/write'
import { carriedTables } from '../../server/moving/belongings'
import { exportCompany, type AboutCompany } from '../../server/moving/exportCompany'
import { importCompany, type Wanted } from '../../server/moving/importCompany'
import { decide, itemsOf, openReview } from '../support/accessReviews'
import { startApi, testSecret, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { textIn, verifyPack } from '../support/evidence'
import { makeEntity, makePlace, makeRegion, makeUnit } from '../support/structure'

let staging: Api
let production: Api
let owner: Client
let folder: string
let company: number
beforeAll(async () => {
  ;[staging, production] = await Promise.all([startApi(), startApi()])
  folder = await mkdtemp(join(tmpdir(), 'console-moving-'))
  owner = await clientOf(staging, 'super@aurora.example')
  company = owner.companyId
  await fillCompany()
  await emptyProduction()
})
afterAll(async () => {
  await Promise.all([staging.stop(), production.stop()])
  await rm(folder, { recursive: true, force: true })
})

const rowsIn = async <Row extends object>(api: Api, text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row & Record<string, unknown>>(text, values)).rows

/** What the demo data does not have: plans, views, reviews, settings, a logo and edits of active versions. */
const fillCompany = async () => {
  const place = await makePlace(owner)
  await makeEntity(owner, place)
  const master = await clientOf(staging, 'master@talent.example', company)
  const found = await owner.ok(calls.readCompany)
  const logo = await makeLogo(staging)
  await staging.repairs.pool.query('update companies set small_logo_url = $1 where id = $2', [logo, company])
  expect(found.id).toBe(company)
  const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
  await owner.ok(
    calls.planChange,
    {},
    {
      body: {
        call: 'updateCompanyUser',
        record_id: person.id,
        body: {
          roles: { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER'], { metafield: { job_functions: [1] } }), JE: {} },
        },
        counts_from: dayAhead(1),
      } as never,
    },
  )
  // By a person of the provider, who has an account there, too.
  const review = await openReview(master, [master.userId], { permission: 'VIEW_REGION' })
  const [item] = await itemsOf(master, review.id)
  if (item) await decide(master, review.id, [item], { decision: 'keep' })
  await owner.ok(calls.createSavedView, {}, {
    body: {
      name: 'Mine',
      list: 'regions',
      path: `/company/${company}/regions/`,
      query: 'sort=name',
      hidden_columns: [],
      is_shared: true,
    },
  } as never)
}

/** An installation with other companies and ids, and the provider's own people. */
const emptyProduction = async () => {
  await production.repairs.pool.query(
    'delete from user_roles; delete from legal_entities; delete from long_term_incentives; delete from companies',
  )
  await production.repairs.pool
    .query(`select setval('users_id_seq', 5000), setval('companies_id_seq', 70), setval('sectors_id_seq', 900);
    update industries set name = upper(name) where id % 2 = 0;
    update job_functions set name = name || '!' where id < 3;
    update job_functions f set name = (select rtrim(o.name, '!') from job_functions o where o.id = 3 - f.id) where id < 3`)
}

const exporting = async (api: Api, id: number, name: string) => {
  const { db } = api.database
  const tokens = await openAccessTokens({
    db,
    sealingKey: deriveKey(testSecret, sealingPurpose),
    lifeSeconds: 60,
    issuer: 'https://staging.example.com',
  })
  const file = join(folder, name)
  const { about } = await exportCompany({ db, tokens, issuer: 'https://staging.example.com' }, { company: id, file })
  return { file, about }
}

const importing = (api: Api, file: string, wanted: Partial<Wanted> = {}) =>
  importCompany(api.database.db, { file, withoutPeople: false, applies: false, previews: false, by: 'Ada', ...wanted })

const total = (counts: Awaited<ReturnType<typeof importing>>['counts'], way: 'added' | 'changed' | 'removed') =>
  Object.values(counts).reduce((sum, count) => sum + count[way], 0)

/** The rows of a company without what names others by id. */
const contentOf = async (api: Api, id: number) => {
  const content: Record<string, unknown> = {}
  for (const { name, belongs, columns, mapped, isShared } of carriedTables) {
    const others = ['company_id', 'created_at', 'record_id', 'path', 'changes', ...mapped.map(({ column }) => column)]
    const told = columns.filter(
      (column) => !others.includes(column) && !(column === 'id' && (isShared || name === 'companies')),
    )
    const rows = await rowsIn<{ row: string }>(
      api,
      `select to_jsonb(r)::text as row from (select ${told.map((column) => `t."${column}"`).join(', ') || '1'} from ${name} t
        where ${belongs.replaceAll('$company', String(id))}) r order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

describe('a company that is carried to another installation', () => {
  test('arrives with all that belongs to it, a second time changes nothing, and its people sign in', async () => {
    const { file, about } = await exporting(staging, company, 'first.company')
    for (const table of ['planned_changes', 'saved_views', 'access_review_items', 'images', 'job_grades', 'users'])
      expect(about.rows[table], table).toBeGreaterThan(0)
    const preview = await importing(production, file, { previews: true })
    expect(preview).toMatchObject({ isNew: true, isWritten: false })
    expect(await rowsIn(production, 'select id from companies')).toEqual([])

    const { id, counts, unnamed } = await importing(production, file)
    expect(unnamed).toEqual({ leftOut: {}, emptied: {} })
    const added = Object.entries(counts).map(([table, count]) => [table, count.added])
    // One logo is that of the demo data, which is there already.
    expect(Object.fromEntries(added)).toEqual({ ...about.rows, images: 1 })
    expect(await contentOf(production, id)).toEqual(await contentOf(staging, company))

    // Job functions have other ids there.
    const planned = `select c->'wanted' as wanted from planned_changes, jsonb_array_elements(changes) c where c->'path'->>-1 = 'job_functions'`
    expect([await rowsIn(staging, planned), await rowsIn(production, planned)]).toEqual([
      [{ wanted: [1] }],
      [{ wanted: [2] }],
    ])

    const again = await importing(production, file)
    expect(again).toMatchObject({ id, isNew: false, isWritten: true })
    expect([total(again.counts, 'added'), total(again.counts, 'changed'), total(again.counts, 'removed')]).toEqual([
      0, 0, 0,
    ])

    const there = await clientOf(production, 'super@aurora.example')
    expect(there.companyId).toBe(id)
    // New records get ids that no imported one has.
    await makeRegion(there, {})
    const [entry] = await rowsIn<{ by_name: string; why: string }>(
      production,
      `select by_name, why from history.changes where call = 'company:import' order by id desc limit 1`,
    )
    expect(entry?.by_name).toBe('Ada')
    expect(entry?.why).toContain(`last seal there ${about.seal}`)
    expect(await rowsIn(production, 'select * from history.broken_seals()')).toEqual([])
  })

  test('brings its log as evidence, which an auditor checks without either server', async () => {
    const { file, about } = await exporting(staging, company, 'log.company')
    for await (const entry of readArchive(file)) {
      if (entry.name !== 'history/evidence.zip') continue
      const chunks: Uint8Array[] = []
      for await (const chunk of entry.content) chunks.push(chunk)
      const pack = new Uint8Array(Buffer.concat(chunks))
      expect(await verifyPack(pack)).toMatchObject({ code: 0, text: expect.stringContaining('as it was sealed') })
      expect(textIn(pack, 'manifest.json')).toContain(about.seal)
    }
  })

  test('is changed by a newer export after a preview, and is then as it is there', async () => {
    const regions = await owner.ok(calls.listRegions, {}, { query: { page_size: 100 } })
    const [one, two] = [await makeRegion(owner, {}), await makeRegion(owner, {})]
    expect(regions.length).toBeGreaterThan(0)
    const { file: before } = await exporting(staging, company, 'before.company')
    await importing(production, before, { applies: true })
    // Names change hands, a unit goes and another takes its name, people come and go.
    await staging.repairs.pool.query(`update regions set name = 'Between' where id = $1`, [one.id])
    await staging.repairs.pool.query('update regions set name = $2 where id = $1', [two.id, one.name])
    await staging.repairs.pool.query('update regions set name = $2 where id = $1', [one.id, two.name])
    await staging.repairs.pool.query(`update job_grades set rank = -rank where company_id = $1`, [company])
    await staging.repairs.pool.query(
      `update job_grades g set rank = (select count(*) from job_grades o where o.company_id = g.company_id and o.version_id = g.version_id) + 1 + g.rank
        where company_id = $1`,
      [company],
    )
    const person = await makeUser(owner)
    await owner.ok(
      calls.updateCompanyUser,
      { company_user_id: person.id },
      { body: formOf(person, { email: 'renamed@aurora.example' }) },
    )
    const unit = await makeUnit(owner, 'Handed on')
    const { file } = await exporting(staging, company, 'newer.company')
    const content = await rowsIn(production, 'select * from regions order by id')
    const preview = await importing(production, file)
    expect(preview).toMatchObject({ isNew: false, isWritten: false })
    expect(preview.counts.regions).toEqual({ added: 0, changed: 2, removed: 0 })
    expect(preview.counts.users).toEqual({ added: 1, changed: 0, removed: 0 })
    expect(preview.counts.business_units?.added).toBe(1)
    expect(await rowsIn(production, 'select * from regions order by id')).toEqual(content)
    const { id, isWritten } = await importing(production, file, { applies: true })
    expect(isWritten).toBe(true)
    expect(await contentWithoutVersions(production, id)).toEqual(await contentWithoutVersions(staging, company))

    // A unit goes, another one takes its name, and somebody's email is changed.
    await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
    await makeUnit(owner, 'Handed on')
    await staging.repairs.pool.query(`update users set email = 'again@aurora.example' where id = $1`, [person.id])
    const { file: last } = await exporting(staging, company, 'last.company')
    const { counts } = await importing(production, last, { applies: true })
    expect(counts.business_units).toEqual({ added: 1, changed: 0, removed: 1 })
    expect(counts.users).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(await contentWithoutVersions(production, id)).toEqual(await contentWithoutVersions(staging, company))
    // People who are gone there lose their access here.
    const back = await importing(production, before, { applies: true })
    expect(back.counts.users?.removed).toBe(1)
    expect(await rowsIn(production, `select is_active from users where email = 'again@aurora.example'`)).toEqual([
      { is_active: false },
    ])
  })
})

const contentWithoutVersions = async (api: Api, id: number) =>
  JSON.parse(
    JSON.stringify(await contentOf(api, id)).replaceAll(/, ?\\"version\\": ?\d+|\\"version\\": ?\d+, ?/g, ''),
  ) as unknown

/** Writes an export anew with other contents. */
const rewrite = async (
  file: string,
  name: string,
  change: (entry: string, text: string) => string,
  more: readonly ArchivedFile[] = [],
) => {
  async function* files(): AsyncGenerator<ArchivedFile> {
    for await (const entry of readArchive(file))
      if (entry.name !== 'about.json' && !entry.name.endsWith('.zip'))
        yield textFile(entry.name, change(entry.name, await textOf(entry)))
    yield* more
  }
  let about: AboutCompany | undefined
  for await (const entry of readArchive(file))
    if (entry.name === 'about.json') about = JSON.parse(change(entry.name, await textOf(entry))) as AboutCompany
  const target = join(folder, name)
  await writeArchive(target, about ?? {}, files())
  return target
}

type Row = Record<string, unknown>

describe('an import refuses, and changes nothing,', () => {
  const state = async () =>
    rowsIn(production, 'select (select count(*) from companies) as companies, (select count(*) from users) as users')
  const refusing = async (file: string, message: RegExp | string, wanted: Partial<Wanted> = {}) => {
    const before = await state()
    await expect(importing(production, file, wanted)).rejects.toThrow(message)
    expect(await state()).toEqual(before)
  }

  test('emails that belong to others, with the list; without people it can be made beside the one it is from', async () => {
    const { file } = await exporting(staging, company, 'copy.company')
    await expect(importing(staging, file, { into: 'new', name: 'Aurora (copy)' })).rejects.toThrow(
      /These emails belong to other accounts[^]*super@aurora\.example \(Aurora Foods\)/,
    )
    const { id, isNew } = await importing(staging, file, { into: 'new', name: 'Aurora (copy)', withoutPeople: true })
    expect(isNew).toBe(true)
    expect(id).not.toBe(company)
    const count = (table: string, of: number) =>
      rowsIn(staging, `select count(*) from ${table} where company_id = $1`, [of])
    for (const table of ['regions', 'job_grades', 'legal_entities'])
      expect(await count(table, id)).toEqual(await count(table, company))
    expect(await count('users', id)).toEqual([{ count: 0 }])
    // The next import finds the company itself, not its copy.
    expect(await importing(staging, file)).toMatchObject({ id: company, isNew: false })
  })

  test('reference data that is missing, with the list', async () => {
    const { file } = await exporting(staging, company, 'missing.company')
    const other = await rewrite(file, 'other.company', (name, text) =>
      name.startsWith('references/sectors') ? text.replaceAll(/"key": "/g, '"key": "Unknown ') : text,
    )
    await refusing(other, /lacks reference data[^]*sectors: Unknown/)
  })

  test('another company of the same name, unless it is told which one to change', async () => {
    const { file } = await exporting(staging, company, 'name.company')
    const foreign = await rewrite(file, 'foreign.company', (name, text) =>
      name === 'about.json' ? text.replace(/"origin": "[^"]*"/, '"origin": "elsewhere"') : text,
    )
    await refusing(foreign, /There is another company 'Aurora Foods' here: add --into \d+/)
    await refusing(foreign, 'There is no company 4711 here', { into: 4711 })
  })

  test('rows that break the rules of the contract or the database', async () => {
    const { file } = await exporting(staging, company, 'rules.company')
    const invented = await rewrite(file, 'invented.company', (name, text) =>
      name.startsWith('tables/user_roles') ? text.replace('"VIEW_REGION"', '"OWN_EVERYTHING"') : text,
    )
    await refusing(invented, /breaks rules[^]*user_roles \d+, permissions\.\d+: This is no permission\./)
    const promoted = await rewrite(file, 'promoted.company', (name, text) =>
      name.startsWith('tables/users')
        ? text.replaceAll('"platform_role": null', '"platform_role": "TOM_MASTER_USER"')
        : text,
    )
    await refusing(promoted, 'Company users have no role of provider staff.')
    const backwards = await rewrite(file, 'backwards.company', (name, text) =>
      name.startsWith('tables/companies')
        ? text.replace(/"contract_end_date": "\d+/, '"contract_end_date": "1990')
        : text,
    )
    await refusing(backwards, /The database refuses the import .*companies_contract/, { applies: true })
  })

  test('other versions, half files and files of something else', async () => {
    const { file } = await exporting(staging, company, 'version.company')
    const newer = await rewrite(file, 'newer-version.company', (name, text) =>
      name === 'about.json' ? text.replace('0001_init.sql', '9999_later.sql') : text,
    )
    await refusing(newer, 'The export is of another version of this program (9999_later.sql)')
    const bytes = await readFile(file)
    const half = join(folder, 'half.company')
    await writeFile(half, bytes.subarray(0, bytes.length / 2))
    await refusing(half, 'ends in the middle')
    const tampered = gunzipSync(bytes)
    tampered.write('Aurora Fraud', tampered.indexOf('Aurora Foods', tampered.indexOf('tables/companies')))
    await writeFile(half, gzipSync(tampered))
    await refusing(half, 'is damaged: tables/companies/1.jsonl is not what was written')
    await writeFile(half, 'id;name')
    await refusing(half, 'is no file of this program')
  })

  /** Changes the rows of a table in an export. */
  const crafted = (file: string, name: string, table: string, change: (row: Row, place: number) => Row | Row[]) =>
    rewrite(file, `${name}.company`, (entry, text) =>
      entry.startsWith(`tables/${table}/`)
        ? `${text
            .split('\n')
            .filter(Boolean)
            .flatMap((line, place) => change(JSON.parse(line) as Row, place))
            .map((row) => JSON.stringify(row))
            .join('\n')}\n`
        : text,
    )
  const told = (file: string, name: string, from: RegExp, to: string) =>
    rewrite(file, `${name}.company`, (entry, text) => (entry === 'about.json' ? text.replace(from, to) : text))

  test('files that say of themselves what no export says, also SQL', async () => {
    const { file } = await exporting(staging, company, 'about.company')
    const [other] = await rowsIn<{ id: number }>(production, 'select max(id) as id from companies')
    expect(other?.id).toBeTypeOf('number')
    const sql = await told(
      file,
      'sql',
      /"id": \d+/,
      `"id": "1 then 1 end; update users set platform_role = 'TOM_MASTER_USER'; select case 1 when 1"`,
    )
    await refusing(sql, 'says of itself', { into: other?.id ?? 0, applies: true })
    await refusing(await told(file, 'list', /"migrations": \[[^\]]*\]/, '"migrations": null'), 'says of itself')
    await refusing(await told(file, 'escape', /"name": "/, '"name": "\\u001b[2J'), 'says of itself')
    await refusing(
      await rewrite(file, 'json.company', (name, text) => (name.startsWith('tables/users') ? `{${text}` : text)),
      'is damaged',
    )
  })

  test('files that unpack to more than was expected, in one piece or in many', async () => {
    const { file } = await exporting(staging, company, 'large.company')
    await refusing(file, /large.company unpacks to more than 0.0001 GB.*--most-gigabytes/, { gigabytes: 0.0001 })
    const bomb = await rewrite(
      file,
      'bomb.company',
      (_, text) => text,
      Array.from({ length: 2500 }, (__, at) => textFile(`extra/${at}.jsonl`, '')),
    )
    await refusing(bomb, 'unpacks to more than 0.01 GB', { gigabytes: 0.01 })
    expect((await importing(production, file, { gigabytes: 0.01, previews: true })).isWritten).toBe(false)
  })

  test('rows of accounts outside the company', async () => {
    const { file } = await exporting(staging, company, 'outside.company')
    // The provider's own people are named in exports, by their id there.
    const [master] = await rowsIn<{ id: number }>(staging, `select id from users where email = 'master@talent.example'`)
    for (const table of ['saved_views', 'user_roles', 'last_uses']) {
      const rows = await rowsIn(staging, `select from ${table}`)
      if (rows.length === 0) continue
      const evil = await crafted(file, `outside-${table}`, table, (row) => ({ ...row, user_id: master?.id }))
      await refusing(evil, 'accounts outside the company', { applies: true })
    }
  })

  test('values that no record has, and that would break lists or sign-ins', async () => {
    const { file } = await exporting(staging, company, 'values.company')
    const changes: [string, string, (row: Row, place: number) => Row][] = [
      ['status', 'companies', (row) => ({ ...row, status: 'OWNED' })],
      ['applications', 'companies', (row) => ({ ...row, applications: ['ROOT'] })],
      ['small_logo_url', 'companies', (row) => ({ ...row, small_logo_url: 'javascript:alert(1)' })],
      ['bytes', 'images', (row) => ({ ...row, content_type: 'text/html' })],
      ['bytes', 'images', (row) => ({ ...row, bytes: `\\x${Buffer.from('<script>').toString('hex')}` })],
      ['bytes', 'images', (row) => ({ ...row, name: '../index.png' })],
      ['password_hash', 'users', (row) => ({ ...row, password_hash: 'Welcome-2026' })],
      [
        'password_hash',
        'users',
        (row) => ({
          ...row,
          password_hash:
            '$argon2id$v=19$m=4000000,t=99,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        }),
      ],
      ['email', 'users', (row, place) => (place === 0 ? { ...row, email: 'Master@Talent.example ' } : row)],
      ['id', 'users', (row, place) => (place === 0 ? { ...row, id: 2_147_483_647 } : row)],
      ['application', 'user_roles', (row) => ({ ...row, application: 'ROOT' })],
    ]
    for (const [column, table, change] of changes) {
      const evil = await crafted(file, 'values-crafted', table, change)
      await refusing(evil, new RegExp(`breaks rules[^]*${table} .*${column}`), { applies: true })
    }
  })
})

test('a person who was erased is one here, too, whoever else was', async () => {
  const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
  const master = await clientOf(staging, 'master@talent.example', company)
  await owner.ok(calls.toggleCompanyUser, { company_user_id: person.id }, { query: { active: false } })
  await master.ok(calls.eraseCompanyUser, { company_user_id: person.id }, { body: { why: 'Asked for it' } } as never)
  const { file } = await exporting(staging, company, 'erased.company')
  const { id } = await importing(production, file, { applies: true })
  const emails = await rowsIn<{ email: string; wanted: string }>(
    production,
    `select email, 'erased-' || id || '@erased.invalid' as wanted from users where company_id = $1 and last_name like 'account %'`,
    [id],
  )
  expect(emails.map(({ email }) => email)).toEqual(emails.map(({ wanted }) => wanted))
  expect(emails).toHaveLength(1)
})
