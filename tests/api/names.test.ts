/** Searches and sorts every list with names of many languages; new lists are included automatically. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Call } from '../../contract/call'
import { calls, regularResources, type CallName } from '../../contract/calls'
import { compareKeys, sortKey } from '../../contract/fold'
import type { RegularResource } from '../../contract/regularResource'
import { operationsOf } from '../../server/modules'
import { startApi, type Answer, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo } from '../support/companies'
import { use, type Resource } from '../support/regularResource'
import { makeIds, type Ids, type World } from '../support/requests'
import { makeRegion } from '../support/structure'

const names = [
  'Zürich',
  'zebra',
  'Äpfel',
  'apfelbaum',
  'ÄRZTE',
  'Ｆｕｌｌ Ｗｉｄｔｈ',
  'Straße',
  'STRASSEN',
  'İzmir',
  'ılgaz',
  'Ørsted',
  'Łódź',
  'L’Œuvre',
  'éclair',
  'Привет',
  'ΟΔΟΣ',
  'ガイド',
  'आशा',
  '강남',
  '𝒲ide',
  'Unit 9',
  'unit １０',
]

/** Search terms and the names that they find. */
const searches: readonly [typed: string, found: readonly string[]][] = [
  ['zurich', ['Zürich']],
  ['ZÜRICH', ['Zürich']],
  ['apfel', ['Äpfel', 'apfelbaum']],
  ['ARZTE', ['ÄRZTE']],
  ['ärzte', ['ÄRZTE']],
  ['full width', ['Ｆｕｌｌ Ｗｉｄｔｈ']],
  ['ＺＥＢＲＡ', ['zebra']],
  ['strasse', ['Straße', 'STRASSEN']],
  ['STRAẞE', ['Straße', 'STRASSEN']],
  ['IZMIR', ['İzmir']],
  ['izmir', ['İzmir']],
  ['ILGAZ', ['ılgaz']],
  ['orsted', ['Ørsted']],
  ['lodz', ['Łódź']],
  ["l'oeuvre", ['L’Œuvre']],
  ['ÉCL', ['éclair']],
  ['ПРИВЕТ', ['Привет']],
  ['οδος', ['ΟΔΟΣ']],
  ['ｶﾞｲﾄﾞ', ['ガイド']],
  ['カイト', []],
  ['आशा', ['आशा']],
  ['강', ['강남']],
  ['wide', ['𝒲ide']],
  ['_zmir', []],
  // A lone accent, combining and spacing; no name contains it.
  ['\u0301', []],
  ['´', []],
]

interface Row {
  readonly id: number
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string
}

const textOf = ({ name, first_name, last_name }: Row) => name ?? `${first_name} ${last_name}`
const compare = (one: Row, other: Row) => compareKeys(sortKey(textOf(one)), sortKey(textOf(other))) || one.id - other.id
const found = (rows: readonly Row[]) => rows.map((row) => row.name ?? row.first_name ?? '')

let api: Api
let aurora: Client
let world: World
let ids: Ids
/** How to read the lists of the resources that have records with these names. */
const filled = new Map<CallName, (query: Record<string, unknown>) => Promise<Answer<object[]>>>()

const nameMembers = ['name', 'first_name']
const nameOf = ({ search }: RegularResource) => nameMembers.find((member) => search.includes(member))
const served = Object.keys(operationsOf({} as never)) as CallName[]
const resources = regularResources.filter((resource) => {
  const { create } = resource.calls
  return create && served.includes(create) && nameOf(resource)
})

/** Makes a record with each name, all of them in the same place. */
const fill = async (resource: Resource) => {
  const { make, list, all } = use(world, resource, ids)
  const described = resource.search.includes('description') ? { description: 'Named' } : {}
  const namedLike = (name: string) => ({ [nameOf(resource) ?? '']: name, last_name: 'Name', ...described })
  const [firstName = '', ...otherNames] = names
  const first = await make(namedLike(firstName))
  const place = Object.fromEntries(Object.entries(first).filter(([member]) => member.endsWith('_id')))
  for (const name of otherNames) await make({ ...place, ...namedLike(name) })
  if (resource.calls.list) filled.set(resource.calls.list, (query) => list(first, query))
  if (resource.calls.all) filled.set(resource.calls.all, () => all(first))
}

