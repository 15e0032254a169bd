/**
 * Screens that open as they were left: what the user has chosen of the query in the address is kept in react-admin's store,
 * and filled in where a link doesn't say otherwise.
 */
import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useStoreContext } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'

/** Params of an address that are remembered together. */
export interface RememberedParams {
  /** The key of the store. */
  readonly key: string
  readonly params: readonly string[]
  /** Any of `params` or `unless` in an address keeps the remembered ones out. */
  readonly unless?: readonly string[]
  /** They only mean something at the path where they were chosen. */
  readonly isOfPath?: boolean
}

/** What the store keeps. */
interface Kept {
  readonly path: string
  readonly query: string
}

type ReadStore = (key: string) => unknown

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).path === 'string' &&
  typeof (value as Kept).query === 'string'

/** Names a saved view, which is complete by itself: nothing is filled in or remembered beside it (decision 0074). */
export const viewParam = 'view'

/** Whether an address names a saved view, which is a number; `?view=tree` is the tree of a structure. */
export const namesView = (address: URLSearchParams): boolean => Number(address.get(viewParam)) > 0

interface Address {
  readonly pathname: string
  readonly search: string
}

/** Whether an address says nothing that may be remembered, beside the view that it may name. */
export const isBare = (groups: readonly RememberedParams[], address: URLSearchParams): boolean =>
  groups.every(({ params, unless = [] }) => ![...params, ...unless].some((param) => address.has(param)))

/** Returns the groups that an address leaves open. */
export const leftOpen = (groups: readonly RememberedParams[], address: URLSearchParams) =>
  groups.filter(
    ({ params, unless = [] }) =>
      params.length > 0 && !namesView(address) && ![...params, ...unless].some((param) => address.has(param)),
  )

/** Returns the query of an address with what is remembered for it. */
export const recall = (
  groups: readonly RememberedParams[],
  { pathname, search }: Address,
  read: ReadStore,
): URLSearchParams => {
  const address = new URLSearchParams(search)
  const recalled = new URLSearchParams(search)
  for (const { key, params, isOfPath } of leftOpen(groups, address)) {
    const kept = read(key)
    if (!isKept(kept) || (isOfPath && kept.path !== pathname)) continue
    const query = new URLSearchParams(kept.query)
    for (const param of params) {
      const text = query.get(param)
      if (text) recalled.set(param, text)
    }
  }
  return recalled
}

/** Returns the params that are set, in the order of their names. */
const textOf = (address: URLSearchParams, params: readonly string[]) =>
  String(
    new URLSearchParams(
      params.toSorted().flatMap((param) => (address.get(param) ? [[param, address.get(param) ?? '']] : [])),
    ),
  )

type Remember = (before: URLSearchParams, after: URLSearchParams) => void

const RememberContext = createContext<Remember>(() => {})

/** Returns a function to be called with each query that the user changes. */
export const useRemember = (): Remember => useContext(RememberContext)

interface Props {
  readonly groups: readonly RememberedParams[]
  readonly children: ReactNode
}

/** Fills in what is remembered when the screen opens, and remembers what is chosen on it. */
export const RememberedAddress = ({ groups, children }: Props) => {
  const { getItem, setItem, removeItem } = useStoreContext()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const [recalled] = useState(() => String(recall(groups, { pathname, search }, getItem)))
  const [isOpen, setOpen] = useState(recalled === String(new URLSearchParams(search)))
  if (!isOpen && recalled === String(new URLSearchParams(search))) setOpen(true)
  useLayoutEffect(() => {
    if (!isOpen) void navigate({ search: recalled, hash }, { replace: true, state: state as unknown })
    // The address changes once, before the screen shows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  const remember = useMemo(
    (): Remember => (before, after) => {
      if (namesView(after)) return
      for (const { key, params } of groups) {
        const query = textOf(after, params)
        if (query === textOf(before, params)) continue
        if (query === '') removeItem(key)
        else setItem<Kept>(key, { path: pathname, query })
      }
    },
    [groups, pathname, setItem, removeItem],
  )
  return isOpen && <RememberContext value={remember}>{children}</RememberContext>
}
