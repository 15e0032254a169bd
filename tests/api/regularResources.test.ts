/**
 * What every resource with regular calls does, whichever it is: a new one is tested the day it is declared.
 * Who may make its calls, and that nobody finds another company's record by its id, is shown in `conformance.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { paramNames, urlOf, type Call } from '../../contract/call'
import { calls, regularResources, type CallName } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { dataVersion } from '../../contract/entities/dataVersion'
import type { ChangedImport } from '../../contract/entities/imports'
import type { Act } from '../../contract/regularResource'
import { compareKeys, sortKey } from '../../contract/fold'
import { idTables, isReference, readReferences, referredTable } from '../../server/data/bodies/references'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { makeLogo } from '../support/companies'
import {
  filtersFor,
  newestFirst,
  requiredMembers,
  sortColumns,
  uniqueMembers,
  use,
  type Resource,
  type Row,
} from '../support/regularResource'
import { makeIds, type Ids, type World } from '../support/requests'
import { findCompany } from './conformance/callers'

const served = new Set(Object.keys(operationsOf({} as never)))
const callsOf = ({ calls, ownCalls }: Resource): CallName[] => Object.values({ ...calls, ...ownCalls })
const servedOf = (resource: Resource) => callsOf(resource).filter((name) => served.has(name))
/** Those that no module serves yet say so in their declaration; selectors may read their records already. */
const resources = regularResources.filter(
  ({ plain, calls, record }) =>
    plain ||
    // A version is made from another one: `versions.test.ts` tells of its life.
    (calls.create && served.has(calls.create) && record !== dataVersion),
)
const unknownId = 2_000_000_000

let api: Api
let world: World
let ids: Ids
/** Those of another company. */
let foreign: Ids
beforeAll(async () => {
  api = await startApi()
  const { token } = await api.signIn('master@talent.example')
  world = { api, token: token.access, logo: await makeLogo(api) }
  const names = resources.flatMap(callsOf)
  ids = await makeIds(world, names, await findCompany(api, 'Aurora Foods'))
  foreign = await makeIds(world, names, await findCompany(api, 'Borealis Energy'))
})
afterAll(() => api.stop())

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()
const isRefused = { code: 1001, is_validation_error: true }

/** Picks the sent members that are in the record too. */
const sameIn = (record: object, body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => name in record && (value ?? null) !== null && typeof value !== 'object',
    ),
  )

/** Leaves out until when an invitation holds, which is known once the mailer has sent it. */
const unmailed = (record: object) => ({ ...record, invited_until: undefined })

/** Splits a row of a list into what the record tells too, and the names of what only the list tells. */
const splitListed = (listed: Row, record: object) => ({
  told: Object.fromEntries(Object.entries(listed).filter(([name]) => name in record)),
  own: Object.keys(listed).filter((name) => !(name in record)),
})
/** A list may add members that the record declares as optional, such as when people were last here. */
const isOptional = ({ record: { shape } }: Resource, name: string): boolean =>
  (shape as z.ZodRawShape)[name] instanceof z.ZodOptional

/** Returns the resources with all of these calls, by name. */
const having = (...acts: Act[]) =>
  resources.filter(({ calls }) => acts.every((act) => calls[act])).map((resource) => [resource.name, resource] as const)

test.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s are served with all calls',
  (_, resource) => expect(servedOf(resource)).toEqual(callsOf(resource)),
)

const listsBelow = resources.flatMap(({ name, calls: { list } }) => {
  const call: Call | undefined = list && calls[list]
  return call && paramNames(call.path).length > 0 ? [[name, call] as const] : []
})

test.each(listsBelow)('a list of %s is not found below a company or record that does not exist', async (_, call) => {
  const statusFor = async (given: Ids) => (await api.send('GET', urlOf(call, given), { token: world.token })).status
  expect(await statusFor(ids)).toBe(200)
  for (const param of paramNames(call.path)) expect(await statusFor({ ...ids, [param]: unknownId }), param).toBe(404)
})