/** Companies are no regular records. Each gets something that another one may copy. */
const fillCompanies = async () => {
  const master = await clientOf(api, 'master@talent.example')
  const logo = await makeLogo(api)
  for (const name of names) {
    const { id } = await makeCompany(master, logo, { name })
    const unit = urlOf(calls.createBusinessUnit, { company_id: id })
    await api.send('POST', unit, { token: world.token, body: { name: 'Unit' } })
  }
  for (const name of ['listCompanies', 'listSimilarCompanies'] as const)
    filled.set(name, (query) => api.send('GET', urlOf(calls[name], ids, query), { token: world.token }))
}

const read = async (name: CallName, query: Record<string, unknown> = {}): Promise<Row[]> => {
  const { place_unit = 0, place_region = 0, place_country = 0 } = ids
  const place = { business_unit_id: place_unit, region_id: place_region, country_id: place_country }
  const url = urlOf(calls[name], { ...ids, ...place }, query)
  const { body } = await (filled.get(name)?.(query) ?? api.send<object[]>('GET', url, { token: world.token }))
  if (!body.success) throw new Error(`${name}: ${body.message}`)
  return body.data as Row[]
}

beforeAll(async () => {
  api = await startApi()
  aurora = await clientOf(api, 'super@aurora.example')
  world = {
    api,
    token: (await api.signIn('master@talent.example')).token.access,
    logo: '',
  }
  const needed = resources.flatMap((resource) => Object.values(resource.calls))
  ids = await makeIds(world, needed, aurora.companyId)
  for (const resource of resources) await fill(resource)
  await fillCompanies()
  // As long as a busy machine may take for all these records.
}, 240_000)
afterAll(() => api.stop())

const shapeOf = (name: CallName) =>
  ((calls[name] as Call).query?.shape ?? {}) as Record<string, { safeParse(value: unknown): { success: boolean } }>
/** Versions come from files, so they can't be made here; they are searched like all regular records. */
const searchesNames = ({ regular }: Call) =>
  !regular || resources.some((resource) => resource.name === regular.resource.name)
/** Incentives have no names: they are searched by grade. */
const byGrade: readonly string[] = ['listIncentivesOfPlan']
/** Only people who may review, or are reviewed, are found: `accessReviews.test.ts` searches them. */
const ofReviews: readonly string[] = ['listPossibleReviewers', 'listAccessReviewItems']
const isList = ({ answer }: Call) => answer.kind !== 'file'
const searched = served.filter(
  (name) =>
    shapeOf(name).search &&
    isList(calls[name]) &&
    searchesNames(calls[name]) &&
    ![...byGrade, ...ofReviews].includes(name),
)
/** Those that show the best ones only. */
const byLikeness: readonly string[] = ['listSimilarCompanies']
/** Units are sorted newest first (A78), contracts by their end, the holders of a role by when they got it, views by their
 * start, grade mappings and their cells by their creation (A113), ta ranks by rank; read notifications, settings of the
 * console, versions and unsaved work have no names; of views, each account has its own; similar companies are sorted by how
 * similar they are; what a search finds is sorted by how well it matches. */
