import { useMemo, useCallback, useState } from 'react'
import { useStore } from 'ra-core'
import type { AnyResource } from '../resource'
import { useMay } from '../shared/SchemaContext'
import { useMediaQuery, type Theme } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { viewParam } from '../shared/RememberedAddress'

/** The width that a column and the actions need without breaking words, in pixels. */
const columnWidth = 120
const actionsWidth = 80

/**
 * Returns whether the columns don't fit. Measures the space beside the menu rather than the window. Only the answer is state,
 * not the width: a list that fits is rendered once.
 */
export const useIsNarrow = (columns: number) => {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const [isTight, setTight] = useState(false)
  const needed = columns * columnWidth + actionsWidth
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return
      const read = () => {
        const { clientWidth } = element
        setTight(clientWidth > 0 && clientWidth < needed)
      }
      read()
      const observer = new ResizeObserver(read)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [needed],
  )
  return { isNarrow: isPhone || isTight, measure }
}

const none: readonly string[] = []

/** What the keys begin with that the account doesn't keep. */
const ofPageOnly = 'page.'

/** Where the hidden columns of a list are stored; those of an open view in the memory of the page, since they are not the account's. */
export const hiddenColumnsKey = ({ name }: AnyResource, view: string | null): string =>
  view === null ? `${name}.hiddenColumns` : `${ofPageOnly}view.${view}.hiddenColumns`

/** Returns the columns of a list that the user may see, and the visible ones. The first names the record and can't be hidden. */
export const useColumns = (resource: AnyResource) => {
  const { list, fields } = resource
  const [address] = useSearchParams()
  const [stored, setHidden] = useStore<unknown>(hiddenColumnsKey(resource, address.get(viewParam)), none)
  // It comes from the account, where another version of the console may have left something else.
  const hidden: readonly unknown[] = Array.isArray(stored) ? stored : none
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
