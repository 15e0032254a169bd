/**
 * Every statement of every call names the company whose rows it reads, so that tables can be sharded by company (decision
 * 0116). PostgreSQL itself tells of each statement, also of those that triggers and functions run, what it reads by which
 * conditions.
 */
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReading } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { makeLogo } from '../support/companies'
import { makeIds, makeRequest, type Ids, type World } from '../support/requests'
import { undone } from '../support/undo'
import { findCompany } from './conformance/callers'
import { scansIn, type Found, type PlanNode } from './sharding/plans'
import { exceptions, platformTables } from './sharding/tables'

const served = (Object.keys(operationsOf({} as never)) as CallName[]).filter((name) => calls[name].guard !== 'public')

let api: Api
let world: World
let ids: Ids
let company: string
let tables: { readonly name: string; readonly is_owned: boolean }[] = []
/** The tables with rows of companies. */
const owned = new Set<string>()

/**
 * Without statistics, and so without knowing that tables are small, PostgreSQL finds rows by their company. With them it may read
 * all rows of such a table once and look for those of the company in memory, which says nothing of larger ones.
 */
const forgetStatistics = `do $$ declare part regclass; begin
    for part in select c.oid from pg_class c where c.relkind = 'r'
      and c.relnamespace in ('public'::regnamespace, 'history'::regnamespace) loop
      execute format('alter table %s set (autovacuum_enabled = off)', part);
    end loop;
  end $$;
  delete from pg_statistic where starelid >= 16384;
  update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid >= 16384 and relkind in ('r', 'p', 'i', 'I')`

beforeAll(async () => {
  api = await startApi()
  const { token } = await api.signIn('master@talent.example')
  company = (await api.signIn('super@aurora.example')).token.access
  world = { api, token: token.access, logo: await makeLogo(api) }
  ids = await makeIds(world, served, await findCompany(api, 'Aurora Foods'))
  await api.database.pool.query(forgetStatistics)
  const { rows } = await api.database.pool.query<{ name: string; is_owned: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as is_owned
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace in ('public'::regnamespace, 'history'::regnamespace)`)
  tables = rows
  for (const { name, is_owned } of rows) if (is_owned && !(name in platformTables)) owned.add(name)
})
afterAll(() => api.stop())

interface Explained {
  readonly 'Query Text': string
  readonly Plan: PlanNode
}

/** Makes a call, takes it back, and returns the plans of all statements that it has run. */
const plansOf = async (name: CallName, token: string): Promise<Explained[]> => {
  const { call, path, sent } = await makeRequest(world, name, ids)
  const { pool } = api.database
  const plans: Explained[] = []
  const hear = ({ message = '' }: { readonly message?: string | undefined }) => {
    const json = /plan:\s*(\{[\s\S]*\})/.exec(message)?.[1]
    if (json) plans.push(JSON.parse(json) as Explained)
  }
  let client: PoolClient | undefined
  pool.once('acquire', (acquired: PoolClient) => (client = acquired.on('notice', hear)))
  await undone(pool, async () => {
    await pool.query(`load 'auto_explain'`)
    await pool.query(`set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_verbose = on; set local auto_explain.log_format = json; set local jit = off;
      set local client_min_messages = log`)
    const { status } = await api.send(call.method, path, { token, ...sent })
    expect([200, 201, 400, 403, 404, 409]).toContain(status)
  })
  client?.off('notice', hear)
  return plans
}

/** Whether a call is to read a table in this way. */
const exceptionFor = (name: CallName, table: string, found: Found) =>
  exceptions.find(
    ({ tables, calls: named, byKey }) =>
      tables.includes(table) && (named === '*' || named.includes(name)) && (!byKey || found === 'by key'),
  )

const used = new Set<unknown>()
let statements = 0

test('every table has a column for the company, or is known as one of the platform', () => {
  expect(tables.filter(({ name, is_owned }) => !is_owned && !(name in platformTables))).toEqual([])
  expect(Object.keys(platformTables).filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})

describe.each(served)('%s', (name) => {
  test('names the company whose rows it reads', async () => {
    const others = new Set<string>()
    // What company users read may be found in another way.
    for (const token of isReading(calls[name]) ? [world.token, company] : [world.token])
      for (const { Plan: plan, 'Query Text': text } of await plansOf(name, token)) {
        statements += 1
        for (const { table, found } of scansIn(plan, (one) => (owned.has(one) ? 'company_id' : undefined))) {
          if (found === 'by company') continue
          const exception = exceptionFor(name, table, found)
          used.add(exception)
          if (!exception) others.add(`${table} ${found}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`)
        }
      }
    expect([...others]).toEqual([])
  })
})

test('no exception is left over', () => {
  expect(exceptions.filter((one) => !used.has(one))).toEqual([])
  // Otherwise nothing was heard.
  expect(statements).toBeGreaterThan(served.length * 10)
})
