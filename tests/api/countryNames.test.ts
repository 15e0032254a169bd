/** Countries and currencies have the names that CLDR gives them in the language of the caller; what is stored is English (decision 0144). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Call, type Data, type Params } from '../../contract/call'
import { calls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { startApi, type Api } from '../support/api'
import { openReview } from '../support/accessReviews'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo } from '../support/companies'
import { makeUser, roleWith } from '../support/companyUsers'
import { inLanguage } from '../support/inLanguage'
import { newName } from '../support/structure'
import { formWith } from '../support/upload'
import { makeVersion, uploadGrades } from '../support/versions'

let api: Api
let person: Client
let master: Client
/** The ids of countries by their codes. */
let ids: ReadonlyMap<string, number>
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', person.companyId)
  const all = await master.ok(calls.listCountries)
  ids = new Map(all.map(({ short_code: code, id }) => [code, id]))
})
afterAll(() => api.stop())

const idOf = (code: string) => ids.get(code) ?? 0

const send = <C extends Call>(
  language: string,
  by: Client,
  call: C,
  params: Omit<Params<C>, 'company_id'>,
  { body, query = {} }: { body?: unknown; query?: Record<string, unknown> } = {},
) =>
  api.send<Data<C>>(call.method, urlOf(call, { company_id: by.companyId, ...params } as Params<C>, query), {
    token: by.token,
    headers: { 'accept-language': language },
    ...(body !== undefined && { body }),
  })

/** Asks in a language; the answer must be a success. */
const ask = async <C extends Call>(...asked: Parameters<typeof send<C>>): Promise<Data<C>> => {
  const { body } = await send(...asked)
  if (!body.success) throw new Error(`${body.message} ${JSON.stringify(body.error)}`)
  return body.data
}

const namesOf = (records: readonly { readonly name: string }[]) => records.map(({ name }) => name)

describe('the lists of countries and currencies', () => {
  test.each([
    ['ar', 'الدانمرك', 'أوروبا', 'دولار أمريكي'],
    ['de', 'Dänemark', 'Europa', 'US-Dollar'],
    // With a capital, as everything in a list, although it has none in a sentence.
    ['fr', 'Danemark', 'Europe', 'Dollar des États-Unis'],
  ])('are in %s, in its order', async (language, denmark, europe, dollar) => {
    const inOrder = new Intl.Collator(language).compare
    const countries = await ask(language, person, calls.listCountries, {})
    expect(namesOf(countries)).toContain(denmark)
    expect(namesOf(countries)).toEqual(namesOf(countries).toSorted(inOrder))
    expect(countries).toHaveLength(ids.size)
    const found = countries.find(({ name }) => name === denmark)
    expect(found?.aliases).toContain('Denmark')
    expect(found).toMatchObject({ continent: 'Europe', continent_name: europe })
    const currencies = await ask(language, person, calls.listCurrencies, {})
    expect(namesOf(currencies)).toEqual(namesOf(currencies).toSorted(inOrder))
    expect(currencies.find(({ code }) => code === 'USD')?.name).toBe(dollar)
  })

  test('are in English as they are stored', async () => {
    const { rows } = await api.database.db.execute(sql`select name from countries order by name_order, id`)
    expect(namesOf(await person.ok(calls.listCountries))).toEqual(rows.map(({ name }) => name))
  })
})

describe('the list of companies', () => {
  const companiesBy = async (language: string, sort: string) => {
    const rows = await ask(language, master, calls.listCompanies, {}, { query: { sort, page_size: 100 } })
    return rows.map(({ country }) => country.name)
  }

  test.each(['ar', 'de', 'en', 'fr'])('is sorted by the names of countries in %s', async (language) => {
    const inOrder = new Intl.Collator(language).compare
    const rising = await companiesBy(language, 'country')
    expect(rising).toEqual(rising.toSorted(inOrder))
    expect(await companiesBy(language, '-country')).toEqual(rising.toReversed())
  })

  const found = async (language: string, search: string) =>
    (await ask(language, master, calls.listCompanies, {}, { query: { search } })).map(({ country }) => country.id)

  test('is searched by the name of the country in the language of the reader and in English', async () => {
    expect(await found('de', 'Deutschland')).toEqual([idOf('DE')])
    expect(await found('de', 'Germany')).toEqual([idOf('DE')])
    expect(await found('ar', 'المانيا')).toEqual([idOf('DE')])
    expect(await found('en', 'Germany')).toEqual([idOf('DE')])
    expect(await found('en', 'Deutschland')).toEqual([])
  })

  test('is searched by the status of the contract in the language of the reader, and whether people can sign in', async () => {
    const logo = await makeLogo(api)
    await makeCompany(master, logo, { status: 'IN_PROGRESS' })
    const { id } = await makeCompany(master, logo, { status: 'EXPIRED', country_id: idOf('IS') })
    await master.ok(calls.toggleCompany, { company_id: id } as object, { query: { active: false } })
    for (const name of ['Expired', 'In Progress', 'Signed out'])
      for (const language of ['de', 'fr', 'ar']) {
        const said = inLanguage(language, 'contract')(name)
        expect(await found(language, said), `${language} ${said}`).toEqual(await found('en', name))
      }
    expect(await found('en', 'Signed out')).toContain(idOf('IS'))
  })
})

