/** Auditors get evidence that they check without the server; persons can be erased in it, and old history dropped (decision 0104). */
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { dayInUtc } from '../../contract/days'
import { companyPresets } from '../../contract/permissions'
import { dropOldHistory } from '../../server/records/history/retention'
import { sealChanges } from '../../server/records/history/sealing'
import { decide, itemOf, openReview } from '../support/accessReviews'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { downloadPack, textIn, verifyPack, withText } from '../support/evidence'
import { makeRegion, makeUnit, newName } from '../support/structure'

let api: Api
let master: Client
let owner: Client
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row & Record<string, unknown>>(text, values)).rows

/** Changes history as a superuser could who switches triggers off, makes a pack, and puts history back. */
const packAfter = async (change: string, undo: string): Promise<Uint8Array> => {
  const run = async (text: string) => {
    const client = await api.database.pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica; ${text}; commit`)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  await sealChanges(api.database.db)
  await run(`create table kept_changes as table history.changes; create table kept_rows as table history.changed_rows;
    create table kept_seals as table history.seals; ${change}`)
  try {
    return await downloadPack(api, owner)
  } finally {
    await run(`${undo}; drop table kept_changes, kept_rows, kept_seals`)
  }
}

// Each download is an entry of its own, which stays.
const kept = '(select max(id) from kept_changes)'
const undoRows = `delete from history.changed_rows where change_id <= ${kept};
  insert into history.changed_rows overriding system value select * from kept_rows`
const undoChanges = `delete from history.changes where id <= ${kept};
  insert into history.changes overriding system value select * from kept_changes`
const undoSeals = `delete from history.seals; insert into history.seals select * from kept_seals;
  insert into history.unsealed select id, at from history.changes where id > ${kept} on conflict do nothing`

describe('a pack', () => {
  test('is found to be whole by a program that has nothing but the pack', async () => {
    await makeRegion(owner, {})
    const pack = await downloadPack(api, owner)
    const { code, text } = await verifyPack(pack)
    expect(text).toContain('The pack is whole and as it was sealed.')
    expect(code).toBe(0)
    const [entry] = await query('select by_id, call from history.changes order by id desc limit 1')
    expect(entry).toEqual({ by_id: owner.userId, call: 'downloadCompanyEvidence' })
    expect(text).toContain(`(${owner.companyId})`)
    expect((await verifyPack(await downloadPack(api, master, 0))).text).toContain('none: the provider')
  })

  test('waits for seals that another process is setting', async () => {
    const other = await api.database.pool.connect()
    try {
      await other.query('begin; select pg_advisory_xact_lock(727274007)')
      await makeRegion(owner, {})
      const noted = "select from history.changes where call = 'downloadCompanyEvidence'"
      const { length } = await query(noted)
      const pack = downloadPack(api, owner)
      await expect.poll(() => query(noted)).toHaveLength(length + 1)
      await other.query('commit')
      expect((await verifyPack(await pack)).text).toContain('The pack is whole and as it was sealed.')
    } finally {
      other.release()
    }
  })

  test('tells what access reviews have decided, by whom and why', async () => {
    const user = await makeUser(owner, { TOM: roleWith(['VIEW_OFFER']), JE: roleWith(['VIEW_JOB_LIBRARY']) })
    const reviewer = await clientOf(api, 'master@talent.example', owner.companyId)
    const { id } = await openReview(reviewer, [reviewer.userId], { application: 'JE', name: 'For the auditor' })
    const item = await itemOf(reviewer, id, user.id)
    await decide(reviewer, id, [item], { decision: 'take', reason: 'Left the project' })
    const pack = await downloadPack(api, owner)
    const line = textIn(pack, 'reviews.csv')
      .split('\r\n')
      .find((one) => one.includes(user.email))
    for (const part of ['For the auditor', 'JE', 'Clerk', 'taken', 'Left the project']) expect(line).toContain(part)
    expect(line, 'companies are told no emails of staff').not.toContain('master@talent.example')
    expect(await verifyPack(pack)).toMatchObject({ code: 0 })
    expect(textIn(await downloadPack(api, master, 0), 'reviews.csv')).toBe('')
  })

  test('tells changes, sign-ins and people with their roles', async () => {
    const unit = await makeUnit(owner)
    const person = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION'], { metafield: { business_units: [unit.id] } }),
    })
    const pack = await downloadPack(api, owner)
    const [user] = await query<{ email: string }>('select email from users where id = $1', [person.userId])
    expect(textIn(pack, 'changes.csv')).toMatch(/,createBusinessUnit,/)
    expect(textIn(pack, 'sign-ins.csv')).toContain(`,${person.userId},`)
    const line = textIn(pack, 'people.csv')
      .split('\r\n')
      .find((one) => one.startsWith(`${person.userId},`))
    expect(line).toContain(user?.email)
    expect(line).toContain('VIEW_REGION')
    expect(line).toContain(unit.name)
  })

  test('holds nothing of other companies', async () => {
    const other = await clientOf(api, 'super@borealis.example')
    const name = newName('Elsewhere')
    await other.ok(calls.createRegion, {}, { body: { name, country_ids: [], business_unit_ids: [] } })
    const pack = await downloadPack(api, owner)
    expect(textIn(pack, 'log/rows.tsv')).not.toContain(name)
    expect(textIn(await downloadPack(api, other), 'log/rows.tsv')).toContain(name)
  })

  test('withholds from companies who has repaired records, and why, and can be checked all the same', async () => {
    const { id } = await makeRegion(owner, {})
    await api.database.pool.query(
      `select history.repair('Ada Byron', 'Two companies were one'); update regions set name = name || '!' where id = ${id}`,
    )
    const pack = await downloadPack(api, owner)
    expect(textIn(pack, 'log/changes.tsv') + textIn(pack, 'changes.csv')).not.toMatch(/Ada Byron|Two companies/)
    expect(await verifyPack(pack)).toMatchObject({ code: 0, text: expect.stringContaining('by their digests alone') })
    const whole = await downloadPack(api, master, owner.companyId)
    expect(textIn(whole, 'log/changes.tsv')).toContain('Ada Byron')
    expect((await verifyPack(whole)).code).toBe(0)
  })

  test('continues an earlier one, and says so if it does not', async () => {
    const earlier = await downloadPack(api, owner)
    await makeRegion(owner, {})
    const pack = await downloadPack(api, owner)
    expect((await verifyPack(pack, { after: earlier })).code).toBe(0)
    expect((await verifyPack(earlier, { after: pack })).text).toContain('does not reach seal')
    const rewritten = await packAfter(
      `delete from history.seals where company_id = ${owner.companyId} and number = 1;
       update history.seals s set number = number - 1 where company_id = ${owner.companyId};
       update history.seals s set chain = c.chain from (
         with recursive chained as (
           select number, sha256(digest) as chain from history.seals where company_id = ${owner.companyId} and number = 1
           union all select s.number, sha256(c.chain || s.digest) from chained c
             join history.seals s on s.company_id = ${owner.companyId} and s.number = c.number + 1)
         select * from chained) c where s.company_id = ${owner.companyId} and s.number = c.number`,
      undoSeals,
    )
    expect((await verifyPack(rewritten, { after: pack })).text).toMatch(/written anew|does not reach/)
  })

  test('is signed by a key that the server publishes', async () => {
    const pack = await downloadPack(api, owner)
    const published = (await api.app.inject('/.well-known/jwks.json')).json<{ keys: object[] }>()
    expect((await verifyPack(pack, { keys: published })).code).toBe(0)
    expect((await verifyPack(pack, { keys: { keys: [] } })).text).toContain('is none of those in --keys')
  })

  test.each([
    ['log/changes.tsv', 'log/changes.tsv was changed'],
    ['people.csv', 'people.csv was changed'],
    ['reviews.csv', 'reviews.csv was changed'],
    ['manifest.json', 'The signature does not fit'],
    ['notes.txt', 'notes.txt was added'],
  ])('is refused if somebody changes %s in it', async (name, fault) => {
    const pack = withText(await downloadPack(api, owner), name, (text) => text.replace(/\d(?=\D*$)/, '0') + ' ')
    expect(await verifyPack(pack)).toMatchObject({ code: 1, text: expect.stringContaining(fault) })
  })

  const latest = () =>
    `(select max(id) from history.changes where company_id = ${owner.companyId} and call = 'createRegion')`
  test.each([
    [
      'tampered',
      () => `update history.changed_rows set after = after || '{"name":"Other"}' where change_id = ${latest()}`,
      undoRows,
      'is not what was sealed',
    ],
    [
      'given to another person',
      () => `update history.changes set by_id = 1 where id = ${latest()}`,
      undoChanges,
      'is not what was sealed',
    ],
    [
      'removed',
      () =>
        `delete from history.changed_rows where change_id = ${latest()}; delete from history.changes where id = ${latest()}`,
      `${undoRows}; ${undoChanges}`,
      'was removed',
    ],
    [
      'removed, and its seal moved out of the period',
      () =>
        `delete from history.changed_rows where change_id = ${latest()};
         update history.seals set at = at - interval '10 days' where change_id = ${latest()};
         delete from history.changes where id = ${latest()}`,
      `${undoRows}; ${undoChanges}; ${undoSeals}`,
      'was removed',
    ],
    [
      'moved to another time by its seal',
      () => `update history.seals set at = at - interval '1 hour' where change_id = ${latest()}`,
      undoSeals,
      'is said to be of another change',
    ],
    [
      'removed with its seal',
      () => `delete from history.seals where company_id = ${owner.companyId} and change_id = ${latest()}`,
      undoSeals,
      'has no seal',
    ],
    [
      'inserted',
      () => `insert into history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action)
        select change_id, at, company_id, record, record_id, table_name, row_key, 'D' from history.changed_rows where change_id = ${latest()}`,
      undoRows,
      'is not what was sealed',
    ],
    [
      'reordered',
      () => `update history.seals s set digest = o.digest from history.seals o
        where s.company_id = ${owner.companyId} and o.company_id = s.company_id
          and s.number in (1, 2) and o.number = 3 - s.number`,
      undoSeals,
      'is not what was sealed',
    ],
    [
      'erased by nobody',
      () => `update history.changed_rows r set erased = sha256(convert_to(history.text_of(r), 'UTF8')), after = '{"name":"Other"}'
        where change_id = ${latest()}`,
      undoRows,
      'was erased, but no change says so',
    ],
  ])('is refused if an entry was %s in the database before', async (_, change, undo, fault) => {
    await makeRegion(owner, {})
    const { code, text } = await verifyPack(await packAfter(change(), undo))
    expect(text).toContain(fault)
    expect(code).toBe(1)
    expect((await verifyPack(await downloadPack(api, owner))).code).toBe(0)
  })

  test.each([
    ['2026-13-01', dayInUtc(), { from: ['Please send a date such as 2026-11-01.'] }],
    [dayInUtc(), '2020-01-01', { until: ['The end must not be before the beginning.'] }],
    ['2020-01-01', dayInUtc(), { until: ['Choose a period of at most 400 days.'] }],
    ['2020-01-01', '2020-02-01', { until: ['History begins later.'] }],
  ])('of %s to %s is refused with a reason', async (from, until, error) => {
    const { status, body } = await owner(calls.downloadCompanyEvidence, {}, { query: { from, until } })
    expect([status, body]).toMatchObject([400, { error }])
  })

  test('is for super users of the company and for those who answer for accounts of the provider', async () => {
    const today = dayInUtc()
    const query = { from: today, until: today }
    const person = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_REGION', 'UPDATE_COMPANY_USER', 'VIEW_COMPANY_USER']),
    })
    const sales = await clientOf(api, 'sales@talent.example', owner.companyId)
    for (const who of [person, sales])
      expect((await who(calls.downloadCompanyEvidence, {}, { query })).status).toBe(403)
    expect((await owner(calls.downloadEvidence, {}, { query })).status).toBe(403)
    const other = await clientOf(api, 'super@borealis.example', owner.companyId)
    expect((await other(calls.downloadCompanyEvidence, {}, { query })).status).toBe(403)
  })
})

describe('the program that checks packs', () => {
  const le = (bytes: number, value: number) =>
    Uint8Array.from({ length: bytes }, (_, place) => (value >>> (8 * place)) & 255)

  test.each([
    ['before', (pack: Uint8Array, other: Uint8Array) => [other, pack]],
    ['behind', (pack: Uint8Array) => [pack, strToU8('more')]],
    // Programs look for the directory from the end of the file: this one would be found by some, and that of the pack by others.
    [
      'behind, which says that it begins where the pack does,',
      (pack: Uint8Array, other: Uint8Array) => [pack, other.slice(0, -6), pack.slice(-6)],
    ],
  ])('refuses an archive with another one %s it', async (_, join) => {
    const pack = await downloadPack(api, owner)
    const parts = join(pack, zipSync({ 'changes.csv': strToU8('At,Change\r\n') }))
    const both = Uint8Array.from(parts.flatMap((part) => [...part]))
    expect(await verifyPack(both)).toMatchObject({ code: 1, text: expect.stringContaining('more in it') })
  })

  test('refuses an archive with something between its files', async () => {
    const pack = await downloadPack(api, owner)
    const directory = new DataView(pack.buffer).getUint32(pack.length - 6, true)
    const both = Uint8Array.from([...pack.slice(0, directory), 1, 2, 3, ...pack.slice(directory, -6)])
    const moved = Uint8Array.from([...both, ...le(4, directory + 3), 0, 0])
    expect(await verifyPack(moved)).toMatchObject({ code: 1, text: expect.stringContaining('more in it') })
  })

  test('prints nothing of a pack that could hide what it finds', async () => {
    const pack = withText(await downloadPack(api, owner), 'manifest.json', (text) =>
      text.replace(/"name": "[^"]*"/, '"name": "Aurora\\n\\nThe pack is whole and as it was sealed.\\u001b[8m\\u2028"'),
    )
    const { code, text } = await verifyPack(pack)
    expect(code).toBe(1)
    expect(text).not.toMatch(/^The pack is whole/m)
    for (const sign of ['\u001B', '\u2028']) expect(text).not.toContain(sign)
    expect(text).toContain('do not trust this pack')
  })

  test('tells if the earlier pack was changed since', async () => {
    const earlier = withText(await downloadPack(api, owner), 'people.csv', (text) => `${text} `)
    const { code, text } = await verifyPack(await downloadPack(api, owner), { after: earlier })
    expect([code, text]).toEqual([1, expect.stringContaining('The earlier pack: people.csv was changed.')])
  })

  test('checks a change of many rows in no time', async () => {
    const pack = await downloadPack(api, owner)
    const many = withText(pack, 'log/rows.tsv', () => `1\t\t[1, "regions"]\n`.repeat(100_000))
    expect((await verifyPack(many)).text).toContain('log/rows.tsv was changed')
  })
})

describe('erasing a person', () => {
  const why = 'Ticket 4711'
  const erase = (id: number, by = owner) => by(calls.eraseCompanyUser, { company_user_id: id }, { body: { why } })
  const switchOff = (id: number) =>
    owner.ok(calls.toggleCompanyUser, { company_user_id: id }, { query: { active: false } })
  const textsOf = async (id: number) =>
    JSON.stringify(
      await query(`select before, after from history.changed_rows where record = 'users' and record_id = $1`, [id]),
    )

  test('takes the name out of account and history, says so in the pack, and breaks no seal', async () => {
    const { id, email, first_name } = await makeUser(owner)
    await switchOff(id)
    await sealChanges(api.database.db)
    expect(await textsOf(id)).toContain(email)
    expect(await erase(id)).toMatchObject({ status: 200, body: { data: { rows: 3 } } })
    expect(await textsOf(id)).not.toMatch(new RegExp(`${email}|${first_name}`))
    const [account] = await query('select first_name, last_name, email, phone_number from users where id = $1', [id])
    expect(account).toEqual({
      first_name: 'Erased',
      last_name: `account ${id}`,
      email: `erased-${id}@erased.invalid`,
      phone_number: null,
    })
    await sealChanges(api.database.db)
    expect(await query('select * from history.broken_seals()')).toEqual([])
    const pack = await downloadPack(api, owner)
    expect(textIn(pack, 'erasures.csv')).toMatch(new RegExp(`,${id},3,${why}`))
    expect(await verifyPack(pack)).toMatchObject({
      code: 0,
      text: expect.stringContaining('3 rows were erased in part'),
    })
    expect(textIn(pack, 'log/rows.tsv')).not.toContain(email)
  })

  test('opens no room: what is left of its rows cannot be changed unseen', async () => {
    const { id } = await makeUser(owner)
    await switchOff(id)
    await erase(id)
    const left = `record = 'users' and record_id = ${id} and table_name = 'users' and action = 'I'`
    const pack = await packAfter(
      `update history.changed_rows set after = after || '{"is_active": false}' where ${left}`,
      undoRows,
    )
    expect(await verifyPack(pack)).toMatchObject({
      code: 1,
      text: expect.stringContaining('was changed after it was erased'),
    })
    const client = await api.database.pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica;
        update history.changed_rows set after = after || '{"is_active": false}' where ${left}`)
      const { rows } = await client.query('select company_id from history.broken_seals()')
      expect(rows).toEqual([{ company_id: owner.companyId }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('leaves what others did, and what the person did', async () => {
    const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION', 'CREATE_REGION']) })
    const region = await makeRegion(person, {})
    await switchOff(person.userId)
    await erase(person.userId)
    const { entries } = await owner.ok(calls.readCompanyHistory, {}, { query: { record: 'regions', id: region.id } })
    expect(entries).toMatchObject([{ by: { id: person.userId, name: `Erased account ${person.userId}` } }])
  })

  test('can be asked for twice', async () => {
    const { id } = await makeUser(owner)
    await switchOff(id)
    await erase(id)
    expect(await erase(id)).toMatchObject({ status: 200 })
    await sealChanges(api.database.db)
    expect(await query('select * from history.broken_seals()')).toEqual([])
  })

  test('is refused while the account is active, and for the own one', async () => {
    const { id, email } = await makeUser(owner)
    expect(await erase(id)).toMatchObject({
      status: 409,
      body: { message: 'Set the user inactive first. What is erased cannot be brought back.' },
    })
    expect(await textsOf(id)).toContain(email)
    expect((await erase(owner.userId)).status).toBe(403)
  })

  test('asks for a reason, and for the right to change the person', async () => {
    const { id } = await makeUser(owner)
    await switchOff(id)
    const unsaid = await owner(calls.eraseCompanyUser, { company_user_id: id }, { body: { why: ' ' } })
    expect([unsaid.status, unsaid.body]).toMatchObject([
      400,
      { error: { why: ['Say on whose request, without the name.'] } },
    ])
    const viewer = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    expect((await erase(id, viewer)).status).toBe(403)
    const manager = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER']) })
    const { id: superUser } = await makeUser(owner, {
      TOM: roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' }),
    })
    await switchOff(superUser)
    expect((await erase(superUser, manager)).status).toBe(403)
  })

  test('of the provider is done outside of companies', async () => {
    const { id } = await master.ok(
      calls.createTomUser,
      {},
      {
        body: {
          first_name: 'Grace',
          last_name: 'Hopper',
          email: `${newName('grace').replaceAll(' ', '')}@talent.example`,
          role: 'TOM_ADMIN',
          phone_code: '45',
          phone_number: '12345678',
        } as never,
      },
    )
    await master.ok(calls.toggleTomUser, { tom_user_id: id }, { query: { active: false } })
    expect(await master(calls.eraseTomUser, { tom_user_id: id }, { body: { why } })).toMatchObject({ status: 200 })
    expect(await textsOf(id)).not.toContain('Hopper')
    expect((await verifyPack(await downloadPack(api, master, 0))).code).toBe(0)
  })
})