describe.each(having('create'))('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)

  test('can be created, listed and read', async () => {
    const { create, bodyOf, has, one, all, list } = subject()
    const sent = await bodyOf('create')
    const { status, body } = await create(sent)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...sameIn(body.data, sent), version: 1 })
    if (has('one')) expect(unmailed((await one(body.data)).body.data)).toEqual(unmailed(body.data))
    if (has('all')) expect((await all(body.data)).body.data.map(unmailed)).toContainEqual(unmailed(body.data))
    if (has('list')) {
      const [listed = { id: 0, version: 0 }] = (await list(body.data, newestFirst(resource))).body.data
      const { told, own } = splitListed(listed, body.data)
      expect(unmailed(told)).toEqual(unmailed(body.data))
      expect(own.filter((name) => !isOptional(resource, name))).toEqual([])
    }
  })

  test('require their fields, with a message on each', async () => {
    const required = requiredMembers(resource, 'create')
    const { create } = subject()
    const empty = await create(Object.fromEntries(required.map((member) => [member, undefined])))
    expect(empty.status).toBe(400)
    expect(empty.body).toMatchObject(isRefused)
    expect(Object.keys(empty.body.error as object).toSorted()).toEqual(required.toSorted())
    for (const member of required) {
      const { body } = await create({ [member]: [] })
      expect(body, member).toMatchObject({ ...isRefused, error: { [member]: [expect.any(String)] } })
    }
  })

  test('refer only to existing records', async () => {
    const { create, bodyOf } = subject()
    for (const [member, value] of Object.entries(await bodyOf('create'))) {
      if (!/_ids?$/.test(member)) continue
      const { status, body } = await create({ [member]: Array.isArray(value) ? [unknownId] : unknownId })
      expect(status, member).toBe(400)
      expect(body.error, member).toHaveProperty(member)
    }
  })
})

const isOwned = (member: string) =>
  isReference(member) && idTables.some(({ name, owner }) => owner && name === referredTable(member))

describe.each(having('create').filter(([, { of }]) => of === 'company'))('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)

  test('are not listed in another company', async () => {
    const { make, has, list, all } = subject()
    const record = await make()
    const other = await use(world, resource, foreign).make()
    const expectOwn = (rows: readonly Row[]) => {
      expect(idsOf(rows)).toContain(record.id)
      expect(idsOf(rows)).not.toContain(other.id)
      expect(rows.filter((row) => 'company_id' in row && row.company_id !== ids.company_id)).toEqual([])
    }
    if (has('list')) expectOwn((await list(record, { page_size: 100 })).body.data)
    if (has('all')) expectOwn((await all(record)).body.data)
  })

  test('refer to nothing of another company', async () => {
    const { create, bodyOf, has, make, update } = subject()
    const sent = await bodyOf('create')
    const changed = has('update') ? await bodyOf('update') : {}
    const members = Object.keys(sent).filter(isOwned)
    const known = await readReferences(api.database.db, members, foreign.company_id)
    for (const member of members) {
      const id = known.get(referredTable(member) ?? '')?.[0]
      expect(id, member).toBeGreaterThan(0)
      const change = { [member]: Array.isArray(sent[member]) ? [id] : id }
      const answers = [await create(change)]
      if (member in changed) answers.push(await update(await make(), change))
      for (const { status, body } of answers) {
        expect(status, member).toBe(400)
        expect(body.error, member).toHaveProperty(member)
      }
    }
  })
})