test('a search across all lists finds and tells countries as the reader calls them', async () => {
  const search = async (language: string, q: string) =>
    (await ask(language, master, calls.searchRecords, {}, { query: { q, of: 'companies' } })).map(
      ({ title, detail }) => [title, detail],
    )
  const [[title] = ['']] = await search('en', 'Germany')
  expect(await search('de', 'deutschl')).toEqual([[title, 'Deutschland']])
  expect(await search('de', 'germany')).toEqual([[title, 'Deutschland']])
  expect(await search('en', 'germany')).toEqual([[title, 'Germany']])
})

test('a company, its regions and its structure have countries and currencies in the language of the reader', async () => {
  const company = await ask('de', person, calls.readCompany, {})
  expect(company).toMatchObject({ country: { name: 'Dänemark' }, currency: { name: 'Dänische Krone', code: 'DKK' } })
  const name = newName('Region')
  // In English, Austria precedes Spain; in German, Österreich follows Deutschland.
  const country_ids = [idOf('ES'), idOf('AT'), idOf('DE')]
  const region = await ask('de', person, calls.createRegion, {}, { body: { name, country_ids } })
  expect(namesOf(region.countries)).toEqual(['Deutschland', 'Österreich', 'Spanien'])
  const structure = await ask('de', person, calls.readStructure, {})
  const names = new Map(structure.countries?.map((country) => [country.id, country.name]))
  const inTree = structure.regions?.find(({ id }) => id === region.id)?.country_ids.map((id) => names.get(id))
  expect(inTree).toEqual(['Deutschland', 'Österreich', 'Spanien'])
  const inCompany = await ask('de', person, calls.listCompanyCountries, {})
  expect(namesOf(inCompany)).toEqual(namesOf(inCompany).toSorted(new Intl.Collator('de').compare))
})

test('history tells countries in the language of whoever reads it', async () => {
  const name = newName('Region')
  const body = { name, country_ids: [idOf('DE')] }
  const { id, version } = await ask('fr', person, calls.createRegion, {}, { body })
  await ask('fr', person, calls.updateRegion, { region_id: id }, { body: { name, country_ids: [idOf('ES')], version } })
  const told = async (language: string) => {
    const { entries } = await ask(language, person, calls.readCompanyHistory, {}, { query: { record: 'regions', id } })
    return [entries[0]?.before?.countries, entries[0]?.after?.countries]
  }
  expect(await told('de')).toMatchObject([[{ name: 'Deutschland' }], [{ name: 'Spanien' }]])
  expect(await told('en')).toMatchObject([[{ name: 'Germany' }], [{ name: 'Spain' }]])
})

test('the changes of a version keep English names, and tell them in the language of whoever reads them', async () => {
  const version_id = await makeVersion(uploadGrades, api, person, ['G1,Germany'], { active: true })
  const [grade] = await person.ok(calls.listJobGrades, {}, { query: { version_id } })
  if (!grade) throw new Error('There is no grade.')
  const change = { grade: 'G1', version: grade.version, country_ids: [idOf('ES')] }
  await ask('de', person, calls.updateJobGrade, { job_grade_id: grade.id }, { body: change })
  const { rows } = await api.database.db.execute(sql`select after from version_edits order by id desc limit 1`)
  expect(rows).toMatchObject([{ after: { countries: [{ name: 'Spain' }] } }])
  const [edit] = await ask('de', person, calls.listJobGradeVersionEdits, { job_grade_version_id: version_id })
  expect(edit).toMatchObject({
    before: { countries: [{ name: 'Deutschland' }] },
    after: { countries: [{ name: 'Spanien' }] },
  })
})

