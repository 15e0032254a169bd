import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { noticePeriod } from '../../contract/constants'
import { dayAhead } from '../../contract/days'
import { companies } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { companyForm, makeLogo } from '../support/companies'

let api: Api
let master: Client
let logo: string
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  logo = await makeLogo(api)
})
afterAll(() => api.stop())

const inDays = (days: number) => `${dayAhead(days)} 00:00:00`
const makeEnding = (name: string, contract_end_date: string) =>
  master.ok(calls.createCompany, {}, { body: companyForm(logo, { name, contract_end_date }) })

describe('the contracts that end soon', () => {
  test('are those within the notice period, the earliest first, with a margin of one day for time zones', async () => {
    await makeEnding('Ends later', inDays(noticePeriod + 5))
    await makeEnding('Ends last', inDays(noticePeriod))
    const today = inDays(0)
    await makeEnding('Ends today', today)
    await makeEnding('Has ended', inDays(-5))
    const ending = await master.ok(calls.listEndingContracts)
    const names = ending.map(({ name }) => name).filter((name) => /^(Ends|Has) /.test(name))
    expect(names).toEqual(['Ends today', 'Ends last'])
    expect(ending.find(({ name }) => name === 'Ends today')?.contract_end_date).toBe(today)
    const dates = ending.map(({ contract_end_date }) => contract_end_date)
    expect(dates).toEqual(dates.toSorted())
  })

  test('are for provider staff only', async () => {
    const client = await clientOf(api, 'super@aurora.example')
    expect((await client(calls.listEndingContracts)).status).toBe(403)
  })

  test('are never more than a hundred', async () => {
    const [ending] = await api.database.db.select().from(companies).where(eq(companies.name, 'Ends today'))
    if (!ending) throw new Error('The first test makes it')
    const { id: _, ...columns } = ending
    const copies = Array.from({ length: 120 }, (_, copy) => ({ ...columns, name: `Copy ${copy}` }))
    await api.repairs.db.insert(companies).values(copies)
    expect(await master.ok(calls.listEndingContracts)).toHaveLength(100)
  })
})
