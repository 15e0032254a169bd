import { useMemo } from 'react'
import { useStore } from 'ra-core'
import { kindOf } from '../kinds'
import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'

const none: readonly string[] = []

/** The columns that are of use to a person, and which of them are hidden; the first names the record and always stays. */
export const useColumns = (resource: AnyResource) => {
  const { name } = resource
  const may = useMay()
  const [hidden, setHidden] = useStore<readonly string[]>(`${name}.hiddenColumns`, none)
  const all = useMemo(() => {
    const { list, fields } = resource
    return (list?.columns ?? none).filter((column) => {
      const needs = fields[column] && kindOf(fields[column]).needs
      return needs === undefined || may(needs, resource)
    })
  }, [resource, may])
  const visible = useMemo(() => all.filter((column, index) => index === 0 || !hidden.includes(column)), [all, hidden])
  return {
    all,
    visible,
    toggle: (column: string) =>
      setHidden(hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]),
  }
}

export type Columns = ReturnType<typeof useColumns>
