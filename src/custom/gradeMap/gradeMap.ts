/** The grade map as the console holds it: the grades of each company by ta rank. */
import { joinedTexts } from '../../../contract/formatters'
import type { z } from 'zod'
import type { gradeCompany } from '../../../contract/entities/gradeCompany'
import type { taRank } from '../../../contract/entities/taRank'
import { setCells, type CellKey, type Cells, type CellWrite } from '../grid/model/cells'
import type { Column } from './problems'

type GradeCompany = z.output<typeof gradeCompany>

/** A ta rank. */
export interface MapRank {
  readonly id: number
  /** Its row in the grid. */
  readonly key: string
  readonly name: string
}

/** A company with a column in the map. */
export interface MapCompany {
  readonly id: number
  /** Its column in the grid. */
  readonly key: string
  readonly name: string
  /** The mapping; null if there is none yet, or if it was deleted while the user edited it. */
  readonly gradeCompanyId: number | null
  /** The version of the mapping; 0 if there has never been one. */
  readonly version: number
}

export interface GradeMap {
  /** From the highest rank to the lowest. */
  readonly ranks: readonly MapRank[]
  /** In the order of their creation. */
  readonly companies: readonly MapCompany[]
  /** Grades by the key of the company, then of the rank. */
  readonly cells: Cells
}

const keyOf = (id: number): string => String(id)

/** Returns an empty column for a company without a mapping. */
export const newColumnOf = ({ id, name }: Pick<MapCompany, 'id' | 'name'>): MapCompany => ({
  id,
  key: keyOf(id),
  name,
  gradeCompanyId: null,
  version: 0,
})

/** Whether the mapping was deleted; a company that never had one has version 0. */
export const wasDeleted = ({ gradeCompanyId, version }: MapCompany): boolean => gradeCompanyId === null && version > 0

const companyOf = ({ id, company, version }: GradeCompany): MapCompany => ({
  id: company.id,
  key: keyOf(company.id),
  name: company.name,
  gradeCompanyId: id,
  version,
})

const cellsOf = ({ grade_company_ranks: ranks }: GradeCompany): ReadonlyMap<string, string> => {
  const cells = new Map<string, string>()
  for (const { ta_rank_id: id, rank } of ranks) cells.set(keyOf(id), rank)
  return cells
}

/** Builds the map from the records of the API. */
export const gradeMapOf = (ranks: readonly z.output<typeof taRank>[], mappings: readonly GradeCompany[]): GradeMap => ({
  ranks: ranks.map(({ id, name }) => ({ id, key: keyOf(id), name })),
  companies: mappings.map(companyOf),
  cells: new Map(mappings.map((mapping) => [keyOf(mapping.company.id), cellsOf(mapping)])),
})

/** Replaces the mappings that were read again, adds new ones, and removes those that no longer exist. */
export const withMappings = (
  map: GradeMap,
  mappings: readonly GradeCompany[],
  existing: ReadonlySet<number>,
): GradeMap => {
  const read = new Set(mappings.map(({ company }) => keyOf(company.id)))
  const kept = map.companies.filter(({ key, gradeCompanyId: id }) => id !== null && existing.has(id) && !read.has(key))
  const companies = [...kept, ...mappings.map(companyOf)].toSorted(
    (one, other) => (one.gradeCompanyId ?? 0) - (other.gradeCompanyId ?? 0),
  )
  const fresh = new Map(mappings.map((mapping) => [keyOf(mapping.company.id), cellsOf(mapping)]))
  return {
    ranks: map.ranks,
    companies,
    cells: new Map(companies.map(({ key }) => [key, fresh.get(key) ?? map.cells.get(key) ?? new Map()])),
  }
}

/** Writes cells into the map; an empty text clears its cell. */
export const withCells = (map: GradeMap, writes: readonly CellWrite[]): GradeMap => ({
  ...map,
  cells: setCells(
    map.cells,
    writes.map((write) => ({ ...write, text: write.text || undefined })),
  ),
})

/** Removes companies that have no mapping anymore. */
export const withoutCompanies = (map: GradeMap, ids: readonly number[]): GradeMap => {
  if (ids.length === 0) return map
  const gone = new Set(ids.map(keyOf))
  return {
    ...map,
    companies: map.companies.filter(({ key }) => !gone.has(key)),
    cells: new Map([...map.cells].filter(([key]) => !gone.has(key))),
  }
}

/** The most cells that a message names. */
const mostNamed = 5

/** Names cells for a message: 'Aurora · Manager, …'. There may be more of them than those that are given. */
export const nameCells = (
  { ranks, companies }: Pick<GradeMap, 'ranks' | 'companies'>,
  cells: readonly CellKey[],
  locale: string,
  count = cells.length,
): string => {
  const named = cells.slice(0, mostNamed).map(({ row, column }) => {
    const company = companies.find(({ key }) => key === column)
    return `${company?.name ?? ''} · ${ranks.find(({ key }) => key === row)?.name ?? ''}`
  })
  return joinedTexts(locale, [...named, ...(count > named.length ? ['…'] : [])])
}

/** Returns the grades of a company from the highest rank to the lowest; '' where there is none. */
export const columnOf = ({ ranks, cells }: GradeMap, companyId: number): Column => {
  const column = cells.get(keyOf(companyId))
  return ranks.map(({ key }) => column?.get(key) ?? '')
}