describe('history that is older than a company keeps', () => {
  test('is kept for ever unless somebody says otherwise', async () => {
    expect(await owner.ok(calls.readCompanyRetention)).toEqual({ months: null, usual_months: null, kept_since: null })
    const before = await query('select count(*) from history.changes')
    await dropOldHistory(api.database.db)
    expect(await query('select count(*) from history.changes')).toEqual(before)
  })

  const count = async (table: string, company: number) => {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from history.${table} where company_id = $1`,
      [company],
    )
    return row?.count ?? 0
  }

  test('is dropped for this company alone, and leaves its seals', async () => {
    const other = await clientOf(api, 'super@borealis.example')
    await makeRegion(other, {})
    await sealChanges(api.database.db)
    const [seals, theirs] = [await count('seals', owner.companyId), await count('changed_rows', other.companyId)]
    // As if all of it had happened five months ago.
    const backdated = ['changes', 'changed_rows', 'seals'].map(
      (table) => `update history.${table} set at = at - interval '5 months' where company_id = ${owner.companyId};`,
    )
    await api.database.pool.query(`begin; set local session_replication_role = replica; ${backdated.join('')} commit`)
    const staff = await clientOf(api, 'master@talent.example', owner.companyId)
    await staff.ok(calls.setCompanyRetention, {}, { body: { months: 3 } })
    await dropOldHistory(api.database.db)
    // What is left tells for how long history is kept, and what was dropped.
    const left = await query(
      'select record, before, after from history.changed_rows where company_id = $1 order by record',
      [owner.companyId],
    )
    expect(left).toEqual([
      { record: 'horizons', before: null, after: { at: expect.stringMatching(/-01T00:00:00/) } },
      { record: 'retention', before: null, after: { months: 3 } },
    ])
    expect(await count('seals', owner.companyId)).toBe(seals)
    expect(await count('changed_rows', other.companyId)).toBe(theirs)
    expect(await owner.ok(calls.readCompanyRetention)).toMatchObject({
      months: 3,
      kept_since: expect.stringMatching(/-01T00:00:00Z$/),
    })
    await sealChanges(api.database.db)
    expect(await query('select * from history.broken_seals() where company_id = $1', [owner.companyId])).toEqual([])
    expect((await verifyPack(await downloadPack(api, owner))).code).toBe(0)
  })

  test('cannot be looked at any more', async () => {
    const other = await clientOf(api, 'super@borealis.example')
    const moment = new Date(Date.now() - 1000).toISOString()
    const look = () =>
      api.send('GET', `/company/${other.companyId}/regions/`, { token: other.token, headers: { 'as-of': moment } })
    expect((await look()).status).toBe(200)
    await api.database.pool.query(`insert into history.horizons values (${other.companyId}, now())
      on conflict (company_id) do update set at = excluded.at`)
    expect(await look()).toMatchObject({
      status: 400,
      body: { error: { 'As-Of': [expect.stringMatching(/^History begins at /)] } },
    })
  })

  test('is for the provider to decide, within bounds', async () => {
    expect((await owner(calls.setCompanyRetention, {}, { body: { months: 12 } })).status).toBe(403)
    for (const months of [2, 241, 3.5])
      expect(await master(calls.setRetention, {}, { body: { months } })).toMatchObject({
        status: 400,
        body: { error: { months: ['Enter a whole number from 3 to 240.'] } },
      })
    expect(await master.ok(calls.setRetention, {}, { body: { months: 12 } })).toMatchObject({ months: 12 })
    expect(await master.ok(calls.setRetention, {}, { body: { months: null } })).toMatchObject({ months: null })
  })
})
