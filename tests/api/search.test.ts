/** The search across all lists finds what the caller could list, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paramNames, urlOf, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import { mostFoundOfOne } from '../../contract/calls/search'
import type { FoundRecord } from '../../contract/entities/found'
import { operationsOf } from '../../server/modules'
import { searchableBy, searchedLists } from '../../server/search/places'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { statementsOf } from '../support/statementsOf'
import { findCompany, makeCallers, type Caller } from './conformance/callers'

const anybody = { isPlatform: true, companyId: null, role: '', permissions: ['all'] }
const lists = searchedLists(operationsOf({} as never))
/** The call that lists the records of a resource. */
const listCalls = new Map(
  lists.flatMap(({ call, placeFor }) => {
    const place = placeFor(anybody)
    return place ? [[place.resource, calls[call] as Call] as const] : []
  }),
)

let api: Api
let callers: Caller[]
let master: Client
beforeAll(async () => {
  api = await startApi()
  callers = await makeCallers(api, await findCompany(api, 'Aurora Foods'))
  master = await clientOf(api, 'master@talent.example')
})
afterAll(() => api.stop())

const search = async (text: string, token = master.token): Promise<FoundRecord[]> => {
  const { body, status } = await api.send<FoundRecord[]>('GET', urlOf(calls.searchRecords, {}, { q: text }), {
    token,
  })
  expect(status, text).toBe(200)
  return body.data
}
const titles = (found: readonly FoundRecord[]) => found.map(({ title }) => title)

const letters = [...'abcdefghilmnoprstuvw13']

/** The first records of a resource, before anything is typed. */
const firstOf = async (of: string, token = master.token): Promise<FoundRecord[]> => {
  const { body, status } = await api.send<FoundRecord[]>('GET', urlOf(calls.searchRecords, {}, { q: ' ', of }), {
    token,
  })
  expect(status, of).toBe(200)
  return body.data
}

/** Whatever somebody can find by one letter or is offered first, by where it is listed. */
const findAll = async (token: string): Promise<FoundRecord[]> => {
  const asked = [
    ...letters.map((letter) => search(letter, token)),
    ...[...listCalls.keys()].map((of) => firstOf(of, token)),
  ]
  const found = (await Promise.all(asked)).flat()
  return [...new Map(found.map((record) => [`${record.resource} ${record.id}`, record])).values()]
}

/** Returns where a found record is listed, without the filter by ids that large lists have. */
const listOf = ({ resource, above, company }: FoundRecord) => {
  const call = listCalls.get(resource) as Call
  const ids = Object.fromEntries(above.map(({ param, id }) => [param, id]))
  const query = call.query?.shape.job_id ? { job_id: ids.job_function_id } : {}
  return { call, params: { ...ids, company_id: company?.id ?? 0 }, query }
}

/** Reads the list of some found records. */
const readList = async (some: readonly FoundRecord[], token: string) => {
  const { call, params, query } = listOf(some[0] as FoundRecord)
  const ids = call.query?.shape.ids ? { ids: some.map(({ id }) => id).join(), page_size: 100 } : {}
  return api.send<{ id: number }[]>(call.method, urlOf(call, params, { ...query, ...ids }), { token })
}