describe('files', () => {
  const upload = async (language: string, call: Call, text: string, query: Record<string, unknown> = {}) => {
    const form = await formWith(text)
    return api.send<{ created: number }>('POST', urlOf(call, { company_id: person.companyId }, query), {
      token: person.token,
      ...form,
      headers: { ...form.headers, 'accept-language': language },
    })
  }
  const download = async (language: string, call: Call, params: object = {}, query: Record<string, unknown> = {}) => {
    const { body } = await api.app.inject({
      method: 'GET',
      url: `/api${urlOf(call, { company_id: person.companyId, ...params }, query)}`,
      headers: { authorization: `Bearer ${person.token}`, 'accept-language': language },
    })
    return body
  }

  test('name countries in any language, by code or in English, and downloads do so in that of the reader', async () => {
    const rows = ['Grade,Countries', 'G1,deutschland; Spain', 'G2,AT; الدانمرك', 'G3,Etats-Unis;FRA']
    const { status } = await upload('de', calls.uploadJobGrades, rows.join('\n'), { active: true })
    expect(status).toBe(201)
    const inGerman = await download('de', calls.downloadJobGrades)
    expect(inGerman.split(/\r?\n/).slice(1, 4)).toEqual([
      'G1,"Deutschland; Spanien",1',
      'G2,"Dänemark; Österreich",2',
      'G3,"Frankreich; Vereinigte Staaten",3',
    ])
    expect(await download('en', calls.downloadJobGrades)).toContain('G2,"Austria; Denmark",2')
    const again = await upload('de', calls.uploadJobGrades, inGerman, { preview: true })
    expect(again.body).toMatchObject({ data: { created: 0, changed: 0, removed: 0 } })
  })

  test('of allowed names have calling codes in the order of the reader', async () => {
    const lines = (await download('de', calls.downloadCompanyUserNames)).split(/\r?\n/)
    const named = lines.flatMap((line) => /^Calling codes,[^,]+,([^,"]+)$/.exec(line)?.[1] ?? [])
    expect(named).toContain('Österreich')
    expect(named).toEqual(named.toSorted(new Intl.Collator('de').compare))
  })

  test('with an unknown name say which names of the reader are close to it', async () => {
    const { body } = await upload('de', calls.uploadJobGrades, 'Grade,Countries\nG1,Deutchland')
    expect(JSON.stringify(body)).toContain('Deutschland')
    expect(JSON.stringify(body)).not.toContain('Germany')
  })

  test('of company users take and give the names of the reader', async () => {
    const region = await person.ok(
      calls.createRegion,
      {},
      {
        body: {
          name: newName('Region'),
          country_ids: [idOf('DE'), idOf('AT')],
          business_unit_ids: (await person.ok(calls.listAllBusinessUnits)).map(({ id }) => id),
        },
      },
    )
    const units = await person.ok(calls.listAllBusinessUnits)
    const metafield = {
      business_units: units.map(({ id }) => id),
      regions: [region.id],
      countries: [idOf('DE'), idOf('AT')],
    }
    const user = await makeUser(person, {
      TOM: { ...roleWith(['VIEW_REGION'], { name: 'Reader' }), metafield },
    })
    const query = { search: user.email }
    const inGerman = await download('de', calls.downloadCompanyUsers, {}, query)
    expect(columnsOfRow(companyUserRow)).toContain('TOM countries')
    expect(inGerman).toContain('Deutschland; Österreich')
    expect(await download('en', calls.downloadCompanyUsers, {}, query)).toContain('Austria; Germany')
    const { body } = await upload('de', calls.uploadCompanyUsers, inGerman, { preview: true })
    expect(body).toMatchObject({ success: true, data: { created: 0, changed: 0, existing: 1 } })
  })
})

describe('where only the first countries are told', () => {
  const limited = async () => {
    const country_ids = (await person.ok(calls.listCountries)).map(({ id }) => id)
    const business_unit_ids = (await person.ok(calls.listAllBusinessUnits)).map(({ id }) => id)
    const body = { name: newName('Region'), country_ids, business_unit_ids }
    const region = await ask('de', person, calls.createRegion, {}, { body })
    const metafield = { business_units: business_unit_ids, regions: [region.id], countries: country_ids }
    return { names: namesOf(region.countries), metafield }
  }

  test('a review tells the first ones of the reader', async () => {
    const { names, metafield } = await limited()
    const user = await makeUser(person, { TOM: { ...roleWith(['VIEW_REGION'], { name: 'Wide' }), metafield } })
    const { id } = await openReview(master, [master.userId])
    const query = { search: user.email }
    const { items } = await ask('de', master, calls.listAccessReviewItems, { access_review_id: id }, { query })
    expect(items.map(({ countries }) => countries)).toEqual([names.slice(0, 20)])
  })

  test('the preview of a copy does, too', async () => {
    await limited()
    const all = namesOf(await ask('de', person, calls.listCompanyCountries, {}))
    const to = await makeCompany(master, await makeLogo(api))
    const { body } = await api.send<Data<typeof calls.copyCompany>>(
      'POST',
      urlOf(calls.copyCompany, { company_id: to.id }, { preview: true }),
      {
        token: master.token,
        headers: { 'accept-language': 'de' },
        body: { from: person.companyId, parts: ['structure'] },
      },
    )
    const contents = body.data.parts.flatMap((part) => part.contents)
    expect(contents.find(({ of }) => of === 'countries')?.names).toEqual(all.slice(0, 10))
  })
})

test('reasons name countries in the language of the reader', async () => {
  const from = await person.ok(calls.createRegion, {}, { body: { name: newName('Region'), country_ids: [idOf('DE')] } })
  const to = await person.ok(calls.createRegion, {}, { body: { name: newName('Region'), country_ids: [idOf('DE')] } })
  const move = { body: { country_id: idOf('DE'), to_region_id: to.id } }
  const { body } = await send('de', person, calls.moveCountry, { region_id: from.id }, move)
  expect(body.message).toContain('Deutschland')
})
