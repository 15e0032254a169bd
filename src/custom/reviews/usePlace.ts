/** Where somebody is in a list of items, and which of them are chosen. */
import { useState } from 'react'

interface Place {
  readonly current: number | undefined
  /** Where a range begins. */
  readonly anchor: number | undefined
  readonly chosen: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** It begins at `first`, until somebody moves. */
export const usePlace = (ids: readonly number[], first = ids[0]) => {
  const [place, setPlace] = useState<Place>({ current: undefined, anchor: undefined, chosen: none })
  const current = place.current !== undefined && ids.includes(place.current) ? place.current : first
  const rangeTo = (id: number): ReadonlySet<number> => {
    const [from, to] = [ids.indexOf(place.anchor ?? current ?? id), ids.indexOf(id)]
    return new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1))
  }
  const go = (id: number | undefined) => {
    if (id !== undefined) setPlace((before) => ({ ...before, current: id, anchor: id }))
  }
  const extendTo = (id: number | undefined) => {
    if (id !== undefined) setPlace({ current: id, anchor: place.anchor ?? current, chosen: rangeTo(id) })
  }
  const toggle = (id: number | undefined) => {
    if (id === undefined) return
    const chosen = new Set(place.chosen)
    if (!chosen.delete(id)) chosen.add(id)
    setPlace({ current: id, anchor: id, chosen })
  }
  const at = (steps: number): number | undefined =>
    ids[Math.min(Math.max(ids.indexOf(current ?? 0) + steps, 0), ids.length - 1)]
  return {
    current,
    chosen: place.chosen,
    go,
    extendTo,
    toggle,
    at,
    clear: () => setPlace((before) => ({ ...before, chosen: none })),
  }
}
