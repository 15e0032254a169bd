/** A second role of the database runs the product, and cannot change what history says (decision 0154). */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { dayAhead, dayInUtc } from '../../contract/days'
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { plannedChanges } from '../../server/database/tables'
import { prepare } from '../../server/data/prepare'
import { dropOldHistory } from '../../server/records/history/retention'
import { makeMonths, sealChanges } from '../../server/records/history/sealing'
import { decide, itemOf, openReview, runChores, takeBack } from '../support/accessReviews'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo } from '../support/companies'
import { makeUser, roleWith } from '../support/companyUsers'
import { makeOwnedDatabase, migrateOwned, type OwnedDatabase } from '../support/secondRole'
import { makeRegion } from '../support/structure'
import { lastChange, outcomesIn, undoIn } from '../support/takeBack'
import { formWith } from '../support/upload'

let made: OwnedDatabase
let api: Api
let owner: Client
let master: Client
beforeAll(async () => {
  made = await makeOwnedDatabase()
  await migrateOwned(made)
  const database = await connect(made.appUrl)
  await prepare(database.db, { demo: true })
  await database.close()
  api = await startApi({}, undefined, { given: made })
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
})
afterAll(() => api.stop())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row & Record<string, unknown>>(text, values)).rows

const seal = async () => {
  // The password of an invitation that is just being mailed is a change, too.
  const sealAll = async () => {
    await sealChanges(api.database.db)
    return query('select * from history.unsealed')
  }
  await expect.poll(sealAll).toEqual([])
  expect(await query('select * from history.broken_seals()')).toEqual([])
}

describe('the role of the product', () => {
  test('starts again without the address of the owner', async () => {
    const { appUrl } = made
    const database = await connect(appUrl)
    expect(await migrate(database.pool)).toEqual([])
    await prepare(database.db, { demo: true })
    await database.close()
    expect(await migrateOwned(made)).toEqual({ done: [], said: [] })
  })

  test('changes records, takes changes back, and shows what was', async () => {
    const region = await makeRegion(owner, { name: 'Far north' })
    const moment = new Date().toISOString()
    const { id, version } = region
    await owner.ok(
      calls.updateRegion,
      { region_id: id },
      { body: { name: 'Farther north', version, business_unit_ids: [] } },
    )
    const renamed = await lastChange(api)
    const names = async (headers: Record<string, string> = {}) => {
      const path = `/company/${owner.companyId}/regions/?page_size=100`
      const { body } = await api.send<{ name: string }[]>('GET', path, { token: owner.token, headers })
      return body.data.map(({ name }) => name)
    }
    expect(await names()).toContain('Farther north')
    expect(await names({ 'as-of': moment })).toContain('Far north')
    expect(outcomesIn(await undoIn(owner, renamed))).toEqual(['regions changed undone'])
    expect(await names()).toContain('Far north')
    await owner.ok(calls.deleteRegion, { region_id: id })
    await undoIn(owner, await lastChange(api))
    expect(await names()).toContain('Far north')
    const history = await owner.ok(calls.readCompanyHistory, {}, { query: { record: 'regions', id } })
    expect(history.entries).toHaveLength(5)
    await seal()
  })

  test('imports, plans, and reviews', async () => {
    const { body, headers } = await formWith('Sector,Industry,Sub-Industry\nTransport,Rail,Freight\n')
    const sent = await api.send('POST', '/sector/upload/', { token: master.token, body, headers })
    expect(sent.body.success).toBe(true)

    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER']) })
    const planned = await owner.ok(
      calls.planChange,
      {},
      {
        body: {
          call: 'updateCompanyUser',
          record_id: person.id,
          body: { roles: { TOM: roleWith(['VIEW_REGION', 'VIEW_OFFER'], { name: 'Planned' }), JE: {} } },
          counts_from: dayAhead(1),
        } as never,
      },
    )
    await api.repairs.db.update(plannedChanges).set({ counts_from: dayInUtc() })
    await runChores(api)
    expect(await query('select state from planned_changes where id = $1', [planned.id])).toEqual([{ state: 'done' }])
    expect((await owner.ok(calls.readCompanyUser, { company_user_id: person.id })).roles.TOM.name).toBe('Planned')

    const { id } = await openReview(master, [master.userId], { permission: 'VIEW_OFFER', at_end: 'take' })
    const item = await itemOf(master, id, person.id)
    await decide(master, id, [item], { decision: 'take' })
    expect((await takeBack(master, id, [item])).body.data.done).toEqual([item.id])
    await master.ok(calls.closeAccessReview, { access_review_id: id })
    expect((await owner.ok(calls.readCompanyUser, { company_user_id: person.id })).roles.TOM.permissions).toEqual([
      'VIEW_REGION',
    ])
    await seal()
  })

  test('erases a person, and breaks no seal', async () => {
    const person = await makeUser(owner, undefined, { first_name: 'Zelda' })
    await owner.ok(calls.toggleCompanyUser, { company_user_id: person.id }, { query: { active: false } })
    await seal()
    await owner.ok(calls.eraseCompanyUser, { company_user_id: person.id }, { body: { why: 'On request' } })
    const told = `select from history.changed_rows where record_id = $1 and record = 'users' and coalesce(before, after)::text like '%Zelda%'`
    expect(await query(told, [person.id])).toEqual([])
    await seal()
  })

  test('makes months, which belong to the owner, and drops what a company does not keep', async () => {
    const [row] = await query<{ name: string }>(
      `select to_char(now() + interval '2 months', '"changes_"YYYY_MM') as name`,
    )
    const [month = ''] = [row?.name]
    await made.administer(`drop table history.${month}`)
    await makeMonths(api.database.db)
    expect(await query('select tableowner from pg_tables where tablename = $1', [month])).toEqual([
      { tableowner: made.owner },
    ])
    await seal()
    const backdated = ['changes', 'changed_rows', 'touched', 'seals'].map(
      (table) => `update history.${table} set at = at - interval '5 months' where company_id = ${owner.companyId};`,
    )
    await made.administer(`begin; set local session_replication_role = replica; ${backdated.join('')} commit`)
    await master.ok(calls.setCompanyRetention, {}, { body: { months: 3 } })
    await dropOldHistory(api.database.db)
    const left = `select record from history.changed_rows where company_id = $1 order by record`
    expect(await query(left, [owner.companyId])).toEqual([{ record: 'horizons' }, { record: 'retention' }])
    expect(await query('select from history.horizons where company_id = $1 and is_done', [owner.companyId])).toEqual([
      {},
    ])
    await makeRegion(owner, {})
    await seal()
  })
})