describe('what is found', () => {
  test('could be listed by the caller, whoever that is', async () => {
    for (const { name, token } of callers) {
      const all = await findAll(token)
      const places = new Map<string, FoundRecord[]>()
      for (const found of all) {
        const { call, params, query } = listOf(found)
        const place = urlOf(call, params, query)
        places.set(place, [...(places.get(place) ?? []), found])
      }
      expect(places.size, name).toBeGreaterThan(0)
      const expectListed = async (place: string, some: readonly FoundRecord[]) => {
        const { status, body } = await readList(some, token)
        expect(status, `${name}: ${place}`).toBe(200)
        const listed = new Set(body.data.map(({ id }) => id))
        expect(
          some.filter(({ id }) => !listed.has(id)),
          `${name}: ${place}`,
        ).toEqual([])
      }
      // One after the other: an account has a limit of calls at once.
      for (const [place, some] of places) await expectListed(place, some)
    }
  })

  test('is something of every list that the caller may read', async () => {
    const aurora = await findCompany(api, 'Aurora Foods')
    for (const { name, token } of callers) {
      const found = new Set((await findAll(token)).map(({ resource }) => resource))
      for (const { call, placeFor } of lists) {
        const declared: Call = calls[call]
        const resource = placeFor(anybody)?.resource ?? ''
        // Those below a record are listed one record after the other.
        if (declared.query?.shape.job_id || paramNames(declared.path).some((param) => param !== 'company_id')) continue
        const { status } = await api.send('GET', urlOf(declared, { company_id: aurora }), { token })
        expect(found.has(resource), `${name} finds ${resource}`).toBe(status === 200)
      }
    }
  })

  test('is at most a few of each kind, the best match first', async () => {
    const found = await search('a')
    const count = (name: string) => found.filter(({ resource }) => resource === name).length
    for (const { resource } of found) expect(count(resource), resource).toBeLessThanOrEqual(mostFoundOfOne)
    expect(titles(await search('aurora foods'))[0]).toBe('Aurora Foods')
    expect(titles(await search('aurora'))[0]).toBe('Aurora Foods')
  })

  test('is of one kind only, if that is named', async () => {
    const find = (of: string) =>
      api.send<FoundRecord[]>('GET', urlOf(calls.searchRecords, {}, { q: 'manu', of }), { token: master.token })
    const { data } = (await find('industries')).body
    expect(new Set(data.map(({ resource }) => resource))).toEqual(new Set(['industries']))
    expect((await find('spaceships')).body).toMatchObject({ success: true, data: [] })
  })

  test('is the first records by name, if nothing is typed and one kind is named', async () => {
    const sectors = await api.send<{ name: string }[]>(
      'GET',
      urlOf(calls.listSectors, {}, { sort: 'name', page_size: 10 }),
      {
        token: master.token,
      },
    )
    expect(titles(await firstOf('sectors'))).toEqual(sectors.body.data.map(({ name }) => name))
    expect(await firstOf('')).toEqual([])
    expect(await firstOf('spaceships')).toEqual([])
  })

  test('is the one that is named so, however many others begin alike', async () => {
    const add = "insert into job_functions (name) select 'Quartz ' || n from generate_series(1, 600) n"
    await api.repairs.pool.query(`${add} union all select 'Quartz'`)
    expect(titles(await search('quartz'))[0]).toBe('Quartz')
    await api.repairs.pool.query("delete from job_functions where name like 'Quartz%'")
  })

  test('is read by one statement, however many lists there are', async () => {
    const statements = await statementsOf(api.database.pool, () => search('aurora'))
    expect(statements.filter((text) => text.includes('union all'))).toHaveLength(1)
  })
})

describe('records are found', () => {
  test('by any of their words in any order, in any spelling of letters', async () => {
    const one = { resource: 'companyUsers', title: 'Freja Lindqvist', detail: 'super@aurora.example' }
    for (const text of ['freja lindqvist', 'LINDQVIST  frej', 'Fréja', 'super@aurora.example', 'ｆreja'])
      expect(await search(text), text).toContainEqual(expect.objectContaining(one))
  })

  test('if they are companies, by country, place and contact person', async () => {
    const aurora = await clientOf(api, 'master@talent.example', await findCompany(api, 'Aurora Foods'))
    const data = await aurora.ok(calls.readCompany)
    for (const text of [data.country.name, data.person_name, data.person_email, data.address])
      expect(titles(await search(text)), text).toContain('Aurora Foods')
  })

  test('with the names of their company and of what is above them', async () => {
    const [entity] = (await search('a')).filter(({ resource }) => resource === 'legalEntities')
    expect(entity?.company?.name).toEqual(expect.any(String))
    expect(entity?.above.map(({ param }) => param)).toEqual(['business_unit_id', 'region_id', 'country_id'])
    expect(entity?.above.every(({ name }) => name)).toBe(true)
    const sub = (await Promise.all(letters.map((letter) => search(letter))))
      .flat()
      .find(({ resource }) => resource === 'subIndustries')
    expect(sub?.above.map(({ param }) => param)).toEqual(['sector_id', 'industry_id'])
  })

  test('even if they are misspelled', async () => {
    expect(titles(await search('Auroar Fods'))).toContain('Aurora Foods')
    expect(titles(await search('Frejs Lindqvits'))).toContain('Freja Lindqvist')
    expect(titles(await search('Freja Xqzwv'))).toContain('Freja Lindqvist')
    expect(await search('xqzwv')).toEqual([])
  })

  test('only by short words at the beginning of a word', async () => {
    const names = (await search('fo')).filter(({ resource }) => ['businessUnits', 'legalEntities'].includes(resource))
    expect(names.length).toBeGreaterThan(0)
    for (const { title } of names) expect(title).toMatch(/(?:^|\s)Fo/)
  })
})

