import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { pageSizeOptions } from '../../../contract/constants'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { SchemaDataProvider } from '../dataProvider'
import { useAddress } from '../shared/useAddress'
import type { PathParams } from '../path'
import { useResourceNamed } from '../shared/SchemaContext'
import { pairOf } from './pairOf'
import { versionsQuery, type DataVersion } from '../versions/useVersion'
import {
  changeKinds,
  type ChangeKind,
  type ComparedVersions,
  type RowChange,
  type VersionedResource,
} from '../versions/versionData'

const idOf = (text: string | null): number | undefined => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined)

const pageOf = (text: string | null): number => {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Returns the pair to compare, the kinds of change to show and the page, which all stand in the address. */
const useChoice = () => {
  const { address, changeQuery } = useAddress()
  const kinds = (address.get('change') ?? '').split(',')
  return {
    given: { from: idOf(address.get('from')), to: idOf(address.get('to')) },
    kinds: changeKinds.filter((kind) => kinds.includes(kind)),
    page: pageOf(address.get('page')),
    perPage: pageSizeOptions.find((size) => String(size) === address.get('page_size')) ?? pageSizeOptions[0],
    setPair: (pair: { from: number; to: number }) => changeQuery({ from: String(pair.from), to: String(pair.to) }),
    setKinds: (chosen: readonly ChangeKind[]) => changeQuery({ change: chosen.join(',') }, { replace: true }),
    setPage: (page: number) => changeQuery({ page: page === 1 ? '' : String(page) }),
    setPerPage: (size: number) => changeQuery({ page_size: size === pageSizeOptions[0] ? '' : String(size) }),
  }
}

/** Compares the two versions that the address names. */
export const useComparison = (resource: VersionedResource, params: PathParams) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { given, ...choice } = useChoice()
  const listed = useResourceNamed(resource.versions.resource)
  const versions = useGetList<DataVersion>(listed.name, versionsQuery(listed, params))
  const pair = versions.data ? pairOf(versions.data, given) : null
  const { calls, resource: name } = resource.versions
  const { kinds, page, perPage } = choice
  const counts = useQuery({
    queryKey: [name, 'compare', params, pair],
    queryFn: async ({ signal }) => {
      const { data }: SuccessEnvelope = await provider.send(calls.compare, { params, query: { ...pair }, signal })
      return data as ComparedVersions
    },
    enabled: pair !== null,
  })
  const query = { ...pair, change: kinds.join(','), page, page_size: perPage }
  const changes = useQuery({
    queryKey: [name, 'changes', params, query],
    queryFn: async ({ signal }) => {
      const { data, pagination }: SuccessEnvelope = await provider.send(calls.changes, { params, query, signal })
      return { rows: data as readonly RowChange[], total: pagination?.count ?? 0 }
    },
    enabled: pair !== null,
    placeholderData: keepPreviousData,
  })
  const total = changes.data?.total ?? 0
  return { ...choice, pair, versions, counts, changes, total, lastPage: Math.max(1, Math.ceil(total / perPage)) }
}

export type Comparison = ReturnType<typeof useComparison>