describe('what history says', () => {
  /** Each statement as the product's role, with the setting by which the owner's functions pass the trigger. */
  const tryAll = async (statements: readonly string[]): Promise<Record<string, string>> => {
    const client = new pg.Client(made.appUrl)
    await client.connect()
    const answers: Record<string, string> = {}
    for (const text of statements) {
      await client.query('begin')
      await client.query(`select set_config('history.erasing', 'on', true), set_config('history.context',
        '{"call":"repair","name":"Mallory","why":"None"}', true)`)
      answers[text] = await client.query(text).then(
        () => 'done',
        (error: unknown) => (error as pg.DatabaseError).code ?? '',
      )
      await client.query('rollback')
    }
    await client.end()
    return answers
  }

  const digest = async () => {
    const tables = [
      'changes',
      'changed_rows',
      'touched',
      'seals',
      'unsealed',
      'horizons',
      'retention',
      'usual_retention',
    ]
    const texts = tables.map(
      (table) => `(select md5(string_agg(t::text, ';' order by t::text)) from history.${table} t) as ${table}`,
    )
    return (await query(`select ${texts.join(', ')}`))[0]
  }

  test('is neither changed nor deleted by the role of the product, whatever it sets', async () => {
    await makeRegion(owner, {})
    const parts = await query<{ name: string; is_month: boolean }>(
      `select relname as name, relispartition as is_month from pg_class
        where relnamespace = 'history'::regnamespace and relkind in ('r', 'p')`,
    )
    expect(parts.length).toBeGreaterThan(15)
    const before = await digest()
    const statements = parts.flatMap(({ name }) => [
      `delete from history.${name}`,
      `truncate history.${name}`,
      `alter table history.${name} disable trigger all`,
      `create trigger mine before insert on history.${name} for each row execute function history.refuse()`,
      `create rule mine as on insert to history.${name} do instead nothing`,
      `drop table history.${name}`,
    ])
    const columns = { changes: 'why', changed_rows: 'before', touched: 'records', seals: 'chain' }
    const updates = Object.entries(columns).flatMap(([name, column]) => [
      `update history.${name} set ${column} = null`,
      `select from history.${name} for update`,
    ])
    const others = [
      'set local session_replication_role = replica',
      `set local role ${made.owner}`,
      `set local session authorization ${made.owner}`,
      `insert into history.changes (at, call) values ('2020-01-01', 'mine')`,
      `insert into history.changes (id, call) overriding system value values (1, 'mine')`,
      `insert into history.seals select * from history.seals`,
      `insert into history.horizons values (${owner.companyId}, now())`,
      `update history.horizons set at = now()`,
      `insert into history.retention values (${owner.companyId}, 3)`,
      `update history.retention set months = 3`,
      `insert into history.usual_retention (months) values (3)`,
      `update history.usual_retention set months = 3`,
      `select history.drop_old(${owner.companyId}, array['regions'], 10)`,
      `select history.erase(${owner.companyId}, ${owner.userId}, '{"is_active": true}')`,
      `select history.erase(${owner.companyId}, ${owner.userId}, '{"first_name": "Mallory"}')`,
      `create or replace function history.refuse() returns trigger language plpgsql as 'begin return null; end'`,
      `alter function history.refuse() owner to ${made.app}`,
      `create function history.mine() returns int language sql as 'select 1'`,
      `create table public.mine ()`,
      `alter table regions disable trigger record_added`,
      `drop trigger record_added on regions`,
      `truncate user_roles`,
      `select history.forget('regions')`,
      `alter table history.changes detach partition history.changes_rest`,
      `grant ${made.owner} to ${made.app}`,
      `drop schema history cascade`,
    ]
    const answers = await tryAll([...statements, ...updates, ...others])
    expect(Object.entries(answers).filter(([, code]) => code !== '42501')).toEqual([])
    expect(await digest()).toEqual(before)
  })

  /** Runs statements as the product's role would who has stolen it; returns the code of the error that ends them. */
  const steal = async (statements: string, settings = ''): Promise<string> => {
    const client = new pg.Client(made.appUrl)
    await client.connect()
    try {
      await client.query(`begin; select set_config('history.context', '{"call":"repair","name":"Mallory","why":"None"}', true);
        ${settings} ${statements}; commit`)
      return 'done'
    } catch (error) {
      return (error as pg.DatabaseError).code ?? ''
    } finally {
      await client.end()
    }
  }

  /** As if what was done in a company had happened earlier. */
  const age = async (company: number, months: number) => {
    const changeIn = { changed_rows: 'change_id', touched: 'change_id', seals: 'change_id', changes: 'id' }
    const backdated = Object.entries(changeIn).map(
      ([table, change]) => `update history.${table} set at = at - interval '${months} months'
        where ${change} in (select id from history.changes where company_id = ${company});`,
    )
    await made.administer(`begin; set local session_replication_role = replica; ${backdated.join('')} commit`)
  }

  const countOld = async (company: number) => {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from history.changed_rows where company_id = $1 and at < now() - interval '4 months'`,
      [company],
    )
    return row?.count ?? 0
  }

  const drop = `select history.drop_next('{users,user_roles,regions}', 1000000) from generate_series(1, 5)`

  test('is dropped no earlier than its owner and the company say, whoever asks for it', async () => {
    const other = await clientOf(api, 'super@borealis.example')
    await makeRegion(other, {})
    await seal()
    await age(other.companyId, 5)
    const old = await countOld(other.companyId)
    expect(old).toBeGreaterThan(0)
    expect(await steal(`select history.move_horizons(3); ${drop}`)).toBe('42883')
    expect(await steal(`insert into history.retention values (${other.companyId}, 3)`)).toBe('42501')
    expect(await steal(`select history.move_horizons(); ${drop}`)).toBe('done')
    expect(await countOld(other.companyId)).toBe(old)
    await migrateOwned(made, 3)
    await dropOldHistory(api.database.db)
    expect(await countOld(other.companyId)).toBe(0)
    await migrateOwned(made)
    await seal()
  })

  test('is dropped earlier only under an entry that tells of it', async () => {
    const { id } = await makeCompany(master, await makeLogo(api))
    await makeRegion(await clientOf(api, 'master@talent.example', id), {})
    await seal()
    await age(id, 5)
    const old = await countOld(id)
    const shorten = `select history.set_retention(${id}, 3)`
    const [first] = await query<{ entry: string }>(
      `select id || '|' || at as entry from history.changes order by id limit 1`,
    )
    const anothers = `select set_config('history.entry', '${first?.entry}', true);`
    expect(await steal(shorten, anothers)).toBe('42501')
    expect(await steal(`${shorten}; select history.move_horizons(); ${drop}`)).toBe('done')
    expect([old > 0, await countOld(id)]).toEqual([true, 0])
    expect(
      await query(`select r.record, r.after->>'months' as months, c.by_name from history.changed_rows r
      join history.changes c on c.id = r.change_id and c.at = r.at where r.company_id = ${id} and c.by_id is null order by r.record`),
    ).toEqual([
      { record: 'horizons', months: null, by_name: 'Mallory' },
      { record: 'retention', months: '3', by_name: 'Mallory' },
    ])
    await seal()
  })

  test('is not replaced by what the role of the product puts before it', async () => {
    await makeRegion(owner, {})
    const client = new pg.Client(made.appUrl)
    await client.connect()
    await client.query(`create temp table changes as select * from history.changes;
      create function pg_temp.sha256(bytea) returns bytea language sql as 'select ''\\x00''::bytea';
      set search_path = pg_temp, public, history`)
    await client.query('select history.seal()')
    await client.end()
    await seal()
  })

  test('is sealed, whatever the role of the product notes again', async () => {
    await seal()
    await query('insert into history.unsealed select change_id, at from history.seals limit 1')
    await makeRegion(owner, {})
    await seal()
  })

  test('shows that a change was hidden under another entry', async () => {
    const region = await makeRegion(owner, {})
    await seal()
    const client = new pg.Client(made.appUrl)
    await client.connect()
    await client.query(`begin; select set_config('history.context', '{"call":"repair","name":"Mallory","why":"None"}', true),
      set_config('history.entry', (select id || '|' || at - interval '1 day' from history.changes order by id limit 1), true);
      update regions set name = name || ' hidden' where id = ${region.id}; commit`)
    await client.end()
    expect(await query('select company_id, number from history.broken_seals()')).toEqual([
      { company_id: owner.companyId, number: null },
    ])
    await made.administer(`begin; set local session_replication_role = replica;
      delete from history.changed_rows where after->>'name' like '% hidden'; commit`)
    await seal()
  })
})

describe('a start with the address of an owner', () => {
  const refusal = async (given: { readonly appUrl?: string; readonly ownerUrl?: string | undefined }) =>
    migrateOwned({ ...made, ...given }).then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    )

  test('says that the other role may run the product, once, and warns of one role for both', async () => {
    const other = await makeOwnedDatabase()
    try {
      const first = await migrateOwned(other)
      expect(first.said).toEqual([`The role ${other.app} may read and add to history, and cannot change it.`])
      expect(first.done.length).toBeGreaterThan(50)
      expect((await migrateOwned({ ...other, appUrl: other.ownerUrl })).said).toEqual([
        expect.stringMatching(`^MIGRATION_DATABASE_URL and DATABASE_URL name the same role, ${other.owner}, `),
      ])
      await other.administer(
        `set role ${other.owner}; create table later (id int generated always as identity primary key)`,
      )
      expect((await migrateOwned(other)).said).toEqual([])
      const client = new pg.Client(other.appUrl)
      await client.connect()
      await client.query('insert into later default values')
      await client.end()
    } finally {
      await other.drop()
    }
  })

  test('refuses a role that could change history, in words', async () => {
    expect(await refusal({ appUrl: made.url })).toMatch(/^The role \S+ could change history: It is a superuser/)
    await made.administer(`grant ${made.owner} to ${made.app}`)
    expect(await refusal({})).toMatch(/or is a member of such a role/)
    await made.administer(`revoke ${made.owner} from ${made.app}; alter role ${made.app} createrole`)
    expect(await refusal({})).toMatch(/may create roles/)
    await made.administer(`alter role ${made.app} nocreaterole; create role ${made.name}_mighty superuser`)
    await made.administer(`grant ${made.name}_mighty to ${made.app}`)
    expect(await refusal({})).toMatch(/or is a member of such a role/)
    await made.administer(`drop role ${made.name}_mighty; grant pg_read_all_data, pg_write_all_data to ${made.app}`)
    expect(await refusal({})).toMatch(/could change \S+: Somebody has granted it more than it needs/)
    await made.administer(`revoke pg_read_all_data, pg_write_all_data from ${made.app}`)
    await made.administer(`grant update (why) on history.changes to ${made.app}`)
    expect(await refusal({})).toMatch(/Somebody has granted it more than it needs/)
    await made.administer(`revoke update (why) on history.changes from ${made.app}`)
    expect(await refusal({})).toBe('started')
  })

  test('is refused without that address, too, as a role that could change history since', async () => {
    const without = { ownerUrl: undefined }
    expect(await refusal(without)).toBe('started')
    await made.administer(`grant pg_write_all_data to ${made.app}`)
    expect(await refusal(without)).toMatch(/could change \S+: Somebody has granted it more than it needs/)
    await made.administer(`revoke pg_write_all_data from ${made.app}; grant insert on history.horizons to ${made.app}`)
    expect(await refusal(without)).toMatch('could change history.horizons')
    await made.administer(`revoke insert on history.horizons from ${made.app}`)
    expect(await refusal(without)).toBe('started')
  })

  test('says for how many months history is kept, which nobody else may', async () => {
    const usual = () => query('select months from history.usual_retention')
    expect((await migrateOwned(made, 36)).said).toEqual([
      'History is kept for 36 months from now on, where a company says nothing else.',
    ])
    expect((await migrateOwned({ appUrl: made.appUrl }, 12)).said).toEqual([
      'HISTORY_MONTHS of this process has no effect: history is kept for 36 months, as the owner of the database says. To change that, run `npm run db:migrate` with it.',
    ])
    expect(await usual()).toEqual([{ months: 36 }])
    expect(await master.ok(calls.readRetention)).toMatchObject({ usual_months: 36 })
    await migrateOwned(made)
    expect(await usual()).toEqual([{ months: null }])
  })

  test('grants a function that was made since', async () => {
    await made.administer(`revoke execute on function history.seal(integer) from ${made.app}`)
    expect((await migrateOwned(made)).said).toHaveLength(1)
    expect(await query(`select has_function_privilege('history.seal(integer)', 'EXECUTE') as may`)).toEqual([
      { may: true },
    ])
  })

  test('lets a role run that may read everything already', async () => {
    const other = await makeOwnedDatabase()
    try {
      await other.administer(`grant pg_read_all_data to ${other.app}`)
      expect((await migrateOwned(other)).said).toHaveLength(1)
      const database = await connect(other.appUrl)
      await prepare(database.db, { demo: true })
      await database.close()
    } finally {
      await other.drop()
    }
  })

  test('refuses the address of another database', async () => {
    const other = await makeOwnedDatabase()
    try {
      expect(await refusal({ ownerUrl: other.url })).toMatch(
        `MIGRATION_DATABASE_URL leads to the database ${other.name}, and DATABASE_URL to ${made.name}`,
      )
    } finally {
      await other.drop()
    }
  })

  test('takes over what one role has made', async () => {
    const other = await makeOwnedDatabase()
    try {
      await other.administer(`alter database ${other.name} owner to ${other.app}`)
      const database = await connect(other.appUrl)
      await migrate(database.pool)
      await database.close()
      expect(await migrateOwned(other).catch((error: unknown) => String(error))).toMatch(
        'must be the owner of the database and its tables',
      )
      await other.administer(`reassign owned by ${other.app} to ${other.owner}`)
      expect((await migrateOwned(other)).said).toHaveLength(1)
    } finally {
      await other.drop()
    }
  })
})