const otherwise = new Set<CallName>([
  // The newest first, and the caller before others.
  'listAccessReviews',
  'listPossibleReviewers',
  'listBusinessUnits',
  'listCompanyRoles',
  // By name, or the active one first, but only super users make any: tests of their own look.
  'listApiKeys',
  'listIdentityProviders',
  'listMailDomains',
  'listPossibleKeepers',
  // Last used first.
  'listCompanyUserSessions',
  'listOwnSessions',
  'listTomUserSessions',
  'listEndingContracts',
  'listFormerGradeCells',
  'listGradeCompanies',
  'listGradeCompanyVersions',
  'listPreferences',
  'listSavedViews',
  'listSimilarCompanies',
  'listReadNotifications',
  'findUnsavedWork',
  'listTaRanks',
  'listUnsavedWork',
  'listViewings',
  'searchRecords',
  // Tested in applications.test.ts, since there are none in the demo data.
  'listOwnApplications',
])
/** Unpaginated lists are sorted by name on the server. */
const whole = served.filter((name) => (calls[name] as Call).answer.kind === 'list' && !otherwise.has(name))
const sortOf = (name: CallName) => nameMembers.find((sort) => shapeOf(name).sort?.safeParse(sort).success)

test('all searchable lists are tested here', () => {
  expect(searched.filter((name) => !filled.has(name))).toEqual([])
  expect(searched.length).toBeGreaterThan(6)
})

describe.each(searched)('%s', (list) => {
  test.each(searches)('finds %s', async (typed, expected) => {
    const rows = await read(list, { search: typed, page_size: 100 })
    expect(
      found(rows)
        .filter((name) => names.includes(name))
        .toSorted(),
    ).toEqual(expected.toSorted())
  })
})

describe.each(searched.filter((name) => !byLikeness.includes(name)))('%s', (list) => {
  test('is sorted by name like in the console, in both directions and across pages', async () => {
    const sort = sortOf(list)
    const rows = await read(list, { sort, page_size: 100 })
    expect(found(rows)).toEqual(expect.arrayContaining(names))
    expect(rows).toEqual(rows.toSorted(compare))
    expect(await read(list, { sort: `-${sort}`, page_size: 100 })).toEqual(rows.toReversed())
    const pages = []
    for (let page = 1; page <= Math.ceil(rows.length / 7); page++)
      pages.push(...(await read(list, { sort, page, page_size: 7 })))
    expect(pages).toEqual(rows)
  })
})

test.each(whole)('%s is sorted by name like in the console', async (list) => {
  const rows = await read(list)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows).toEqual(rows.toSorted(compare))
  for (const member of rows.flatMap((row) => Object.values(row)).filter(Array.isArray))
    if (typeof member[0] === 'object') expect(member).toEqual((member as Row[]).toSorted(compare))
})

test('the structure sorts every level by name, and the units and countries of a region, too', async () => {
  const tree = await aurora.ok(calls.readStructure)
  for (const rows of [tree.business_units, tree.regions, tree.countries, tree.legal_entities])
    expect(rows).toEqual(rows?.toSorted(compare))
  const placeIn = (rows: readonly Row[] | null) => (id: number) => rows?.findIndex((row) => row.id === id) ?? -1
  const isRising = (places: readonly number[]) =>
    places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0))
  for (const { country_ids, business_unit_ids } of tree.regions ?? []) {
    expect(isRising(country_ids.map(placeIn(tree.countries)))).toBe(true)
    expect(isRising(business_unit_ids.map(placeIn(tree.business_units)))).toBe(true)
  }
})

test('the ids of a region are sorted, whatever order they were stored in', async () => {
  const countries = (await aurora.ok(calls.listCountries)).map(({ id }) => id)
  const chosen = [countries[200], countries[3], countries[90], countries[41]].map(Number)
  const { id } = await makeRegion(aurora, { name: 'Shuffled', countries: chosen })
  const idsNow = async () =>
    (await aurora.ok(calls.readStructure)).regions?.find((region) => region.id === id)?.country_ids
  const byName = chosen.toSorted((one, other) => countries.indexOf(one) - countries.indexOf(other))
  expect(await idsNow()).toEqual(byName)
  await api.repairs.pool.query(
    'update region_countries set country_id = country_id where region_id = $1 and country_id = $2',
    [id, chosen[1]],
  )
  expect(await idsNow()).toEqual(byName)
})