describe.each(having('create', 'list').filter(([, resource]) => sortColumns(resource).length > 0))(
  '%s',
  (_name, resource) => {
    const subject = () => use(world, resource, ids)

    test('are found by a search, ignoring case', async () => {
      const { make, list } = subject()
      const record = await make()
      for (const column of resource.search.filter((name) => typeof record[name] === 'string')) {
        const { body } = await list(record, { search: String(record[column]).toUpperCase(), page_size: 100 })
        expect(idsOf(body.data), column).toContain(record.id)
      }
      const nothing = await list(record, { search: 'nothing like it' })
      expect(nothing.body).toMatchObject({ data: [], pagination: { count: 0 } })
    })

    test.each(sortColumns(resource))('are sorted by %s, both ways', async (column) => {
      const { make, list } = subject()
      const record = await make()
      const valuesBy = async (sort: string) =>
        (await list(record, { sort, page_size: 100 })).body.data.flatMap((row) => row[column] ?? [])
      const rising = await valuesBy(column)
      const compare = (one: unknown, other: unknown) =>
        typeof one === 'string' ? compareKeys(sortKey(one), sortKey(String(other))) : Number(one) - Number(other)
      expect(rising).toEqual(rising.toSorted(compare))
      expect(await valuesBy(`-${column}`)).toEqual(rising.toSorted((one, other) => compare(other, one)))
      expect((await list(record, { sort: 'password_hash' })).body).toMatchObject(isRefused)
    })

    test('are listed by their ids, a hundred at most, without those of other companies', async () => {
      const { make, list } = subject()
      const record = await make()
      const stranger = resource.of === 'company' ? await use(world, resource, foreign).make() : undefined
      const known = [record.id, unknownId, stranger?.id].filter((id) => id !== undefined).join(',')
      const { body } = await list(record, { ids: known, page_size: 100 })
      expect(idsOf(body.data)).toEqual([record.id])
      expect(body.pagination?.count).toBe(1)
      const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
      for (const wrong of [many, 'x', '0'])
        expect((await list(record, { ids: wrong })).body).toMatchObject({
          ...isRefused,
          error: { ids: expect.anything() },
        })
    })

    test.each(resource.filters)('are filtered by %s, and not by a value that it never has', async (param) => {
      const { make, list } = subject()
      const record = await make()
      const [text] = filtersFor(resource, param, record)
      if (text !== undefined) {
        const { body } = await list(record, { [param]: text, page_size: 100 })
        expect(idsOf(body.data)).toContain(record.id)
        expect(body.data.filter((row) => !filtersFor(resource, param, row).includes(text))).toEqual([])
        expect(body.pagination?.count).toBe(body.data.length)
      }
      const refused = await list(record, { [param]: 'x'.repeat(101) })
      expect(refused.body).toMatchObject({ ...isRefused, error: { [param]: [expect.any(String)] } })
    })

    test('are paged, newest first unless they have an order of their own, with the total count', async () => {
      const { make, list } = subject()
      const first = await make()
      const { pagination } = (await list(first)).body
      const scope = Object.fromEntries(Object.entries(first).filter(([name]) => name.endsWith('_id')))
      const made = [first, await make(scope), await make(scope)]
      const page = (number: number) => list(first, { ...newestFirst(resource), page_size: 2, page: number })
      const pages = [await page(1), await page(2)]
      expect(pages.flatMap(({ body }) => idsOf(body.data)).slice(0, 3)).toEqual(idsOf(made).toReversed())
      const count = (pagination?.count ?? 0) + 2
      expect(pages[0]?.body.pagination).toEqual({
        count,
        page: 1,
        page_size: 2,
        total_pages: Math.ceil(count / 2),
        next: 2,
        previous: null,
      })
      expect((await list(first, { page: 100_000 })).body).toMatchObject({ data: [], pagination: { count } })
    })
  },
)

describe.each(having('create', 'update'))('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)

  test('can be updated, which increments their version', async () => {
    const { make, update, bodyOf, has, one } = subject()
    const record = await make()
    const sent = await bodyOf('update', record)
    const { status, body } = await update(record, { ...sent, version: record.version })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...sameIn(body.data, sent), id: record.id, version: record.version + 1 })
    if (has('one')) expect(unmailed((await one(record)).body.data)).toEqual(unmailed(body.data))
    const empty = await update(
      record,
      Object.fromEntries(requiredMembers(resource, 'update').map((name) => [name, ''])),
    )
    expect(Object.keys(empty.body.error as object).toSorted()).toEqual(requiredMembers(resource, 'update').toSorted())
  })

  test('are not overwritten by a form with an older version', async () => {
    const { make, update } = subject()
    const record = await make()
    const answers = await Promise.all([1, 2].map(() => update(record, { version: record.version })))
    expect(statusesOf(answers)).toEqual([200, 409])
    const current = answers.find(({ status }) => status === 200)?.body.data
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 1005,
      message: 'Somebody else has changed this record since you opened it.',
    })
    const told = refused?.body.data as Partial<Record<'current', object>> | undefined
    expect(unmailed(told?.current ?? {})).toEqual(unmailed(current ?? {}))
  })
})

