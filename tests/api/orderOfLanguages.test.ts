/** Lists are sorted and searched as the language of their reader has it (decision 0145). */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Call, type Data } from '../../contract/call'
import { calls } from '../../contract/calls'
import { compareNamesIn } from '../../contract/collation'
import { changeCountsOf } from '../../server/database/changeCounts'
import { unorderedLanguages, databaseOn } from '../../server/database/collation'
import { transaction } from '../../server/database/connection'
import { listTable } from '../../server/database/pages'
import { prepared } from '../../server/database/prepared'
import { sectors, users } from '../../server/database/tables'
import { readTable } from '../../server/records/reading'
import { addLanguage, inLanguage, presentLanguage } from '../../server/tools/language'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeUser } from '../support/companyUsers'
import { statementsOf } from '../support/statementsOf'
import { makeRegion, makeUnit } from '../support/structure'

let api: Api
let master: Client
/** A super user of Aurora. */
let owner: Client
let removeDanish: () => void
beforeAll(async () => {
  removeDanish = addLanguage('da', new Map())
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
})
afterAll(async () => {
  removeDanish()
  await api.stop()
})

const answerIn = <C extends Call>(language: string, call: C, query: Record<string, unknown> = {}, by = owner) =>
  api.send<Data<C>>(call.method, urlOf(call as never, { company_id: by.companyId } as never, query), {
    token: by.token,
    headers: { 'accept-language': language },
  })

/** Makes a call that must succeed as somebody who reads a language. */
const readIn = async <C extends Call>(language: string, call: C, query: Record<string, unknown> = {}, by = owner) => {
  const { body } = await answerIn(language, call, query, by)
  expect(body.success, body.message).toBe(true)
  return body.data
}

const namesOf = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name)

const danish = ['Bo', 'Zink', 'Ærø', 'Østers', 'Ål', 'Aalborg']
const english = ['Aalborg', 'Ærø', 'Ål', 'Bo', 'Østers', 'Zink']

describe('names', () => {
  beforeAll(async () => {
    for (const name of english)
      await master.ok(calls.createSector, {}, { body: { name, description: 'Found by this: nordic' } })
  })
  const sectors = async (language: string, sort = 'name') =>
    namesOf(await readIn(language, calls.listSectors, { search: 'nordic', sort }, master))

  test('are in the order of the reader, in both directions', async () => {
    expect(await sectors('en')).toEqual(english)
    expect(await sectors('da')).toEqual(danish)
    expect(await sectors('de')).toEqual(english)
    expect(await sectors('da', '-name')).toEqual(danish.toReversed())
    expect(await sectors('da', 'description')).toHaveLength(6)
    expect(await sectors('en')).toEqual(english)
  })

  test('of whole lists, of nested ones, and of what a search offers are, too', async () => {
    const all = namesOf(await readIn('da', calls.listAllSectors, {}, master))
    expect(all.filter((name) => danish.includes(name))).toEqual(danish)
    expect(all).toEqual(all.toSorted(compareNamesIn('da')))

    const units = []
    for (const name of english) units.push((await makeUnit(owner, name)).id)
    const region = await makeRegion(owner, { name: 'Nordic', units })
    const nested = async (language: string) => {
      const regions = await readIn(language, calls.listRegions, { ids: region.id })
      return namesOf(regions[0]?.business_units ?? [])
    }
    expect(await nested('da')).toEqual(danish)
    expect(await nested('en')).toEqual(english)

    const structure = await readIn('da', calls.readStructure)
    expect(namesOf(structure.business_units ?? []).filter((name) => danish.includes(name))).toEqual(danish)

    const offered = await readIn('da', calls.searchRecords, { q: '', of: 'sectors' }, master)
    expect(offered.map(({ title }) => title)).toEqual(all.slice(0, offered.length))
  })

  test('of the grade map have a tag for each language, whose order and words the answer has', async () => {
    const mapIn = (language: string) => answerIn(language, calls.listAllGradeCompanies, {}, master)
    const tagIn = async (language: string) => (await mapIn(language)).headers.etag
    const [inEnglish, inDanish, inGerman] = [await tagIn('en'), await tagIn('da'), await tagIn('de')]
    expect(new Set([inEnglish, inDanish, inGerman]).size).toBe(3)
    expect(await tagIn('de')).toBe(inGerman)
    expect((await mapIn('en')).body.message).toBe('Successfully fetched list')
    expect((await mapIn('de')).body.message).toBe('Liste geladen')
    const names = namesOf(await readIn('da', calls.listAllGradeCompanies, {}, master))
    expect(names).toEqual(names.toSorted(compareNamesIn('da')))
  })

  test('are read from the ordered column in English, German and French', async () => {
    for (const [language, isCollated] of [
      ['en', false],
      ['de', false],
      ['fr', false],
      ['ar', true],
    ] as const) {
      const statements = await statementsOf(api.database.pool, () =>
        readIn(language, calls.listSectors, { sort: 'name' }, master),
      )
      expect(statements.some((one) => /collate/.test(one))).toBe(isCollated)
      expect(statements.some((one) => /order by [^)]*name_order/.test(one))).toBe(!isCollated)
    }
  })
})

