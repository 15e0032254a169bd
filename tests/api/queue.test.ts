/** What needs provider staff across companies, and the list of companies behind each number. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { queueRows, type Queue } from '../../contract/entities/queue'
import { companies, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeUser, roleWith } from '../support/companyUsers'
import { makeCompany, makeLogo, type CompanyForm } from '../support/companies'
import { newName } from '../support/structure'
import { makeVersion, uploadGrades } from '../support/versions'

/** A year without contracts of the demo data. */
const today = '2031-03-20'

let api: Api
let master: Client
let sales: Client
let logo: string
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  sales = await clientOf(api, 'sales@talent.example')
  logo = await makeLogo(api)
})
afterAll(() => api.stop())

const make = (given: Partial<CompanyForm> = {}) => makeCompany(master, logo, given)
const endingAt = (day: string, given: Partial<CompanyForm> = {}) =>
  make({ contract_end_date: `${day} 00:00:00`, ...given })
const setStatus = (id: number, status: 'IN_PROGRESS' | 'EXPIRED') =>
  api.repairs.db.update(companies).set({ status }).where(eq(companies.id, id))

const readQueue = (client = master, query: Record<string, unknown> = { today }) =>
  client.ok(calls.readQueue, {}, { query })
const partOf = ({ parts }: Queue, name: Queue['parts'][number]['part']) => parts.find(({ part }) => part === name)
const namesIn = (queue: Queue, name: Queue['parts'][number]['part']) =>
  partOf(queue, name)?.rows.map(({ company }) => company.name)

/** Returns what the list of companies finds. */
const list = async (query: Record<string, unknown>, client = master) => {
  const { body } = await client(calls.listCompanies, {}, { query: { page_size: 100, ...query } })
  return { names: body.data.map(({ name }) => name), count: body.pagination?.count, rows: body.data }
}

describe('the queue', () => {
  test('has the contracts that end this month and next, past ones of the month included, the first one first', async () => {
    const late = await endingAt('2031-03-31')
    const past = await endingAt('2031-03-01')
    const next = await endingAt('2031-04-30')
    const expired = await endingAt('2031-03-15')
    await setStatus(expired.id, 'EXPIRED')
    await endingAt('2031-05-01')
    await endingAt('2031-02-28')
    const queue = await readQueue()
    expect(namesIn(queue, 'contracts-this-month')).toEqual([past.name, late.name])
    expect(partOf(queue, 'contracts-this-month')?.rows[0]).toMatchObject({ date: '2031-03-01 00:00:00', count: 1 })
    expect(namesIn(queue, 'contracts-next-month')).toEqual([next.name])
    // Expired ones are counted, too.
    expect(queue.ends.slice(0, 3)).toEqual([
      { month: '2031-03', count: 3 },
      { month: '2031-04', count: 1 },
      { month: '2031-05', count: 1 },
    ])
    expect(queue.ends).toHaveLength(12)
    expect(queue.ends.at(-1)?.month).toBe('2032-02')
    const { ends } = await readQueue(master, { today: '2031-04-30' })
    expect(ends[0]).toEqual({ month: '2031-04', count: 1 })
  })

  test('counts all that is in a part, shows the most urgent, and the list finds the same', async () => {
    const made = []
    for (let day = 1; day <= queueRows + 2; day += 1) made.push(await endingAt(`2033-07-0${day}`))
    const part = partOf(await readQueue(master, { today: '2033-07-01' }), 'contracts-this-month')
    expect(part?.count).toBe(queueRows + 2)
    expect(part?.rows.map(({ company }) => company.id)).toEqual(made.slice(0, queueRows).map(({ id }) => id))
    const listed = await list({
      contract_end_date_within: 'month@2033-07-31',
      status: 'ACTIVE,IN_PROGRESS',
      sort: 'contract_end_date',
    })
    expect(listed.names).toEqual(made.map(({ name }) => name))
    expect((await list({ contract_end_date_within: '2033-07' })).count).toBe(queueRows + 2)
    expect((await list({ contract_end_date_within: '2033-08' })).count).toBe(0)
  })

  test('has companies in progress, and numbers that equal the lists behind them', async () => {
    const { id, name } = await make()
    await setStatus(id, 'IN_PROGRESS')
    const queue = await readQueue()
    expect(partOf(queue, 'in-progress')?.count).toBe(queue.by_status.IN_PROGRESS)
    expect((await list({ status: 'IN_PROGRESS' })).names).toContain(name)
    for (const [status, count] of Object.entries(queue.by_status)) expect((await list({ status })).count).toBe(count)
    for (const [application, count] of Object.entries(queue.by_application))
      expect((await list({ applications: application })).count).toBe(count)
    expect((await list({ is_active: false })).count).toBe(queue.signed_out)
    expect((await list({})).count).toBe(queue.companies)
  })

  test('has invitations that were not taken up and versions never set active, unless nobody can sign in', async () => {
    const { id, name } = await make()
    const owner = await clientOf(api, 'master@talent.example', id)
    const before = await readQueue()
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Buyer' }) })
    await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Buyer' }) })
    await makeVersion(uploadGrades, api, owner, ['G1,'])
    await makeVersion(uploadGrades, api, owner, ['G2,'], { name: 'Next year' })
    // People have three days to take it up.
    const invitedAgo = (age: string) =>
      api.repairs.db
        .update(users)
        .set({ password_set_at: sql`now() - ${age}::interval` })
        .where(eq(users.company_id, id))
    await invitedAgo('2 days 23 hours')
    expect(partOf(await readQueue(), 'one-time-passwords')).toEqual(partOf(before, 'one-time-passwords'))
    expect((await list({ waiting: 'one-time-passwords' })).names).not.toContain(name)
    await invitedAgo('3 days 1 minute')
    const countIn = (queue: Queue, part: 'one-time-passwords' | 'job-grade-versions') => partOf(queue, part)?.count ?? 0
    const after = await readQueue()
    expect(countIn(after, 'one-time-passwords')).toBe(countIn(before, 'one-time-passwords') + 1)
    expect(countIn(after, 'job-grade-versions')).toBe(countIn(before, 'job-grade-versions') + 1)
    const invited = await list({ waiting: 'one-time-passwords', page_size: 100 })
    expect(invited.names).toContain(name)
    expect(invited.count).toBe(countIn(after, 'one-time-passwords'))
    expect((await list({ waiting: 'job-grade-versions' })).names).toContain(name)
    // The list behind it has the same people, neither those invited since nor those who can't sign in. Read twice, since lists remember.
    const fresh = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { name: 'Buyer' }) })
    const overdue = async (invitation_overdue: boolean) =>
      (await owner.ok(calls.listCompanyUsers, {}, { query: { invitation_overdue } })).map((user) => user.id)
    const counted = after.parts.flatMap(({ rows }) => rows).find(({ company }) => company.id === id)?.count ?? 2
    expect([(await overdue(true)).length, await overdue(false)]).toEqual([counted, [fresh.id]])
    await invitedAgo('3 days 1 minute')
    expect(await overdue(true)).toHaveLength(3)
    await owner.ok(calls.toggleCompanyUser, { company_user_id: fresh.id }, { query: { active: false } })
    expect([(await overdue(true)).length, await overdue(false)]).toEqual([2, [fresh.id]])
    await master.ok(calls.toggleCompany, { company_id: id } as object, { query: { active: false } })
    expect(countIn(await readQueue(), 'one-time-passwords')).toBe(countIn(before, 'one-time-passwords'))
    expect((await list({ waiting: 'one-time-passwords' })).names).not.toContain(name)
  })

  test('tells nobody of what they may not act on, nor does the list', async () => {
    expect((await readQueue(sales)).parts.map(({ part }) => part)).toEqual([
      'contracts-this-month',
      'contracts-next-month',
      'in-progress',
    ])
    expect((await sales(calls.listCompanies, {}, { query: { waiting: 'one-time-passwords' } })).status).toBe(403)
    const own = await clientOf(api, 'super@aurora.example')
    expect((await own(calls.readQueue)).status).toBe(403)
  })

  test('refuses a day that does not exist', async () => {
    for (const day of ['2031-02-30', 'today', '31'])
      expect((await master(calls.readQueue, {}, { query: { today: day } })).status).toBe(400)
    expect((await readQueue(master, {})).ends).toHaveLength(12)
  })
})

