import { useMemo } from 'react'
import { useStore } from 'ra-core'
import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'

const none: readonly string[] = []

/** Returns the columns of a list that the user may see, and the visible ones. The first names the record and can't be hidden. */
export const useColumns = (resource: AnyResource) => {
  const { name, list, fields } = resource
  const [hidden, setHidden] = useStore<readonly string[]>(`${name}.hiddenColumns`, none)
  const may = useMay()
  const all = useMemo(
    () =>
      (list?.columns ?? none).filter((column) => {
        const { listedFor } = fields[column] ?? {}
        return listedFor === undefined || may(resource, listedFor)
      }),
    [list, fields, resource, may],
  )
  const visible = useMemo(() => all.filter((column, index) => index === 0 || !hidden.includes(column)), [all, hidden])
  return {
    all,
    visible,
    toggle: (column: string) =>
      setHidden(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]),
  }
}

export type Columns = ReturnType<typeof useColumns>
