import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Expansion } from './rows'

interface TreeState {
  readonly toggled?: readonly string[]
}

const none: readonly string[] = []

/**
 * Holds the open levels and the search term of the tree in the address, so that a shared link shows the same. Branches
 * opened or closed one by one are kept in the history state, which survives a reload and the back button.
 */
export const useExpansion = () => {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const search = query.get('search') ?? ''
  const depth = Number(query.get('depth') ?? 0)
  const toggledKeys = (state as TreeState | null)?.toggled ?? none
  // What an undo calls comes from an earlier render, and must not close the branches opened since.
  const latest = useRef(toggledKeys)
  useEffect(() => {
    latest.current = toggledKeys
  }, [toggledKeys])
  const expansion: Expansion = useMemo(() => ({ depth, toggled: new Set(toggledKeys) }), [depth, toggledKeys])

  const go = useCallback(
    (change: Readonly<Record<string, string>>, toggled: readonly string[], replace: boolean) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(change))
        if (value === '') next.delete(name)
        else next.set(name, value)
      void navigate({ search: `?${next}` }, { replace, state: { toggled } satisfies TreeState })
    },
    [navigate],
  )

  const toggledWith = useCallback((keys: readonly string[]) => {
    const toggled = new Set(latest.current)
    for (const key of keys) if (!toggled.delete(key)) toggled.add(key)
    return [...toggled]
  }, [])
  /** Opens closed branches and closes open ones. */
  const toggle = useCallback((...keys: string[]) => go({}, toggledWith(keys), true), [go, toggledWith])

  /** Selects a node and toggles branches; `isPage` is set if it is shown instead of the tree, which the back button returns to. */
  const select = useCallback(
    (key: string | null, { toggles = [], isPage = false }: { toggles?: readonly string[]; isPage?: boolean } = {}) =>
      go({ at: key ?? '' }, toggledWith(toggles), !isPage),
    [go, toggledWith],
  )

  return {
    expansion,
    search,
    toggle,
    /** The node that the address names. */
    at: query.get('at'),
    select,
    /** Replaces the history entry while the user is typing, so that the back button leaves the search. */
    searchFor: (text: string) => go({ search: text }, none, search !== ''),
    openTo: (level: number) => go({ depth: level === 0 ? '' : String(level), search: '', at: '' }, none, false),
  }
}
