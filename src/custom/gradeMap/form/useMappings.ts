import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { gradeMapping as calls } from '../../../../contract/calls/gradeMapping'
import { codes } from '../../../../contract/envelope'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import type { Mapping } from './mapping'

/** All keys begin with the name of the resource, so that its writes refresh what is shown. */
const mappingsKey = ['gradeCompanies'] as const

type Provider = Pick<SchemaDataProvider, 'send'>

const notFound = { code: codes.notFound }

/** Reads a mapping by its id. */
export const readMapping = async (provider: Provider, id: number, signal?: AbortSignal): Promise<Mapping> => {
  const { data } = await provider.send(calls.listGradeCompanies, { query: { ids: id }, ...(signal && { signal }) })
  const [mapping] = data
  if (!mapping) throw notFound
  return mapping
}

/** Reads which companies have a mapping: the id of the mapping by that of the company. */
export const readMapped = async (provider: Provider, signal?: AbortSignal): Promise<ReadonlyMap<number, number>> => {
  const { data } = await provider.send(calls.listGradeCompanyVersions, signal ? { signal } : {})
  return new Map(data.map(({ id, company_id }) => [company_id, id]))
}

/** Reads the ta ranks, from the highest to the lowest. */
export const useTaRanks = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: ['taRanks'],
    queryFn: async ({ signal }) => (await provider.send(calls.listTaRanks, { signal })).data,
  })
}

export const useMapped = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({
    queryKey: [...mappingsKey, 'mapped'],
    queryFn: ({ signal }) => readMapped(provider, signal),
    structuralSharing: false,
  })
}

const oneQuery = (provider: Provider, id: number) => ({
  queryKey: [...mappingsKey, 'mapping', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => readMapping(provider, id, signal),
})

export const useMapping = (id: number) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQuery({ ...oneQuery(provider, id), retry: false })
}

/** Keeps its identity while nothing changes, as the grid needs. */
const combine = (results: readonly UseQueryResult<Mapping>[]) => results.flatMap(({ data }) => data ?? [])

/** Reads several mappings, each once; those that aren't there yet are missing. */
export const useMappings = (ids: readonly number[]) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useQueries({ queries: ids.map((id) => oneQuery(provider, id)), combine })
}

/** Returns a function that reads a mapping, unless it was read just now. */
export const useReadMapping = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  return (id: number) => client.fetchQuery({ ...oneQuery(provider, id), staleTime: 10_000 })
}

/** Returns a function that reads again what shows grades. */
export const useRefreshMappings = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: mappingsKey })
}
