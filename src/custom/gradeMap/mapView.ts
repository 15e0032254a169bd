/** Which columns of the grade map are shown, in which order, and how; kept in the address, so that a link shows the same. */
import type { Zoom } from '../grid/gridProps'
import type { RememberedParams } from '../../schema/shared/RememberedAddress'
import type { MapCompany } from './gradeMap'
import { problems, type Problem } from './problems'

export interface MapView {
  /** The columns that are shown, in their order. */
  readonly columns: readonly MapCompany[]
  /** How many of the first columns stay in view. */
  readonly pinned: number
  readonly zoom: Zoom
  /** A part of the names of the ta ranks that are shown; '' shows all. */
  readonly ranks: string
  /** The problems that are painted. */
  readonly painted: readonly Problem[]
}

/** What is remembered of the view (decision 0064). Pins are the first columns, so both are remembered together. */
export const mapMemory: readonly RememberedParams[] = [
  { key: 'zoom.gradeMap', params: ['zoom'] },
  { key: 'columns.gradeMap', params: ['columns', 'pinned'] },
  { key: 'problems.gradeMap', params: ['problems'] },
]

export const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const

/** A run of mappings by their ids: `7`, `4-9`, or `4-` up to the last one, also if more are added. */
const run = /^(\d+)(?:(-)(\d*))?$/

const companiesIn = (part: string, all: readonly MapCompany[]): readonly MapCompany[] => {
  const [, from, dash, to] = run.exec(part) ?? []
  if (from === undefined) return []
  const last = dash ? (to ? Number(to) : Infinity) : Number(from)
  return all.filter(({ gradeCompanyId: id }) => id !== null && id >= Number(from) && id <= last)
}

/**
 * Reads columns from the address; all of them if it names none that exists.
 *
 * @example columnsOf('9,1-3', companies)
 */
export const columnsOf = (text: string, all: readonly MapCompany[]): readonly MapCompany[] => {
  const named = new Set(text.split(',').flatMap((part) => companiesIn(part, all)))
  if (named.size === 0) return all
  return [...named, ...all.filter((company) => company.gradeCompanyId === null)]
}

/** Writes columns for the address; '' if they are all in the order of the map. */
export const spellColumns = (columns: readonly MapCompany[], all: readonly MapCompany[]): string => {
  const stored = all.filter(({ gradeCompanyId: id }) => id !== null)
  const places = new Map(stored.map((company, place) => [company.key, place]))
  const runs: [number, number][] = []
  for (const { key } of columns) {
    const place = places.get(key)
    if (place === undefined) continue
    const current = runs.at(-1)
    if (current && current[1] === place - 1) current[1] = place
    else runs.push([place, place])
  }
  const [first] = runs
  if (runs.length === 1 && first?.[0] === 0 && first[1] === stored.length - 1) return ''
  const idAt = (place: number) => stored[place]?.gradeCompanyId ?? ''
  return runs
    .map(([from, to]) =>
      to === stored.length - 1 && from < to
        ? `${idAt(from)}-`
        : from === to
          ? String(idAt(from))
          : `${idAt(from)}-${idAt(to)}`,
    )
    .join(',')
}

const zoomOf = (text: string | null): Zoom =>
  text === 'fit' ? 'fit' : (zooms.find((zoom) => String(zoom * 100) === text) ?? 1)

/** Reads the view from the address. */
export const viewOf = (address: URLSearchParams, all: readonly MapCompany[]): MapView => {
  const painted = address.get('problems')?.split(',')
  return {
    columns: columnsOf(address.get('columns') ?? '', all),
    pinned: /^\d{1,4}$/.test(address.get('pinned') ?? '') ? Number(address.get('pinned')) : 0,
    zoom: zoomOf(address.get('zoom')),
    ranks: address.get('ranks') ?? '',
    painted: painted ? problems.filter((problem) => painted.includes(problem)) : problems,
  }
}

/** Returns the query parameters of a view; '' removes one. */
export const spellView = (
  { columns, pinned, zoom, ranks, painted }: MapView,
  all: readonly MapCompany[],
): Readonly<Record<'columns' | 'pinned' | 'zoom' | 'ranks' | 'problems', string>> => ({
  columns: spellColumns(columns, all),
  pinned: pinned > 0 ? String(pinned) : '',
  zoom: zoom === 1 ? '' : zoom === 'fit' ? 'fit' : String(zoom * 100),
  ranks: ranks.trim(),
  problems: painted.length === problems.length ? '' : painted.join(',') || 'none',
})
