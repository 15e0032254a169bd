import { useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { GridColumn } from '../grid/gridProps'
import { containing } from '../../names'
import { readSheet } from '../grid/model/sheet'
import { bandedRows } from './bands'
import { ColumnHead } from './ColumnHead'
import { gridColumnsOf, paintOf } from './mapGrid'
import type { MapState } from './mapState'
import type { MapView } from './mapView'
import { useProblems } from './useProblems'
import { useSuggestions } from './useSuggestions'

/** Returns what the grid draws: rows, columns with their heads and suggestions, and the paint of problems. */
export const useMapTable = (
  { map, base, sheet: { edits } }: MapState,
  view: MapView,
  ranks: string,
  opensCompany: boolean,
) => {
  const translate = useTranslate()
  const { suggestions, suggestFor } = useSuggestions()
  const { index, counts } = useProblems({ ranks: map.ranks, columns: view.columns, base: map.cells, edits })
  const { painted } = view

  const bands = useMemo(() => bandedRows(map.ranks.map(({ name }) => name)), [map.ranks])
  const isWanted = useMemo(() => containing(ranks), [ranks])
  const rows = useMemo(
    () =>
      map.ranks
        .map(({ key, name }, index) => ({ key, label: name, ...bands[index] }))
        .filter(({ label }) => isWanted(label)),
    [map.ranks, bands, isWanted],
  )
  const columns = useMemo(() => gridColumnsOf(view.columns), [view.columns])
  const describe = useCallback((problem: string) => translate(`gradeMap.problems.about.${problem}`), [translate])
  const paint = useMemo(
    () => paintOf({ index, base: map.cells, edits, painted, describe }),
    [index, map.cells, edits, painted, describe],
  )
  const companies = useMemo(() => new Map(map.companies.map((company) => [company.key, company])), [map.companies])
  const renderHeader = useCallback(
    ({ key }: GridColumn) => {
      const company = companies.get(key)
      return company && <ColumnHead company={company} isLink={opensCompany} />
    },
    [companies, opensCompany],
  )
  /** What the grid shows, as its model reads it. */
  const table = useMemo(
    () => ({
      rows: rows.map(({ key }) => key),
      columns: columns.map(({ key }) => key),
      read: readSheet({ edits }, base),
    }),
    [rows, columns, edits, base],
  )
  /** The rows and columns that aren't shown. */
  const hidden = useMemo(() => {
    const rest = (all: readonly { readonly key: string }[], shown: ReadonlySet<string>) =>
      all.flatMap(({ key }) => (shown.has(key) ? [] : [key]))
    return { rows: rest(map.ranks, new Set(table.rows)), columns: rest(map.companies, new Set(table.columns)) }
  }, [map.ranks, map.companies, table.rows, table.columns])
  return { hidden, rows, columns, companies, renderHeader, paint, table, index, counts, suggestions, suggestFor }
}

export type MapTable = ReturnType<typeof useMapTable>
