/** Resources on plain REST services, read and written by `ra-data-simple-rest`, which is loaded on first use. */
import type { Identifier } from 'ra-core'
import { fillPath } from '../schema/path'
import type { RestPlace } from '../schema/rest'
import { errorFields } from './errorFields'
import type { Filter } from './filter'
import { payloadOf } from './payload'
import { callOf, resourceOf, type BaseRequest, type Source } from './request'

/** Returns the provider of the service, and the name of the collection in its paths. */
const connect = async ({ service, path }: RestPlace, { meta }: BaseRequest) => {
  const [{ default: simpleRestProvider }, { restClient }] = await Promise.all([
    import('ra-data-simple-rest'),
    import('./restClient'),
  ])
  const address = service.replace(/\/$/, '') + fillPath(path, meta?.params ?? {})
  const slash = address.lastIndexOf('/')
  return { provider: simpleRestProvider(address.slice(0, slash), restClient), name: address.slice(slash + 1) }
}

const newestFirst = { field: 'id', order: 'DESC' as const }
const firstPage = { page: 1, perPage: 10 }

/** Names the search as the service does. */
const filterOf = (place: RestPlace, { search, ...filter }: Filter = {}): Filter =>
  place.search !== undefined && search !== undefined ? { ...filter, [place.search]: search } : filter

const dataOf = (name: string, kind: 'create' | 'update', data: object) =>
  payloadOf(resourceOf(name), callOf(name, kind), { ...data })

/** A service may answer a deletion without a body. */
const withId = (id: Identifier, record: unknown) => ({ id, ...(record as object | undefined) })

/** Returns the data provider methods for the records of a service. */
export const restSource = (place: RestPlace): Source => ({
  getList: async (resource, { pagination = firstPage, sort = newestFirst, filter, ...request }) => {
    callOf(resource, 'list')
    const { provider, name } = await connect(place, request)
    return provider.getList(name, { ...request, pagination, sort, filter: filterOf(place, filter) })
  },
  getOne: async (resource, request) => {
    callOf(resource, 'one')
    const { provider, name } = await connect(place, request)
    return provider.getOne(name, request)
  },
  getMany: async (resource, request) => {
    callOf(resource, 'list')
    const { provider, name } = await connect(place, request)
    return provider.getMany(name, request)
  },
  getManyReference: async (resource, request) => {
    callOf(resource, 'list')
    const { provider, name } = await connect(place, request)
    return provider.getManyReference(name, { ...request, filter: filterOf(place, request.filter) })
  },
  create: async (resource, request) => {
    const data = dataOf(resource, 'create', request.data)
    const { provider, name } = await connect(place, request)
    return provider.create(name, { ...request, data }).catch(errorFields)
  },
  update: async (resource, request) => {
    const data = dataOf(resource, 'update', request.data)
    const { provider, name } = await connect(place, request)
    return provider.update(name, { ...request, data }).catch(errorFields)
  },
  delete: async (resource, request) => {
    callOf(resource, 'delete')
    const { provider, name } = await connect(place, request)
    const { data } = await provider.delete(name, request)
    return { data: withId(request.id, data) as typeof data }
  },
})
