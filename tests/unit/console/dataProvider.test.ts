// @vitest-environment jsdom
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { companyUsers } from '../../../contract/calls/companyUsers'
import { urlOf } from '../../../contract/call'
import { planRead } from '../../../src/firstReads'
import { businessUnits } from '../../../src/resources/businessUnits'
import { dataProvider } from '../../../src/dataProvider'
import { callsOf, failure, on, seen, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

useFakeNetwork()

const page = { pagination: { page: 2, perPage: 2 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} }
const everything = { ...page, pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER } }
const paged = (data: object[], pagination: object = {}) =>
  HttpResponse.json({
    success: true,
    code: 1000,
    message: 'ok',
    data,
    pagination: { count: data.length, ...pagination },
  })
const countries = ['Chad', 'Åland Islands', 'Benin', 'Denmark'].map((name, index) => ({ id: index + 1, name }))

describe('the data provider', () => {
  test('sorts and pages the result of a call that returns everything', async () => {
    on('/countries/', () => success(countries))
    const { data, total } = await dataProvider.getList('countries', page)
    expect(data.map(({ name }) => name)).toEqual(['Chad', 'Denmark'])
    expect(total).toBe(4)
  })

  test('reads a record once for several of its lists at a time, and anew afterwards', async () => {
    on('/company/7/structure/', () =>
      success({ business_units: [{ id: 1, name: 'Dairy' }], regions: [], countries: [] }),
    )
    const read = (signal?: AbortSignal) =>
      Promise.all(
        ['structureUnits', 'structureRegions', 'structureCountries'].map(async (name) => {
          const meta = { params: { company_id: 7 } }
          const { data } = await dataProvider.getList(name, { ...everything, meta, ...(signal && { signal }) })
          return data.length
        }),
      )
    expect(await read()).toEqual([1, 0, 0])
    expect(callsOf('/company/7/structure/')).toHaveLength(1)
    await read()
    expect(callsOf('/company/7/structure/')).toHaveLength(2)
    // Somebody gives up because of a change: the answer under way may be older than that.
    const left = new AbortController()
    const before = read(left.signal)
    left.abort()
    const anew = read()
    await expect(before).rejects.toMatchObject({ status: 0 })
    expect(await anew).toEqual([1, 0, 0])
  })

  test('fills the id of a record into the path of its call', async () => {
    on('/company/7/', () => success({ id: 7, name: 'Aurora Foods' }))
    const { data } = await dataProvider.getOne('companies', { id: 7 })
    expect(data).toEqual({ id: 7, name: 'Aurora Foods' })
  })

  test('searches only what the columns of a list show, ignoring case and accents', async () => {
    const place = { version: 1, business_unit_id: 2, region_id: 3, country_id: 4 }
    const entities = [
      { id: 5, name: 'Nestlé 21', ...place },
      { id: 6, name: 'Alpha', ...place },
    ]
    on('/company/1/business-unit/2/region/3/country/4/legal-entities/', () => success(entities))
    const params = { ...page, meta: { params: { company_id: 1, business_unit_id: 2, region_id: 3, country_id: 4 } } }
    const found = async (search: string) => {
      const pagination = { page: 1, perPage: 10 }
      const { data } = await dataProvider.getList('legalEntities', { ...params, pagination, filter: { search } })
      return data.map(({ name }) => name)
    }
    expect(await found('2')).toEqual(['Nestlé 21'])
    expect(await found('1')).toEqual(['Nestlé 21'])
    expect(await found(' NESTLE')).toEqual(['Nestlé 21'])
    expect(await found('')).toEqual(['Alpha', 'Nestlé 21'])
  })

  test('finds numbers and empty values of a list by no text, and sorts empty values before numbers', async () => {
    const records = [{ region_count: 12 }, { region_count: 5 }, { region_count: null }].map((record, index) => ({
      id: index + 1,
      name: `Country ${'ABC'[index]}`,
      ...record,
    }))
    on('/countries/', () => success(records))
    const idsFor = async (params: object) => {
      const { data } = await dataProvider.getList('countries', {
        ...page,
        pagination: { page: 1, perPage: 9 },
        ...params,
      })
      return data.map(({ id }) => id)
    }
    expect(await idsFor({ sort: { field: 'region_count', order: 'ASC' } })).toEqual([3, 2, 1])
    expect(await idsFor({ sort: { field: 'region_count', order: 'DESC' } })).toEqual([1, 2, 3])
    expect(await idsFor({ filter: { search: 'country' } })).toEqual([1, 2, 3])
    // In the columns that are shown as well.
    on('/countries/', () => success([{ id: 1, name: 2026 }, { id: 2, name: null }, { id: 3 }]))
    for (const search of ['2026', 'null', 'undefined']) expect(await idsFor({ filter: { search } }), search).toEqual([])
  })

  test('passes on the error of a call unchanged', async () => {
    on('/company/7/', () => failure(404, 1004, 'Not found'))
    await expect(dataProvider.getOne('companies', { id: 7 })).rejects.toMatchObject({
      status: 404,
      message: 'Not found',
    })
    // What isn't about single fields has no messages for them.
    on('/sector/', () => failure(409, 1005, 'Not now', { error: { name: ['Mining'] } }))
    const refused: unknown = await dataProvider.create('sectors', { data: { name: 'Mining' } }).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, message: 'Not now' })
    expect(refused).not.toHaveProperty('body')
  })

  test('an aborted call is cancelled', async () => {
    const controller = new AbortController()
    on('/countries/', () => new Promise<Response>((resolve) => setTimeout(() => resolve(HttpResponse.json({})), 200)))
    const request = dataProvider.getList('countries', { ...page, signal: controller.signal })
    controller.abort()
    await expect(request).rejects.toMatchObject({ code: 0 })
  })

  test('requests a paged list with the API’s parameters, and takes the total from its pagination', async () => {
    on('/admin/tom-users/', ({ url }) => {
      expect(Object.fromEntries(url.searchParams)).toEqual({ page: '2', page_size: '2', search: 'ann', sort: '-email' })
      return paged([{ id: 5 }], { count: 37 })
    })
    const params = { ...page, sort: { field: 'email', order: 'DESC' as const }, filter: { search: 'ann' } }
    expect(await dataProvider.getList('tomUsers', params)).toEqual({ data: [{ id: 5 }], total: 37 })
  })

  test('sends no order for the newest first', async () => {
    on('/sectors/', ({ url }) => {
      expect(url.search).toBe('?page=1&page_size=10')
      return paged([])
    })
    const newest = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'DESC' as const }, filter: {} }
    await dataProvider.getList('sectors', newest)
    expect(seen).toHaveLength(1)
  })

  test('puts the ids of the route into the path of the call, else into its query', async () => {
    on('/job-sub-functions/', ({ url }) => {
      expect(url.searchParams.get('job_id')).toBe('4')
      return paged([])
    })
    on('/sector/9/industries/', () => paged([{ id: 1 }]))
    await dataProvider.getList('jobSubFunctions', { ...page, meta: { params: { job_id: '4', company_id: '7' } } })
    const { data } = await dataProvider.getList('industries', { ...page, meta: { params: { sector_id: '9' } } })
    expect(data).toEqual([{ id: 1 }])
  })

  test('loads a whole paged list page by page, and each page once', async () => {
    on('/sector/9/industries/', ({ url }) => {
      const number = Number(url.searchParams.get('page'))
      return paged([{ id: number, name: `Industry ${number}` }], { count: 3, total_pages: 3 })
    })
    const { data } = await dataProvider.getList('industries', { ...everything, meta: { params: { sector_id: 9 } } })
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(seen).toHaveLength(3)
  })

  test('finds a record in the list if no call loads a single one', async () => {
    on('/sectors/all', () => success([{ id: 1 }, { id: 2, name: 'Mining' }]))
    expect(await dataProvider.getOne('sectors', { id: 2 })).toEqual({ data: { id: 2, name: 'Mining' } })
    await expect(dataProvider.getOne('sectors', { id: 3 })).rejects.toMatchObject({ status: 404, message: 'Not found' })
  })

  test('looks for a Tom user on the first page of the list before loading them individually', async () => {
    on('/admin/tom-users/', ({ url }) => {
      expect(url.search).toBe('?page=')
      return paged([{ id: 5, first_name: 'Ada' }])
    })
    on('/admin/tom-user/6/', () => success({ id: 6 }))
    expect((await dataProvider.getOne('tomUsers', { id: 5 })).data).toEqual({ id: 5, first_name: 'Ada' })
    expect(seen).toHaveLength(1)
    expect((await dataProvider.getOne('tomUsers', { id: 6 })).data).toEqual({ id: 6 })
  })

  test('sends the payload of the form unchanged, and returns the record', async () => {
    on('/sector/', ({ method, body }) => success({ id: 8, method, ...(body as object) }))
    on('/sector/8/', ({ method, body }) => success({ id: 8, method, ...(body as object) }))
    const data = { name: 'Mining' }
    expect((await dataProvider.create('sectors', { data })).data).toEqual({ id: 8, method: 'POST', name: 'Mining' })
    const changed = await dataProvider.update('sectors', { id: 8, data, previousData: { id: 8 } })
    expect(changed.data).toEqual({ id: 8, method: 'PUT', name: 'Mining' })
    await dataProvider.delete('sectors', { id: 8, previousData: { id: 8, name: 'Mining' } })
    expect(seen.at(-1)).toMatchObject({ method: 'DELETE', body: '' })
  })

  test('switches a record, and passes on the server’s message', async () => {
    on('/company/7/', ({ method, url }) =>
      success({ id: 7, is_active: false }, `${method} ${url.searchParams.get('active')}`),
    )
    const result = await dataProvider.toggle('listedCompanies', { id: 7, isActive: false })
    expect(result).toEqual({ data: { id: 7, is_active: false }, message: 'PATCH false' })
  })

  test('sends what a record refers to by its id, and the version that was read', async () => {
    on('/company/1/business-unit/4/', ({ body }) => success({ id: 4, ...(body as object) }))
    const previousData = { id: 4, name: 'Bakery', sector: { id: 3, name: 'Food' }, region_count: 2, version: 7 }
    const asked = { id: 4, previousData, meta: { params: { company_id: 1 } } }
    await dataProvider.update('businessUnits', { ...asked, data: { ...previousData, name: 'Bread' } })
    expect(seen.at(-1)?.body).toEqual({ name: 'Bread', sector_id: 3, version: 7 })
    await dataProvider.update('businessUnits', { ...asked, data: { name: 'Bread', sector_id: 5 } })
    expect(seen.at(-1)?.body).toEqual({ name: 'Bread', sector_id: 5, version: 7 })
  })

  test('tells react-admin’s own forms which fields are wrong', async () => {
    const wrong = { error: { name: ['Too long.', 'Too odd.'] }, is_validation_error: true }
    on('/sector/', () => failure(400, 1001, 'Please correct the marked fields.', wrong))
    await expect(dataProvider.create('sectors', { data: { name: '' } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { name: 'Too long. Too odd.' } },
    })
  })

  test('reads many records by one request where a call returns all of them', async () => {
    on('/sectors/all', () => success([{ id: 1 }, { id: 2 }, { id: 3 }]))
    expect(await dataProvider.getMany('sectors', { ids: [3, 1, 9] })).toEqual({ data: [{ id: 1 }, { id: 3 }] })
    expect(seen).toHaveLength(1)
  })

  const listOf = (known: (id: number) => boolean) =>
    on('/admin/tom-users/', ({ url }) => {
      const ids = (url.searchParams.get('ids') ?? '').split(',').map(Number)
      return paged(
        ids.filter(known).map((id) => ({ id })),
        { count: ids.length },
      )
    })

  test('reads many records by one request for a hundred of them where the list is paged', async () => {
    listOf(() => true)
    const ids = Array.from({ length: 101 }, (_, index) => index + 1)
    const { data } = await dataProvider.getMany('tomUsers', { ids: [...ids, 1] })
    expect(data.map(({ id }) => id)).toEqual(ids)
    expect(seen.map(({ url }) => url.searchParams.get('ids')?.split(',').length)).toEqual([100, 1])
    expect(seen.map(({ url }) => url.searchParams.get('page_size'))).toEqual(['100', '100'])
  })

  test('reads by themselves the records that a list omits, but not those that are gone', async () => {
    listOf((id) => id === 1)
    on('/admin/tom-user/2/', () => success({ id: 2, role: 'TOM_MASTER_USER' }))
    on('/admin/tom-user/3/', () => failure(404, 1004, 'Not found'))
    const { data } = await dataProvider.getMany('tomUsers', { ids: [1, 2, 3] })
    expect(data).toEqual([{ id: 1 }, { id: 2, role: 'TOM_MASTER_USER' }])
    on('/admin/tom-user/3/', () => failure(403, 1003, 'Access Denied'))
    await expect(dataProvider.getMany('tomUsers', { ids: [1, 3] })).rejects.toMatchObject({ status: 403 })
  })

  test('reads a record without a call of its own from the list, and nothing for what is no id', async () => {
    on('/sector/9/industries/', () => paged([{ id: 4 }], { count: 1 }))
    const asked = { meta: { params: { sector_id: 9 } } }
    expect(await dataProvider.getOne('industries', { id: 4, ...asked })).toEqual({ data: { id: 4 } })
    expect(seen.map(({ url }) => url.searchParams.get('ids'))).toEqual(['4'])
    await expect(dataProvider.getOne('industries', { id: 'x', ...asked })).rejects.toMatchObject({ status: 404 })
    expect(seen).toHaveLength(1)
  })

  test('filters a list that is returned as a whole by the values and references of its records', async () => {
    on('/countries/', () => success(countries.map((country) => ({ ...country, regions: [{ id: country.id % 2 }] }))))
    const namesFor = async (filter: object) => {
      const { data } = await dataProvider.getList('countries', { ...page, pagination: { page: 1, perPage: 9 }, filter })
      return data.map(({ name }) => name)
    }
    expect(await namesFor({ id: 3 })).toEqual(['Benin'])
    expect(await namesFor({ id: [1, 4] })).toEqual(['Chad', 'Denmark'])
    expect(await namesFor({ regions: 1 })).toEqual(['Benin', 'Chad'])
    expect(await namesFor({ regions: 1, search: 'ch' })).toEqual(['Chad'])
    await expect(namesFor({ colour: 'red' })).rejects.toThrow("countries can't be filtered by colour")
  })

  test('rejects a filter that the API would ignore', async () => {
    const asked = { ...page, filter: { colour: 'red', size: 4 } }
    await expect(dataProvider.getList('sectors', asked)).rejects.toThrow(
      "/sectors/ can't be filtered by colour, size: its query has no such member",
    )
  })

  test('reads the records below another one by the path or the query of their list', async () => {
    on('/sector/9/industries/', () => paged([{ id: 1 }], { count: 1 }))
    on('/job-sub-functions/', ({ url }) => paged([{ id: Number(url.searchParams.get('job_id')) }], { count: 1 }))
    const below = { ...page, id: 9 }
    const industries = await dataProvider.getManyReference('industries', { ...below, target: 'sector_id' })
    expect(industries).toEqual({ data: [{ id: 1 }], total: 1 })
    const subFunctions = await dataProvider.getManyReference('jobSubFunctions', { ...below, target: 'job_id' })
    expect(subFunctions).toEqual({ data: [{ id: 9 }], total: 1 })
  })

  test('changes many records, each with the version that it has', async () => {
    on('/sectors/all', () =>
      success([1, 2].map((id) => ({ id, name: `Sector ${id}`, description: null, version: id + 4 }))),
    )
    for (const id of [1, 2]) on(`/sector/${id}/`, ({ body }) => success({ id, ...(body as object) }))
    const data = { description: 'Checked' }
    expect(await dataProvider.updateMany('sectors', { ids: [1, 2], data })).toEqual({ data: [1, 2] })
    expect(seen).toHaveLength(3)
    expect(seen.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        { name: 'Sector 1', description: 'Checked', version: 5 },
        { name: 'Sector 2', description: 'Checked', version: 6 },
      ]),
    )
  })

  test('deletes many records, and says of each that it could not delete why', async () => {
    on('/sectors/all', () => success([1, 2, 3].map((id) => ({ id, name: `Sector ${id}` }))))
    on('/sector/1/', () => success({ id: 1 }))
    on('/sector/2/', () => failure(409, 1005, 'It has business units'))
    on('/sector/3/', () => failure(404, 1004, 'Not found'))
    await expect(dataProvider.deleteMany('sectors', { ids: [1, 2, 3] })).rejects.toMatchObject({
      message: '2 of 3 records could not be deleted.',
      error: ['Sector 2: It has business units', 'Sector 3: Not found'],
      data: {
        failed: [
          { id: 2, message: 'Sector 2: It has business units' },
          { id: 3, message: 'Sector 3: Not found' },
        ],
      },
    })
    expect(await dataProvider.deleteMany('sectors', { ids: [1] })).toEqual({ data: [1] })
    await expect(dataProvider.deleteMany('sectors', { ids: [2] })).rejects.toMatchObject({ code: 1005 })
  })

  test('says how many records could not be changed, and names five of them', async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7]
    on('/sectors/all', () => success(ids.map((id) => ({ id, name: `Sector ${id}` }))))
    for (const id of ids) on(`/sector/${id}/`, () => failure(409, 1005, 'No'))
    await expect(dataProvider.updateMany('sectors', { ids, data: { description: 'x' } })).rejects.toMatchObject({
      message: '7 of 7 records could not be changed.',
      error: [...ids.slice(0, 5).map((id) => `Sector ${id}: No`), '2 more failed.'],
    })
  })

  test('previews a change of many records, and confirms the plan that was shown', async () => {
    on('/company/1/users/activity/', ({ url, body }) => success({ query: Object.fromEntries(url.searchParams), body }))
    const asked = { params: { company_id: '1' }, body: { users: [1, 2] } }
    const sent = async (more: object) =>
      dataProvider.changeMany(companyUsers.toggleManyCompanyUsers, { ...asked, ...more })
    expect(await sent({ isPreview: true })).toEqual({ query: { preview: 'true' }, body: asked.body })
    expect(await sent({ plan: 'a1' })).toEqual({ query: { plan: 'a1' }, body: asked.body })
    expect(await sent({})).toEqual({ query: {}, body: asked.body })
  })

  test('a record that is read ahead is asked for below the company of its screen', () => {
    const planned = planRead({ resource: businessUnits, id: '4', meta: { params: { company_id: '1' } } })
    expect(planned && urlOf(planned.call, planned.params, planned.query)).toBe('/company/1/business-unit/4/')
  })

  test('names the call that a resource lacks', async () => {
    await expect(dataProvider.getList('companies', page)).rejects.toThrow(/companies declares no call for list/)
    await expect(dataProvider.create('countries', { data: {} })).rejects.toThrow(
      /countries declares no call for create/,
    )
  })
})
