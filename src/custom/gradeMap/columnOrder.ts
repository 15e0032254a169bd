/** Moves, pins and hides columns. Pinned columns come first. */
import type { MapCompany } from './gradeMap'
import type { MapView } from './mapView'

type Columns = Pick<MapView, 'columns' | 'pinned'>

const without = (columns: readonly MapCompany[], { key }: MapCompany) => columns.filter((one) => one.key !== key)

const placeOf = (columns: readonly MapCompany[], { key }: MapCompany) => columns.findIndex((one) => one.key === key)

/** Moves a company to a place; across the edge of the pinned columns it becomes pinned, or is no longer. */
export const moveTo = ({ columns, pinned }: Columns, company: MapCompany, place: number): Columns => {
  const from = placeOf(columns, company)
  const to = Math.max(0, place)
  if (from === -1) return { columns, pinned }
  const change = from < pinned && to >= pinned ? -1 : from >= pinned && to < pinned ? 1 : 0
  return { columns: without(columns, company).toSpliced(to, 0, company), pinned: pinned + change }
}

/** Pins a company after those that are, or releases it. */
export const togglePin = ({ columns, pinned }: Columns, company: MapCompany): Columns => {
  const from = placeOf(columns, company)
  const others = without(columns, company)
  return from !== -1 && from < pinned
    ? { columns: others.toSpliced(pinned - 1, 0, company), pinned: pinned - 1 }
    : { columns: others.toSpliced(pinned, 0, company), pinned: pinned + 1 }
}

/** Hides a company, or shows it as the last one. The last column can't be hidden. */
export const toggleShown = ({ columns, pinned }: Columns, company: MapCompany): Columns => {
  const from = placeOf(columns, company)
  if (from === -1) return { columns: [...columns, company], pinned }
  if (columns.length === 1) return { columns, pinned }
  return { columns: without(columns, company), pinned: from < pinned ? pinned - 1 : pinned }
}
