/**
 * Measures the page of activity, the history of a record and a list as of a moment, with a log of a few entries of each company, and after
 * it has grown by millions; and what the index of activity costs a change and an import.
 */
import pg from 'pg'
import { urlOf, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import { authorize } from './accessToken'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'

const times = 30
const million = 1_000_000

/** So that pages are full before the log grows, too: what is compared is the length of the log. */
const fewEntries = 20_000

const fill = (entries: number) => [
  'drop table if exists places, made',
  `create temporary table places as select row_number() over () - 1 as place, c.id as company, u.id as unit, p.id as person
    from (select id from companies order by id limit 2000) c
    join lateral (select id from business_units b where b.company_id = c.id order by id limit 1) u on true
    join lateral (select id from users b where b.company_id = c.id order by id limit 1) p on true`,
  `create index on places (place)`,
  'analyze places',
  // A year of months, of which the server has made this one and the next two.
  `do $$ declare month timestamptz; parent text; begin
    for step in 1..12 loop
      month := date_trunc('month', now(), 'UTC') - make_interval(months => step);
      foreach parent in array array['changes', 'changed_rows', 'touched'] loop
        execute format('create table if not exists history.%I partition of history.%I for values from (%L) to (%L)',
          parent || to_char(month at time zone 'UTC', '_YYYY_MM'), parent, month, date_trunc('month', month + interval '40 days', 'UTC'));
      end loop;
    end loop;
  end $$`,
  `alter table history.changed_rows disable trigger touch`,
  `create temporary table made as select n, (select coalesce(max(id), 0) from history.changes) + n as id,
      now() - make_interval(secs => (${entries} - n) * (330 * 86400.0 / ${entries})) as at,
      p.company, case n % 3 when 0 then p.person else p.unit end as record_id,
      case n % 3 when 0 then 'users' else 'business_units' end as record, p.person
    from generate_series(1, ${entries}) n join places p on p.place = n % (select count(*) from places)`,
  `insert into history.changes (id, at, company_id, by_id, call, params, request_id) overriding system value
    select id, at, company, person, case n % 3 when 0 then 'updateCompanyUser' else 'updateBusinessUnit' end,
      jsonb_build_object('company_id', company), gen_random_uuid()::text from made order by n`,
  `insert into history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, before, after)
    select id, at, company, record, record_id, record, record_id::text, 'U',
      jsonb_build_object('id', record_id, 'company_id', company, 'name', 'Unit ' || n, 'first_name', 'Ann', 'last_name', 'Lee ' || n,
        'email', 'ann.lee@company.example', 'version', n, 'is_active', true),
      jsonb_build_object('name', 'Unit ' || n + 1, 'version', n + 1) from made order by n`,
  `insert into history.touched (at, change_id, company_id, record, act, source, by_id, first_row, records)
    select at, id, company, record, 'U', case when n % 50 = 0 then 'I' else 'C' end, person, null, array[record_id] from made order by n`,
  `select setval(pg_get_serial_sequence('history.changes', 'id'), (select max(id) from history.changes))`,
  `alter table history.changed_rows enable trigger touch`,
]

/** Fills the log with entries of all companies, of the year before now. */
export const fillLog = async (pool: pg.Pool, entries: number): Promise<void> => {
  await pool.query('set statement_timeout = 0')
  for (const statement of fill(entries)) await pool.query(statement)
  for (const table of ['changes', 'changed_rows', 'touched']) await pool.query(`vacuum (analyze) history.${table}`)
}

const sizeOf = `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
  where c.relnamespace = 'history'::regnamespace and c.relkind = 'r'
    and (c.relname like 'changes\\_%' or c.relname like 'changed\\_rows\\_%' or c.relname like 'touched\\_%')`

interface Asked {
  readonly what: string
  readonly call: Call
  readonly params?: Readonly<Record<string, number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** What is read, of a company with as many entries as any. */
const readsOf = (company: number, unit: number, person: string): Asked[] => {
  const params = { company_id: company }
  const all = (what: string, query: Asked['query'] = {}): Asked => ({
    what: `Page of activity of all companies${what}`,
    call: calls.listActivity,
    query: query ?? {},
  })
  const one = (what: string, query: Asked['query'] = {}): Asked => ({
    what: `Page of activity of a company${what}`,
    call: calls.listCompanyActivity,
    params,
    query: query ?? {},
  })
  return [
    {
      what: 'History of a record',
      call: calls.readCompanyHistory,
      params,
      query: { record: 'businessUnits', id: unit },
    },
    {
      what: 'List as of a minute ago',
      call: calls.listBusinessUnits,
      params,
      headers: { 'as-of': new Date(Date.now() - 60_000).toISOString() },
    },
    all(''),
    all(', by a kind', { kind: 'companyUsers' }),
    all(', by a kind that is rare', { kind: 'regions' }),
    all(', by a person', { person }),
    all(', by a record', { record: `businessUnits:${company}:${unit}` }),
    all(', by a time half a year ago', { from: daysAgo(190), to: daysAgo(180) }),
    all(', by an application', { application: 'JE' }),
    all(', by a source', { source: 'import' }),
    all(', by an act', { act: 'changed' }),
    all(', by an act that is rare', { act: 'exported' }),
    all(', by companies', { company_id: company }),
    one(''),
    one(', by a kind and a time', { kind: 'businessUnits', from: daysAgo(100), to: daysAgo(50) }),
    one(', by an act that is rare', { act: 'removed' }),
    { what: 'Asking for new entries of all companies', call: calls.countActivity, query: {} },
    { what: 'People whose rights are unused', call: calls.listFindings, query: { finding: 'unused' } },
    { what: 'People with more rights than peers', call: calls.listFindings, query: { finding: 'more' } },
    { what: 'Grants at odd hours', call: calls.listFindings, query: { finding: 'odd' } },
    { what: 'Super users without a second factor', call: calls.listFindings, query: { finding: 'factorless' } },
  ]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Measures what the index of activity costs: with its trigger and without, in turns. */
const measureCost = async (url: string, pool: pg.Pool, company: number): Promise<Row[]> => {
  const headers = { ...(await authorize(url)), 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { data: { id: number } }
  }
  const { data } = await send('POST', `/company/${company}/business-unit/`, { name: `Bench ${Date.now()}` })
  const change = (round: number) => () =>
    send('PUT', `/company/${company}/business-unit/${data.id}/`, { name: `Bench ${Date.now()} ${round}` })
  const many = () =>
    pool.query(`begin; select history.repair('Bench', 'Bench'); update users set last_name = last_name || '.'
      where id in (select id from users where company_id is not null order by id limit 20000); rollback`)
  const taken: Record<string, number[]> = {
    'change with': [],
    'change without': [],
    'rows with': [],
    'rows without': [],
  }
  for (let round = 0; round < 12; round++)
    for (const [how, act] of [
      ['with', 'enable'],
      ['without', 'disable'],
    ] as const) {
      await pool.query(`alter table history.changed_rows ${act} trigger touch`)
      for (let time = 0; time < 15; time++) taken[`change ${how}`]?.push(await timed(change(round * 100 + time)))
      if (round < 5) taken[`rows ${how}`]?.push(await timed(many))
    }
  await pool.query('alter table history.changed_rows enable trigger touch')
  const row = (what: string, name: string): Row => {
    const [on, off] = [median(taken[`${name} with`] ?? []), median(taken[`${name} without`] ?? [])]
    return { what, value: `${on.toFixed(1)} ms`, note: `${(on / off).toFixed(2)} times without the index of activity` }
  }
  return [row('Change of a business unit', 'change'), row('Update of 20,000 people in the database', 'rows')]
}

/** Measures the activity with a log of some millions of entries against one with none; with 0, only what there is. */
export const measureActivity = async ({ url, databaseUrl }: Product, millions = 10): Promise<Row[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows: found } = await pool.query<{ company: number; unit: number; person: string }>(
    `select c.id as company, (select min(id) from business_units where company_id = c.id) as unit,
      (select first_name || ' ' || last_name from users where company_id = c.id order by id limit 1) as person
    from companies c where exists (select from business_units where company_id = c.id) order by id offset 20 limit 1`,
  )
  const { company = 0, unit = 0, person = '' } = found[0] ?? {}
  const reads = readsOf(company, unit, person)
  const measure = async () => {
    // Filling takes longer than a token lasts.
    const headers = await authorize(url)
    const taken = new Map<string, number[]>()
    for (let time = 0; time < times; time++)
      for (const { what, call, params = {}, query = {}, headers: more } of reads) {
        const ms = await timed(async () => {
          const answer = await fetch(`${url}/api${urlOf(call, params, query)}`, { headers: { ...headers, ...more } })
          if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
          await answer.arrayBuffer()
        })
        taken.set(what, [...(taken.get(what) ?? []), ms])
      }
    return taken
  }
  if (millions === 0) {
    await pool.end()
    return [...(await measure())].map(([what, taken]): Row => ({
      what,
      value: `${median(taken).toFixed(1)} ms`,
      note: `p95 ${quantile(taken, 0.95).toFixed(1)} ms`,
    }))
  }
  const cost = await measureCost(url, pool, company)
  await fillLog(pool, fewEntries)
  const before = await measure()
  const bytes = async () => (await pool.query<{ bytes: number }>(sizeOf)).rows[0]?.bytes ?? 0
  const empty = await bytes()
  const entries = millions * million
  const filling = await timed(() => fillLog(pool, entries))
  const full = await bytes()
  const after = await measure()
  await pool.end()
  return [
    ...cost,
    {
      what: `An entry of one row, with its indexes, among ${millions} million`,
      value: `${Math.round((full - empty) / entries)} B`,
      note: `filled in ${(filling / 60_000).toFixed(1)} minutes`,
    },
    ...reads.map(({ what }): Row => {
      const [then, now] = [before.get(what) ?? [], after.get(what) ?? []]
      return {
        what,
        value: `${median(now).toFixed(1)} ms`,
        note: `p95 ${quantile(now, 0.95).toFixed(1)} ms, ${(median(now) / median(then)).toFixed(2)} times a log of ${fewEntries} entries`,
      }
    }),
  ]
}
