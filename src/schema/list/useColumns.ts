import { useMemo } from 'react'
import { useStore } from 'ra-core'
import type { AnyResource } from '../resource'

const none: readonly string[] = []

/** Returns all columns of a list and the visible ones. The first names the record and can't be hidden. */
export const useColumns = ({ name, list }: AnyResource) => {
  const [hidden, setHidden] = useStore<readonly string[]>(`${name}.hiddenColumns`, none)
  const all = list?.columns ?? none
  const visible = useMemo(() => all.filter((column, index) => index === 0 || !hidden.includes(column)), [all, hidden])
  return {
    all,
    visible,
    toggle: (column: string) =>
      setHidden(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]),
  }
}

export type Columns = ReturnType<typeof useColumns>
