import { afterAll, beforeAll, expect, test } from 'vitest'
import { country } from '../../contract/entities/country'
import { currency } from '../../contract/entities/currency'
import { phoneCode } from '../../contract/entities/fields'
import { prepare } from '../../server/data/prepare'
import { setAuthor } from '../../server/database/author'
import { transaction } from '../../server/database/connection'
import { countryRows } from '../../server/reference/countries'
import { currencyRows } from '../../server/reference/currencies'
import { planTypeRows, taRankRows } from '../../server/reference/grading'
import { countries, currencies, planTypes, taRanks, users } from '../../server/database/tables'
import { countRows, openEmptyDatabase, type EmptyDatabase } from '../support/emptyDatabase'
import { applicationEnums } from '../../contract/applications'

let database: EmptyDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.stop())

const written = async () => {
  const { rows } = await database.pool.query<{ writes: number }>(
    `select coalesce(sum(xmax::text::bigint + xmin::text::bigint), 0) as writes from (
      select xmin, xmax from countries union all select xmin, xmax from currencies
      union all select xmin, xmax from long_term_incentive_plan_types union all select xmin, xmax from ta_ranks) rows`,
  )
  return rows[0]?.writes
}

test('an installation without demo data gets reference data and no accounts', async () => {
  expect(await prepare(database.db, { demo: false })).toEqual({ demo: false, unreachable: [] })
  const { schema_migrations: _, schema_expansions: __, known_permissions: ___, ...counts } = await countRows(database)
  expect(Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0))).toEqual({
    // Those of the specification, by a migration.
    applications: applicationEnums.length,
    countries: countryRows.length,
    currencies: currencyRows.length,
    long_term_incentive_plan_types: planTypeRows.length,
    // What is asked of provider staff is one row, by a migration.
    staff_rules: 1,
    ta_ranks: taRankRows.length,
  })
})

test('a second start writes nothing', async () => {
  await prepare(database.db, { demo: false })
  const before = await written()
  await prepare(database.db, { demo: false })
  expect(await written()).toBe(before)
})

test('a start restores changed reference data', async () => {
  await database.pool.query(`update countries set phone_code = '0' where short_code = 'DK'`)
  await database.pool.query(`delete from ta_ranks where id = 3`)
  await prepare(database.db, { demo: false })
  const { id, name, position } = taRanks
  expect(await database.db.select({ id, name, position }).from(taRanks).orderBy(position)).toEqual(taRankRows)
  const stored = await database.db.select().from(countries)
  expect(stored.find(({ short_code: shortCode }) => shortCode === 'DK')?.phone_code).toBe('45')
})

test('an American stock is in US dollars, whose id is 138', async () => {
  const stored = await database.db.select().from(currencies)
  expect(stored.find(({ id }) => id === 138)).toMatchObject({ id: 138, name: 'US Dollar', code: 'USD', symbol: '$' })
  expect(stored.find(({ code }) => code === 'EUR')?.symbol).toBe('€')
  expect(stored.find(({ code }) => code === 'CHF')?.symbol).toBe('CHF')
})

test('every country and currency has the data that the console shows', () => {
  for (const row of countryRows) {
    country.parse(row)
    phoneCode().parse(row.phone_code)
  }
  for (const row of currencyRows) {
    currency.parse(row)
    expect(row.symbol).not.toBe('')
  }
})

test.each([
  ['US', '1'],
  ['CA', '1'],
  ['DO', '1809'],
  ['JM', '1876'],
  ['KZ', '7'],
  ['GB', '44'],
  ['IN', '91'],
  ['AX', '358'],
  ['AQ', '672'],
])('a phone number in %s begins with +%s', (shortCode, callingCode) => {
  expect(countryRows.find(({ short_code }) => short_code === shortCode)?.phone_code).toBe(callingCode)
})

test('ids of reference data never change', () => {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  expect(ids(countryRows)).toEqual(countryRows.map((_, index) => index + 1))
  expect(ids(currencyRows)).toEqual(currencyRows.map((_, index) => index + 1))
  const places = countryRows.filter(({ short_code }) => ['AD', 'DK', 'US', 'ZW'].includes(short_code))
  expect(places.map(({ id, short_code }) => `${short_code} ${id}`)).toEqual(['AD 1', 'DK 59', 'US 233', 'ZW 250'])
  const money = currencyRows.filter(({ code }) => ['AED', 'EUR', 'USD', 'ZWG'].includes(code))
  expect(money.map(({ id, code }) => `${code} ${id}`)).toEqual(['AED 1', 'EUR 44', 'USD 138', 'ZWG 157'])
})

test('two processes that start at once on an empty database fill it once', async () => {
  const shared = await openEmptyDatabase()
  const made = await Promise.all([1, 2, 3].map(() => prepare(shared.db, { demo: true })))
  expect(made.filter(({ demo }) => demo)).toHaveLength(1)
  expect(await shared.db.select().from(planTypes).orderBy(planTypes.id)).toEqual(planTypeRows)
  const before = await countRows(shared)
  expect(await prepare(shared.db, { demo: true })).toEqual({ demo: false, unreachable: [] })
  expect(await countRows(shared)).toEqual(before)
  await shared.stop()
})

test('demo data is never added to a database with accounts', async () => {
  await transaction(database.db, async (tx) => {
    await setAuthor(tx, { call: 'setup', name: 'Setup' })
    const name = { first_name: 'Real', last_name: 'Person' }
    await tx.insert(users).values({ platform_role: 'TOM_MASTER_USER', ...name, email: 'real@person.example' })
  })
  expect(await prepare(database.db, { demo: true })).toEqual({ demo: false, unreachable: [] })
  expect(await database.db.select().from(users)).toHaveLength(1)
})