describe('nothing is told', () => {
  test('of the contact of their company to people who may not read it', async () => {
    const aurora = await clientOf(api, 'master@talent.example', await findCompany(api, 'Aurora Foods'))
    const { person_name: contact } = await aurora.ok(calls.readCompany)
    await grantOnly(api, 'viewer@aurora.example', 'VIEW_JOB_GRADE')
    const viewer = await clientOf(api, 'viewer@aurora.example')
    expect((await viewer(calls.readCompany)).status).toBe(403)
    expect(titles(await search(contact, viewer.token))).not.toContain('Aurora Foods')
    expect(titles(await search('aurora', viewer.token))).toContain('Aurora Foods')
  })

  test('of the names above a record to people who may not view these', async () => {
    await grantOnly(api, 'viewer@aurora.example', 'VIEW_LEGAL_ENTITY')
    const { token } = await clientOf(api, 'viewer@aurora.example')
    const found = await findAll(token)
    const entities = found.filter(({ resource }) => resource === 'legalEntities')
    expect(entities.length).toBeGreaterThan(0)
    for (const { above } of entities)
      expect(above).toMatchObject([
        { param: 'business_unit_id', name: null },
        { param: 'region_id', name: null },
        { param: 'country_id', name: expect.any(String) },
      ])
  })

  test('of drafts to people who may not see them', () => {
    const limited = { ...anybody, permissions: ['VIEW_JOB_GRADE'] }
    const versions = ({ places }: ReturnType<typeof searchableBy>) =>
      places.find(({ resource }) => resource === 'jobGradeVersions')?.condition
    expect(versions(searchableBy(lists, anybody))).toBeUndefined()
    expect(versions(searchableBy(lists, limited))).toBeDefined()
  })

  test('to people who are viewed as somebody else, beyond what that person may view', async () => {
    const userId = (await clientOf(api, 'viewer@borealis.example')).userId
    const borealis = await findCompany(api, 'Borealis Energy')
    const view = await api.send<{ id: number }>(
      'POST',
      urlOf(calls.startViewAs, { company_id: borealis, company_user_id: userId }),
      {
        token: master.token,
      },
    )
    const headers = { 'view-as': String(view.body.data.id) }
    for (const text of ['aurora', 'auroar']) {
      const { status, body } = await api.send<FoundRecord[]>('GET', urlOf(calls.searchRecords, {}, { q: text }), {
        token: master.token,
        headers,
      })
      expect(status).toBe(200)
      expect(
        body.data.filter(
          ({ company, resource, id }) =>
            (company ?? (resource === 'companies' ? { id } : null))?.id === borealis || company === null,
        ),
      ).toEqual(body.data)
      expect(titles(body.data)).not.toContain('Aurora Foods')
    }
  })
})

describe('whatever is searched for', () => {
  test('gets an answer', async () => {
    const hostile = [
      '',
      ' ',
      '%',
      '_',
      '\\',
      '\\%',
      "'",
      '";--',
      '´',
      '́',
      '🦄',
      '田中',
      'İıßﬁ',
      '(a',
      '[',
      '$1',
      ':x',
      'a'.repeat(100),
      'a '.repeat(50),
      '0',
      '-1',
      'null',
      "' or 1=1",
    ]
    for (const text of hostile) expect(Array.isArray(await search(text)), text).toBe(true)
    expect(await search('%')).toEqual([])
    expect(await search('_')).toEqual([])
  })

  test('is refused if it is too long, not printable, or no single text', async () => {
    for (const query of [`q=${'a'.repeat(101)}`, 'q=a%00', 'q=a&q=b'])
      expect((await api.send('GET', `/search/?${query}`, { token: master.token })).status, query).toBe(400)
  })

  test('misspelled names go unfound where the server has no trigrams', async () => {
    const other = await startApi()
    try {
      await other.database.pool.query('drop index sectors_search')
      const { token } = await other.signIn('master@talent.example')
      const ask = (text: string) =>
        other.send<FoundRecord[]>('GET', urlOf(calls.searchRecords, {}, { q: text }), { token: token.access })
      expect((await ask('Auroar Fods')).body.data).toEqual([])
      expect(titles((await ask('Aurora Foods')).body.data)).toContain('Aurora Foods')
    } finally {
      await other.stop()
    }
  })
})