describe.each(having('create'))('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)

  test.each(uniqueMembers(resource))(
    'have a %s of their own, whatever its case and how many give it at once',
    async (member) => {
      const { bodyOf, create, make, update, has } = subject()
      const sent = await bodyOf('create')
      const answers = await Promise.all(Array.from({ length: 4 }, () => create(sent)))
      expect(statusesOf(answers)).toEqual([201, 400, 400, 400])
      const taken = { ...isRefused, error: { [member]: [expect.any(String)] } }
      expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(taken)
      const other = { [member]: String(sent[member]).toUpperCase() }
      expect((await create({ ...sent, ...other })).body).toMatchObject(taken)
      if (!has('update')) return
      const first = answers.find(({ status }) => status === 201)?.body.data as Row
      const { [member]: _, ...others } = sent
      const second = await make(others)
      expect((await update(second, { ...others, ...other })).body).toMatchObject(taken)
      expect((await update(first, { ...others, ...other })).body.data).toMatchObject(other)
    },
  )
})

/** Company users are recognized by their email; `companyUserFiles.test.ts` proves their files. */
const byNameInFiles = having('create', 'upload', 'download').filter(([, { record }]) => 'name' in record.shape)

describe.each(byNameInFiles)('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)
  /** What an upload of a download ignores: columns that the server computes. */
  const readOnlyIn = (text: string): string[] => {
    const { upload }: Call = calls[resource.calls.upload as CallName]
    const known = columnsOfRow(upload?.row)
    return (text.slice(1).split('\r\n')[0] ?? '').split(',').filter((heading) => !known.includes(heading))
  }
  const unchanged = { created: 0, changed: 0, sample: [] }
  /** The name may be the only column. */
  const isOf = ({ name }: Row, line: string) => line === name || line.startsWith(`${String(name)},`)

  test('can be downloaded and uploaded again without a difference', async () => {
    const { make, download, upload } = subject()
    const record = await make()
    const text = await download(record)
    expect(text.split('\r\n').some((line) => isOf(record, line))).toBe(true)
    const { status, body } = await upload(text)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...unchanged, ignored: readOnlyIn(text) })
    expect(await download(record)).toBe(text)
  })

  test('are imported as previewed, all or none, and then come back as they were', async () => {
    const { make, download, upload } = subject()
    const record = await make()
    const [header = '', ...lines] = (await download(record)).split('\r\n')
    const line = lines.find((one) => isOf(record, one)) ?? ''
    const [first, second] = ['first', 'second'].map((word) =>
      line.replace(String(record.name), `${String(record.name)} ${word}`),
    )
    const unknown = `Unknown ${record.name}`
    const file = `${header},${unknown}\r\n${line},\r\n${first},x\r\n${second},\r\n`
    const { data: shown } = (await upload(file, { preview: true })).body
    expect(shown).toMatchObject({ changed: 0, ignored: [...readOnlyIn(header), unknown] })
    expect(shown.created).toBeGreaterThanOrEqual(2)
    expect(shown.counts.map(({ created }) => created).reduce((sum, count) => sum + count)).toBe(shown.created)
    expect(await download(record)).not.toContain(first)
    expect((await upload(`${file},,,,,\r\n${','.repeat(60)}x\r\n`)).status).toBe(400)

    expect((await upload(`${header}\r\n${first}\r\n`)).status).toBe(200)
    const refused = await upload(file, { plan: shown.plan })
    expect(refused.status).toBe(409)
    const { preview } = refused.body.data as unknown as ChangedImport
    expect(preview.created).toBeLessThan(shown.created)
    expect(await download(record)).not.toContain(second)
    expect((await upload(file, { plan: preview.plan })).body).toMatchObject({ success: true, data: preview })
    const text = await download(record)
    expect(text).toContain(`\r\n${second}\r\n`)
    expect((await upload(text)).body.data).toMatchObject(unchanged)
  })
})

