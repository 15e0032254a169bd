/** What people and companies need: bytes of the database, and processor time of the server and the database (docs/scale.md). */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { authorize, logIn } from './accessToken'
import type { Row } from './figures'
import type { Product } from './product'
import { cpuSecondsOf, familySeconds, parentOf } from './usage'

const people = 40
const clients = 4
const seconds = 20
const signIns = 40
/** Of so many calls one changes something. */
const oneWriteIn = 15

interface Person {
  readonly company: number
  readonly id: number
  readonly headers: Record<string, string>
}

/** What somebody does in turn. No activity: the million rows that the seed adds as one change take a second to tell. */
const readsOf = ({ company: company_id, id }: Person): string[] => [
  urlOf(calls.verifyUser, {}, { application: 'SSO', company_id: '' }),
  urlOf(calls.readCompanyFigures, { company_id }),
  urlOf(calls.listCompanyUsers, { company_id }),
  urlOf(calls.listNotifications, { company_id }),
  urlOf(calls.searchRecords, {}, { q: 'anna' }),
  urlOf(calls.readCompanyUser, { company_id, company_user_id: id }),
  urlOf(calls.listCompanyUsers, { company_id }, { search: 'ma' }),
  urlOf(calls.readStructure, { company_id }),
  urlOf(calls.listRegions, { company_id }),
  urlOf(calls.listAllBusinessUnits, { company_id }),
  urlOf(calls.listJobGrades, { company_id }),
  urlOf(calls.listCountries),
  urlOf(calls.readCompany, { company_id }),
]

const must = async (answer: Response): Promise<Response> => {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return answer
}

/** Waits until the database has nothing to do by itself: it seals and analyzes what was filled in. */
const settle = async (client: pg.Client, postmaster: number): Promise<void> => {
  await client.query('vacuum analyze')
  for (let tries = 0; tries < 60; tries++) {
    const before = await familySeconds(postmaster)
    await sleep(2000)
    if ((await familySeconds(postmaster)) - before < 0.1) return
  }
}

const sizes = (client: pg.Client) =>
  client.query<{ what: string; rows: number; bytes: number }>(`
    with sizes as (
      select coalesce(p.relname, c.relname) as name, n.nspname as space, pg_total_relation_size(c.oid) as bytes,
        greatest(c.reltuples, 0) as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
      where c.relkind = 'r' and n.nspname in ('public', 'history')),
    grouped as (
      select case when space = 'history' then 'history'
        when name in ('users', 'user_roles', 'last_visits', 'last_uses') or name like 'user_role_%' then 'people'
        when name in ('sessions', 'refresh_tokens') then 'sessions'
        when name in ('console_assets', 'images', 'countries', 'currencies') then 'files and reference'
        else 'companies' end as what, bytes, rows from sizes)
    select what, sum(rows)::float8 as rows, sum(bytes)::float8 as bytes from grouped group by what order by what`)

const counts = (client: pg.Client) =>
  client.query<{ people: number; companies: number }>(
    'select (select count(*) from users)::int as people, (select count(*) from companies)::int as companies',
  )

/** Measures for as long as it takes; the processor time is that of calls alone if nothing else asks the server. */
export const measureCapacity = async ({ url, pid, databaseUrl }: Product): Promise<Row[]> => {
  const client = new pg.Client(databaseUrl)
  // The database stops after a failure, which tells more.
  client.on('error', () => {})
  await client.connect()
  const { rows: sized } = await sizes(client)
  const { rows: counted } = await counts(client)
  const { people: all = 1, companies = 1 } = counted[0] ?? {}
  const { rows: chosen } = await client.query<{ email: string; company: number; id: number }>(
    `select distinct on (u.company_id) u.email, u.company_id as company, u.id from users u join user_roles r
      on r.company_id = u.company_id and r.user_id = u.id join companies c on c.id = u.company_id
    where r.name = 'COMPANY_SUPER_USER' and r.application = 'TOM' and r.grant_access and u.is_active and c.is_active
      and not u.is_one_time_password order by u.company_id limit $1`,
    [people],
  )
  const [backend] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const postmaster = await parentOf(backend?.pid ?? 0)
  const used = async <T>(work: () => Promise<T>) => {
    const before = [await cpuSecondsOf(pid), await familySeconds(postmaster)]
    const result = await work()
    const after = [await cpuSecondsOf(pid), await familySeconds(postmaster)]
    return { result, server: (after[0] ?? 0) - (before[0] ?? 0), database: (after[1] ?? 0) - (before[1] ?? 0) }
  }
  const persons = await Promise.all(
    chosen.map(async ({ email, company, id }) => ({
      company,
      id,
      headers: await authorize(url, email as `${string}@${string}`),
    })),
  )
  let done = 0
  let writes = 0
  const act = async (person: Person, turn: number) => {
    const reads = readsOf(person)
    if (turn % oneWriteIn > 0) return must(await fetch(`${url}/api${reads[turn % reads.length]}`, person))
    writes += 1
    const { method, path } = calls.createRegion
    const body = JSON.stringify({
      name: `Measured ${randomUUID()}`,
      country_ids: [],
      business_unit_ids: [],
    })
    const headers = { ...person.headers, 'content-type': 'application/json' }
    const target = `${url}/api${urlOf({ method, path }, { company_id: person.company })}`
    return must(await fetch(target, { method, headers, body }))
  }
  const work = async (milliseconds: number) => {
    const end = performance.now() + milliseconds
    let turn = 0
    const client = async () => {
      for (; performance.now() < end; done += 1) {
        turn += 1
        await act(persons[turn % persons.length] as Person, turn)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
  }
  await work(3000)
  await settle(client, postmaster)
  const before = done
  const wal = async () => {
    const { rows } = await client.query<{ at: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as at`)
    return rows[0]?.at ?? 0
  }
  const walBefore = await wal()
  writes = 0
  const calling = await used(() => work(seconds * 1000))
  const count = done - before
  const walBytes = ((await wal()) - walBefore) / Math.max(writes, 1)
  const signing = await used(async () => {
    for (let turn = 0; turn < signIns; turn++) await must(await logIn(url, 'sales'))
  })
  await client.end()
  const perCall = (used: number, of: number) => `${((1000 * used) / of).toFixed(2)} ms`
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`
  return [
    ...sized.map(({ what, rows, bytes }) => ({
      what: `Bytes of ${what}`,
      value: `${(bytes / 1_000_000).toFixed(0)} MB`,
      note: `${rows.toFixed(0)} rows; ${kilobytes(bytes / all)} per person, ${kilobytes(bytes / companies)} per company`,
    })),
    {
      what: 'Processor time of a call: server, database',
      value: `${perCall(calling.server, count)}, ${perCall(calling.database, count)}`,
      note: `${count} calls in ${seconds} s, of which one in ${oneWriteIn} writes; ${kilobytes(walBytes)} of log per write`,
    },
    {
      what: 'Processor time of a sign-in: server, database',
      value: `${perCall(signing.server, signIns)}, ${perCall(signing.database, signIns)}`,
    },
  ]
}
