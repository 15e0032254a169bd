import { hashKey, useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { changeKinds } from '../../../contract/entities/dataVersion'
import { idInQuery, maxPageSize } from '../../../contract/entities/queries'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { SchemaDataProvider } from '../dataProvider'
import { pageSetters, readPage, useLastPage } from '../list/listPage'
import { usePrinting } from '../shared/printing'
import { useAddress } from '../shared/useAddress'
import type { PathParams } from '../path'
import { useResourceNamed } from '../shared/SchemaContext'
import { versionsQuery, type DataVersion } from '../versions/useVersion'
import type { ChangeKind, ComparedVersions, RowChange, VersionedResource } from '../versions/versionData'

type Known = Pick<DataVersion, 'id' | 'is_active' | 'activated_at'>

interface Pair {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

const latest = (versions: readonly Known[]): Known | undefined =>
  versions.toSorted(
    (one, other) => (other.activated_at ?? '').localeCompare(one.activated_at ?? '') || other.id - one.id,
  )[0]

/**
 * Completes a pair of versions to compare: a version is compared with the active one, and the active one with the one
 * that was active before it. Null if there are not two versions.
 */
export const pairOf = (versions: readonly Known[], { from, to }: Pair): { from: number; to: number } | null => {
  if (from !== undefined && to !== undefined) return { from, to }
  const active = versions.find(({ is_active: isActive }) => isActive)?.id
  const newest = versions.toSorted((one, other) => other.id - one.id)
  if (from !== undefined) {
    const other = active === from ? newest.find(({ id }) => id !== from)?.id : active
    return other === undefined ? null : { from, to: other }
  }
  const later = to ?? newest.find(({ id }) => id !== active)?.id
  const earlier = later === active ? latest(versions.filter(({ id }) => id !== later))?.id : active
  return earlier === undefined || later === undefined ? null : { from: earlier, to: later }
}

const idOf = (text: string | null): number | undefined => idInQuery.safeParse(text).data

/** Returns the pair to compare, the kinds of change to show and the page, which all stand in the address. */
const useChoice = () => {
  const { address, changeQuery } = useAddress()
  const kinds = (address.get('change') ?? '').split(',')
  return {
    given: { from: idOf(address.get('from')), to: idOf(address.get('to')) },
    kinds: changeKinds.filter((kind) => kinds.includes(kind)),
    ...readPage(address),
    setPair: (pair: { from: number; to: number }) => changeQuery({ from: String(pair.from), to: String(pair.to) }),
    setKinds: (chosen: readonly ChangeKind[]) => changeQuery({ change: chosen.join(',') }, { replace: true }),
    ...pageSetters(changeQuery),
    changeQuery,
  }
}

/** Compares the two versions that the address names. */
export const useComparison = (resource: VersionedResource, params: PathParams) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { given, changeQuery, ...choice } = useChoice()
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
  const about = [name, 'changes', params, pair]
  const changes = useQuery({
    queryKey: [...about, query],
    queryFn: async ({ signal }) => {
      const { data, pagination }: SuccessEnvelope = await provider.send(calls.changes, { params, query, signal })
      return { rows: data as readonly RowChange[], total: pagination?.count ?? 0 }
    },
    enabled: pair !== null,
    // The rows of another pair would be mistaken for those of this one.
    placeholderData: (previous, before) =>
      hashKey(before?.queryKey.slice(0, about.length) ?? []) === hashKey(about) ? previous : undefined,
  })
  // Paper has no pages of a list.
  const isPrinting = usePrinting()
  const all = useQuery({
    queryKey: [...about, 'all', kinds],
    queryFn: async ({ signal }) => {
      const rows: RowChange[] = []
      for (let next = 1; ; next++) {
        const { data, pagination }: SuccessEnvelope = await provider.send(calls.changes, {
          params,
          query: { ...query, page: next, page_size: maxPageSize },
          signal,
        })
        const more = data as readonly RowChange[]
        rows.push(...more)
        // Fewer than were counted if somebody has deleted some meanwhile.
        if (more.length === 0 || !pagination || rows.length >= pagination.count) break
      }
      return rows
    },
    enabled: isPrinting && changes.data !== undefined && changes.data.rows.length < changes.data.total,
  })
  const total = changes.data?.total ?? 0
  const isCurrent = changes.data !== undefined && !changes.isPlaceholderData
  const { lastPage, isBeyond } = useLastPage({ page, perPage, total, isCurrent }, changeQuery)
  return {
    ...choice,
    pair,
    versions,
    counts,
    changes,
    all: isPrinting ? all.data : undefined,
    total,
    lastPage,
    isBeyond,
  }
}

export type Comparison = ReturnType<typeof useComparison>