describe('the list of companies', () => {
  test('is sorted by every column that it shows', async () => {
    const all = (await list({})).rows
    const sorted = async (sort: string) => (await list({ sort })).rows
    const isRising = (values: readonly (string | number)[]) =>
      expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
    isRising((await sorted('country')).map(({ country }) => country.name))
    isRising((await sorted('status')).map(({ status }) => status))
    isRising((await sorted('contract_end_date')).map(({ contract_end_date: end }) => end))
    isRising((await sorted('people')).map(({ people }) => people ?? -1))
    isRising((await sorted('is_active')).map(({ is_active: is }) => Number(is)))
    isRising((await sorted('applications')).map(({ applications }) => applications.length))
    expect((await sorted('-people')).map(({ id }) => id)).toEqual(
      (await sorted('people')).map(({ id }) => id).toReversed(),
    )
    expect(all.find(({ id }) => id === 1)?.people).toBe((await clientUsers()).count)
  })

  const clientUsers = async () => {
    const aurora = await clientOf(api, 'master@talent.example', 1)
    return { count: (await aurora(calls.listCompanyUsers)).body.pagination?.count }
  }

  test('is searched by what it shows: states and applications by their whole names, others by a part', async () => {
    const name = newName('Searched')
    const { id, country } = await endingAt('2034-12-31', { name, country_id: 76, applications: ['JE'] })
    const finds = async (search: string) => (await list({ search, sort: '-name' })).rows.some((row) => row.id === id)
    expect(await finds(name.toUpperCase())).toBe(true)
    expect(await finds(country.name.slice(1))).toBe(true)
    expect(await finds('active')).toBe(true)
    expect(await finds('activ')).toBe(false)
    expect(await finds('in progress')).toBe(false)
    expect(await finds('can sign in')).toBe(true)
    expect(await finds('taref')).toBe(true)
    expect(await finds('tom')).toBe(false)
    expect(await finds('2034-12')).toBe(true)
    expect(await finds('Dec 31, 2034')).toBe(true)
    expect(await finds('2034-11')).toBe(false)
  })

  test('refuses a month that does not exist', async () => {
    for (const period of ['2031-13', 'months', 'month@2031-02-30'])
      expect((await master(calls.listCompanies, {}, { query: { contract_end_date_within: period } })).status).toBe(400)
  })
})