describe.each(having('create', 'toggle'))('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)

  test('can be deactivated and activated', async () => {
    const { make, toggle, has, one } = subject()
    const record = await make()
    for (const active of [false, true]) {
      const { status, body } = await toggle(record, active)
      expect(status).toBe(200)
      expect(body.data).toEqual({ id: record.id, is_active: active })
      if (has('one')) expect((await one(record)).body.data).toMatchObject({ is_active: active })
    }
  })
})

describe.each(having('create', 'delete'))('%s', (_name, resource) => {
  const subject = () => use(world, resource, ids)

  test('can be deleted', async () => {
    const { make, remove, has, one, update, list } = subject()
    const record = await make()
    const answers = await Promise.all([remove(record), remove(record)])
    expect(statusesOf(answers)).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({
      id: record.id,
      removal_id: expect.any(Number),
    })
    if (has('one')) expect((await one(record)).status).toBe(404)
    if (has('update')) expect((await update(record)).status).toBe(404)
    if (has('list')) expect(idsOf((await list(record)).body.data)).not.toContain(record.id)
  })
})

/** The calls that change many records: switches and deletions, and own acts. */
const ofMany = resources.flatMap((resource) =>
  resource.calls.create
    ? [resource.calls.toggleMany, resource.calls.deleteMany, ...Object.values(resource.ownCalls)].flatMap((call) =>
        call ? [[call, resource] as const] : [],
      )
    : [],
)

describe.each(ofMany)('%s', (call, resource) => {
  const subject = () => use(world, resource, ids)
  const preview = { preview: true }

  test('does to given records what its preview tells, and names what it can’t be done to', async () => {
    const { make, many, has, list } = subject()
    const first = await make()
    const second = await make(Object.fromEntries(Object.entries(first).filter(([name]) => name.endsWith('_id'))))
    const body = { ids: [first.id, second.id, unknownId] }
    const told = (await many(call, first, body, preview)).body.data
    expect(told).toMatchObject({ matched: 3, next: null })
    expect(told.failures.at(-1)).toEqual({ id: unknownId, reason: 'This record does not exist.' })
    const { status, body: done } = await many(call, first, body)
    expect(status).toBe(200)
    const { changed_ids: changed = [], removal_id: removal, ...counts } = done.data
    expect(counts).toEqual(told)
    expect(removal !== undefined && removal !== null).toBe(call === resource.calls.deleteMany)
    expect(changed).toHaveLength(told.changed)
    if (!has('list')) return
    const { data } = (await list(first, { ids: changed.join(), page_size: 100 })).body
    const isGone = call === resource.calls.deleteMany
    if (changed.length > 0) expect(data.map(({ version }) => version)).toEqual(isGone ? [] : changed.map(() => 2))
  })

  test('takes a filter only with the plan of its preview', async () => {
    const { make, many } = subject()
    const record = await make()
    const [column = ''] = resource.search
    const body = { filter: { search: String(record[column]) }, ids: undefined }
    const refused = await many(call, record, body)
    expect(refused.body).toMatchObject({ ...isRefused, error: { plan: [expect.any(String)] } })
    const { plan, matched } = (await many(call, record, body, preview)).body.data
    expect(matched).toBeGreaterThan(0)
    const { status, body: done } = await many(call, record, body, { plan })
    expect([status, done.data.matched]).toEqual([200, matched])
  })

  test('changes nothing of another company', async () => {
    if (resource.of !== 'company') return
    const { make, many } = subject()
    const record = await make()
    const stranger = await use(world, resource, foreign).make()
    const { data } = (await many(call, record, { ids: [stranger.id] })).body
    expect(data).toMatchObject({ matched: 1, failed: 1, changed_ids: [] })
  })
})
