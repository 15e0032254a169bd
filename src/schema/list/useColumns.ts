import { useMemo } from 'react'
import { useStore } from 'ra-core'
import type { AnyResource } from '../resource'

const none: readonly string[] = []

/** The columns of a list, and which of them are shown; the first names the record and always stays. */
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
