/** The selected records of a list, for changes of many at once. */
import { useCallback, useState } from 'react'
import type { Identifier, RaRecord } from 'ra-core'
import type { AnyResource } from '../resource'
import { useMayCall, useSchemaSetting } from '../shared/SchemaContext'
import type { BulkAction } from '../bulk'
import { companyOf } from '../shared/rights'
import type { PathParams } from '../path'
import type { ListState } from './listState'

interface State {
  /** The search and filters under which the records were selected. */
  readonly query: string
  readonly ids: ReadonlySet<Identifier>
  /** All records that search and filters find, on all pages. */
  readonly isAll: boolean
}

const nothing: ReadonlySet<Identifier> = new Set()

/** Returns the changes of many records that the user may make. */
export const useBulkActions = ({ list }: AnyResource, params: PathParams): readonly BulkAction[] => {
  const mayCall = useMayCall()
  return (list?.bulk ?? []).filter(({ call }) => mayCall(call, companyOf(params)))
}

/**
 * Returns the selection of a list. It lasts while the user turns pages, but ends with another search or filter: records
 * that are no longer found must not be changed unseen.
 */
export const useSelection = ({ isPeople }: AnyResource, list: ListState) => {
  const { userId } = useSchemaSetting()
  const query = JSON.stringify([list.search, list.filter])
  const [state, setState] = useState<State>({ query, ids: nothing, isAll: false })
  const { ids, isAll } = state.query === query ? state : { ids: nothing, isAll: false }
  const select = (next: Iterable<Identifier>) => setState({ query, ids: new Set(next), isAll: false })
  /** Nobody changes themselves together with others. */
  const isSelectable = useCallback(({ id }: RaRecord) => !isPeople || id !== userId, [isPeople, userId])
  const isSelected = (record: RaRecord) => isSelectable(record) && (isAll || ids.has(record.id))
  const onPage = (list.data ?? []).filter(isSelectable)
  const chosen = isAll ? new Set(onPage.map(({ id }) => id)) : ids
  const selectedOnPage = onPage.filter(isSelected).length
  return {
    isAll,
    count: isAll ? list.total : ids.size,
    isSelectable,
    isSelected,
    /** Whether the page is selected wholly, in part, or not at all. */
    page: selectedOnPage === 0 ? 'none' : selectedOnPage === onPage.length ? 'all' : 'some',
    toggle: ({ id }: RaRecord) => select(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]),
    togglePage: () => {
      const others = [...chosen].filter((id) => !onPage.some((record) => record.id === id))
      select(selectedOnPage === onPage.length ? others : [...others, ...onPage.map(({ id }) => id)])
    },
    selectAll: () => setState({ query, ids: nothing, isAll: true }),
    clear: () => select([]),
    /** What a call is to change. */
    target: isAll
      ? { filter: { ...(list.search && { search: list.search }), ...list.filter } }
      : { ids: [...ids].map(Number) },
  } as const
}

export type Selection = ReturnType<typeof useSelection>
