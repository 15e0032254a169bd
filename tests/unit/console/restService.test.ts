// @vitest-environment jsdom
import { http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dataProvider, setServiceTokens } from '../../../src/dataProvider'
import { messages } from '../../../contract/messages'
import { restSource } from '../../../src/dataProvider/restSource'
import { restService } from '../../support/restService'
import { someVisits, visitService } from '../../support/visits'
import { server } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

vi.mock(import('../../../src/resources'), async (original) => ({
  ...(await original()),
  visits: (await import('../../support/visits')).visits,
}))

useFakeNetwork()

let requests: Request[] = []

beforeEach(() => {
  const answer = restService('visits', someVisits)
  requests = []
  server.use(
    http.all(`*${visitService}/*`, ({ request }) => {
      requests.push(request.clone())
      return answer(request)
    }),
  )
  setServiceTokens({ fresh: () => 'token', renew: () => Promise.resolve(null) })
})

const asked = { pagination: { page: 2, perPage: 5 }, sort: { field: 'name', order: 'DESC' as const }, filter: {} }

describe('a resource on a REST service', () => {
  test('is listed in pages, sorted, searched and filtered by the service', async () => {
    const { data, total } = await dataProvider.getList('visits', asked)
    expect(data.map(({ id }) => id)).toEqual([7, 6, 5, 3, 2])
    expect(total).toBe(12)
    const found = await dataProvider.getList('visits', {
      ...asked,
      pagination: { page: 1, perPage: 5 },
      filter: { search: 'fix' },
    })
    expect(found.data).toEqual([{ id: 4, name: 'Fixed', state: 'done' }])
    const done = await dataProvider.getList('visits', { ...asked, filter: { state: 'done' } })
    expect(done.total).toBe(6)
    // The newest ten unless something else is asked for.
    expect((await dataProvider.getList('visits', {})).data.map(({ id }) => id)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ])
  })

  test('may be declared with a slash at the end of its address', async () => {
    const source = restSource({ service: `${visitService}/`, path: '/visits' })
    expect((await source.getOne('visits', { id: 2 })).data).toMatchObject({ id: 2 })
  })

  test('that fails without a message is told by its status, or as something unexpected', async () => {
    const failWith = (init: ResponseInit) =>
      server.use(http.all(`*${visitService}/*`, () => new Response('<html>', init)))
    failWith({ status: 502, statusText: 'Bad Gateway' })
    await expect(dataProvider.getOne('visits', { id: 2 })).rejects.toMatchObject({ message: 'Bad Gateway' })
    failWith({ status: 500 })
    await expect(dataProvider.getOne('visits', { id: 2 })).rejects.toMatchObject({ message: messages.unexpected })
  })

  test('gets the token of the session, and a new one when it is refused', async () => {
    let access: string | null = null
    const renew = () => Promise.resolve((access = 'new token'))
    setServiceTokens({ fresh: () => access, renew })
    await dataProvider.getOne('visits', { id: 2 })
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer new token'])
  })

  test('is read, created, changed and deleted', async () => {
    const many = await dataProvider.getMany('visits', { ids: [2, 3, 99] })
    expect(many.data.map(({ id }) => id)).toEqual([2, 3])
    const { data } = await dataProvider.create('visits', { data: { name: 'New', state: 'planned', extra: 1 } })
    expect(data).toEqual({ id: 13, name: 'New', state: 'planned' })
    const changed = { ...data, name: 'Newer' }
    expect((await dataProvider.update('visits', { id: 13, data: changed, previousData: data })).data).toEqual(changed)
    expect((await dataProvider.getOne('visits', { id: 13 })).data).toEqual(changed)
    expect((await dataProvider.delete('visits', { id: 13 })).data).toEqual({ id: 13 })
    await expect(dataProvider.getOne('visits', { id: 13 })).rejects.toMatchObject({ status: 404, code: 1004 })
  })

  test('tells of many records which ones failed', async () => {
    expect(await dataProvider.updateMany('visits', { ids: [1, 2], data: { state: 'done' } })).toEqual({ data: [1, 2] })
    const { data } = await dataProvider.getManyReference('visits', { ...asked, target: 'state', id: 'planned' })
    expect(data).toEqual([])
    await expect(dataProvider.deleteMany('visits', { ids: [3, 4] })).rejects.toMatchObject({
      error: ['Fixed: This visit is fixed'],
    })
    expect((await dataProvider.getList('visits', asked)).total).toBe(11)
  })

  test('has errors like the console’s own', async () => {
    await expect(dataProvider.create('visits', { data: { name: '', state: 'done' } })).rejects.toMatchObject({
      status: 422,
      is_validation_error: true,
      error: { name: ['A visit needs a name.'] },
    })
    const controller = new AbortController()
    controller.abort()
    await expect(dataProvider.getOne('visits', { id: 1, signal: controller.signal })).rejects.toMatchObject({
      code: 0,
      status: 0,
    })
  })
})
