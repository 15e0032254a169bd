import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Opening } from './rows'

interface TreeState {
  readonly turned?: readonly string[]
}

const none: readonly string[] = []

/**
 * What of the tree is open, and what is searched in it. Both stand in the address, so that a shared link shows the same;
 * the single branches that were opened or closed stand in the history, which a reload and the way back keep.
 */
export const useOpening = () => {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const search = query.get('search') ?? ''
  const depth = Number(query.get('depth') ?? 0)
  const turnedKeys = (state as TreeState | null)?.turned ?? none
  const opening: Opening = useMemo(() => ({ depth, turned: new Set(turnedKeys) }), [depth, turnedKeys])

  const go = useCallback(
    (change: Readonly<Record<string, string>>, turned: readonly string[], replace: boolean) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(change))
        if (value === '') next.delete(name)
        else next.set(name, value)
      void navigate({ search: `?${next}` }, { replace, state: { turned } satisfies TreeState })
    },
    [navigate],
  )

  /** Opens what is closed and closes what is open. */
  const turn = useCallback(
    (...keys: string[]) => {
      const turned = new Set(turnedKeys)
      for (const key of keys) if (!turned.delete(key)) turned.add(key)
      go({}, [...turned], true)
    },
    [go, turnedKeys],
  )

  return {
    opening,
    search,
    turn,
    /** What is typed further into a search replaces it, so that the back button leads out of it. */
    searchFor: (text: string) => go({ search: text }, none, search !== ''),
    openTo: (level: number) => go({ depth: level === 0 ? '' : String(level), search: '' }, none, false),
  }
}