describe('people of several scripts', () => {
  const firstNames = ['أحمد', 'فاطمة', 'يوسف', 'Åse', 'Aage', 'Zoë', 'Adam', 'Øyvind', 'Борис', 'Nils 9', 'Nils 10']
  beforeAll(async () => {
    // Everybody is there twice, so that only the ids tell which comes first.
    for (const last_name of ['العلي', 'Ørsted', 'العلي', 'Ørsted'])
      for (const first_name of firstNames) await makeUser(owner, undefined, { first_name, last_name })
  })

  type Person = Data<typeof calls.listCompanyUsers>[number]
  const pagesIn = async (language: string, sort: string, size: number): Promise<Person[]> => {
    const people: Person[] = []
    for (let page = 1; ; page++) {
      const found = await readIn(language, calls.listCompanyUsers, { sort, page, page_size: size })
      people.push(...found)
      if (found.length < size) return people
    }
  }
  const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`
  const sorted = (people: readonly Person[], language: string) =>
    people.toSorted((one, other) => compareNamesIn(language)(nameOf(one), nameOf(other)) || one.id - other.id)
  const shown = (people: readonly Person[]) => people.map((one) => `${one.id} ${nameOf(one)}`)

  test.each(['ar', 'da', 'en', 'de'])(
    'in %s are whole and sorted across pages, also while others read other languages',
    async (language) => {
      const people = await pagesIn(language, 'first_name', 7)
      expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
      expect(people.length).toBeGreaterThanOrEqual(44)
      expect(shown(people)).toEqual(shown(sorted(people, language)))
      await readIn('en', calls.listCompanyUsers, { sort: 'first_name' })
      expect(shown(await pagesIn(language, 'first_name', 10))).toEqual(shown(people))
      expect(shown(await pagesIn(language, '-first_name', 10))).toEqual(shown(people.toReversed()))
    },
  )

  test('take their places in each remembered order when they come or are renamed', async () => {
    const languages = ['ar', 'da', 'en']
    for (const language of languages) await pagesIn(language, 'first_name', 20)
    await makeUser(owner, undefined, { first_name: 'بدر', last_name: 'Åberg' })
    await makeUser(owner, undefined, { first_name: 'Åmund', last_name: 'Berg' })
    for (const language of languages) {
      const people = await pagesIn(language, 'first_name', 20)
      expect(people.map(nameOf)).toContain('Åmund Berg')
      expect(shown(people)).toEqual(shown(sorted(people, language)))
    }
  })
})

describe('a search', () => {
  const people = [
    ['Jürgen', 'Müller'],
    ['Ulrike', 'Mueller'],
    ['Søren', 'Aarestrup'],
    ['Åge', 'Århus'],
    ['مصطفى', 'الزهراء'],
    ['خديجة', 'إبراهيم'],
    ['مُنى', 'وحدة ١٢'],
  ] as const
  beforeAll(async () => {
    for (const [first_name, last_name] of people) await makeUser(owner, undefined, { first_name, last_name })
  })
  const found = async (language: string, search: string) =>
    (await readIn(language, calls.listCompanyUsers, { search, sort: 'first_name' })).map(({ last_name }) => last_name)

  test('in German finds umlauts however they are spelled', async () => {
    for (const search of ['Mueller', 'müller', 'MÜLLER', 'Mu\u0308ller'])
      expect(await found('de', search), search).toEqual(['Müller', 'Mueller'])
    // Nobody who reads English expects that.
    expect(await found('en', 'Mueller')).toEqual(['Mueller'])
    expect(await found('en', 'Müller')).toEqual(['Müller'])
    expect(await found('de', 'Jürgen Müller')).toEqual(['Müller'])
    expect(await found('de', 'Juergen Mueller')).toEqual(['Müller'])
  })

  test('in Danish finds å as aa', async () => {
    expect(await found('da', 'Aarhus')).toEqual(['Århus'])
    expect(await found('da', 'Årestrup')).toEqual(['Aarestrup'])
  })

  test('across all lists does so, too', async () => {
    const titles = async (language: string, q: string) =>
      (await readIn(language, calls.searchRecords, { q, of: 'companyUsers' })).map(({ title }) => title).toSorted()
    expect(await titles('de', 'mueller')).toEqual(['Jürgen Müller', 'Ulrike Mueller'])
    expect(await titles('de', 'müller')).toEqual(['Jürgen Müller', 'Ulrike Mueller'])
    expect(await titles('en', 'mueller')).toEqual(['Ulrike Mueller'])
  })

  test.each(['ar', 'en'])('in %s finds Arabic letters however they are written', async (language) => {
    expect(await found(language, 'مصطفي')).toEqual(['الزهراء'])
    expect(await found(language, 'خديجه')).toEqual(['إبراهيم'])
    expect(await found(language, 'ابراهيم')).toEqual(['إبراهيم'])
    expect(await found(language, 'أبراهـيم')).toEqual(['إبراهيم'])
    expect(await found(language, 'منى')).toEqual(['وحدة ١٢'])
    expect(await found(language, 'وحده 12')).toEqual(['وحدة ١٢'])
    expect(await found(language, 'وحدة ۱۲')).toEqual(['وحدة ١٢'])
  })
})

test('a database without collations sorts as in English, beside one that has them, and the languages that miss theirs are known', async () => {
  const { pool, db } = api.database
  const bare = databaseOn<pg.Pool>(pool, new Set())
  const reading = readTable({ table: sectors, columns: { name: sectors.name }, search: ['description'] })
  const sorted = async (database: typeof db) => {
    const query = { page: 1, page_size: 20, search: 'nordic', sort: 'name' }
    return namesOf((await inLanguage('da', () => reading.page(database, {}, query))).rows)
  }
  expect(await sorted(bare)).toEqual(english)
  expect(await sorted(db)).toEqual(danish)
  expect(await transaction(bare, (tx) => sorted(tx as typeof db))).toEqual(english)
  expect(await transaction(db, (tx) => sorted(tx as typeof db))).toEqual(danish)
  expect(unorderedLanguages(['en', 'de', 'fr', 'ar', 'da'], bare.collations)).toEqual(['ar', 'da'])
  expect(unorderedLanguages(['ar', 'da', 'pt-BR', 'es-MX'], db.collations)).toEqual([])
})

describe('what is kept', () => {
  const isGerman = () => sql`${presentLanguage()} = 'de'`

  test('of a statement is kept for each language, with what this has put into it', async () => {
    const { db } = api.database
    const asked = {}
    const found = (language: string) =>
      inLanguage(language, () =>
        prepared(db, asked, 'all', () => db.select({ id: sectors.id }).from(sectors).where(isGerman())).execute(),
      )
    expect(await found('fr')).toEqual([])
    expect(await found('de')).not.toEqual([])
  })

  test('of a list is kept for each language that searches it', async () => {
    const listed = {
      table: users,
      columns: { id: users.id },
      search: [],
      searchBy: isGerman,
      sort: {},
      id: users.id,
      changes: changeCountsOf('users'),
    }
    const owners = [{ column: users.company_id, value: owner.companyId }]
    const count = async (language: string) => {
      const query = { page: 1, page_size: 10, search: 'anybody' }
      return (await inLanguage(language, () => listTable(api.database.db, listed, query, owners))).count
    }
    expect(await count('fr')).toBe(0)
    expect(await count('de')).toBeGreaterThan(0)
  })
})

test('what was stored before Arabic was folded is found after the migration, which changes no history', async () => {
  const textOf = (name: string) => readFileSync(`server/database/migrations/${name}`, 'utf8')
  const former = textOf('0003_fold.sql').split('-- The order of folded names')[0] ?? ''
  const { pool } = api.repairs
  const states = async () =>
    (
      await pool.query(
        `select (select count(*) from history.changed_rows) as changes, sum(version) as versions from users`,
      )
    ).rows
  // Lists remember what they have found, and a process that migrates has none yet.
  const find = (search: string) => readIn('ar', calls.listCompanyUsers, { search })
  await pool.query(former.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'))
  await pool.query('update users set first_name = first_name')
  expect(await find('خديجه')).toEqual([])
  const before = await states()
  await pool.query(textOf('0074_fold_arabic.sql'))
  expect(await find('خديجه ابراهيم')).toHaveLength(1)
  expect(await states()).toEqual(before)
})

test('people are found by the name of their role as the reader sees it, and not by that of another language', async () => {
  const found = async (language: string, search: string) =>
    (await readIn(language, calls.listCompanyUsers, { search, page_size: 100 })).map(({ email }) => email)
  expect(await found('ar', 'مسوول الشركه')).toContain('admin@aurora.example')
  expect(await found('ar', 'مسؤول الشركة')).not.toContain('viewer@aurora.example')
  // Copied from a list in Arabic, with its marks of direction.
  expect(await found('ar', '\u2068مسؤول الشركة\u2069')).toContain('admin@aurora.example')
  expect(await found('de', 'Business-Zugriff')).toContain('viewer@aurora.example')
  expect(await found('de', 'company admin')).toContain('admin@aurora.example')
  expect(await found('en', 'Business-Zugriff')).toEqual([])
})
