/** Finds the download that a file began as. */
import type { Queryable } from '../../database/connection'
import { invalid } from '../../errors/apiError'
import type { Cells } from './cells'
import { readDownloads, readHeldCells, type Download } from './downloads'
import type { GradeFile } from './file'

/** Enough columns to tell downloads apart; comparing all of them, or reading each version, would take seconds. */
const comparedColumns = 200
const comparedVersions = 4000

const countDifferences = ({ rows }: GradeFile, place: number, cells: Cells = {}): number =>
  rows.filter(({ ta_rank_id: id, grades }) => (grades[place] ?? null) !== (cells[id] ?? null)).length

/**
 * Sorts downloads by how little a file differs from them. Only columns are compared that differ between downloads.
 *
 * Of several with the same number of differences the oldest comes first: too old a base asks about cells that others
 * have changed, too new a one would change them back.
 */
const sortByLikeness = async (
  db: Queryable,
  file: GradeFile,
  downloads: readonly Download[],
  pause: () => Promise<void>,
): Promise<Download[]> => {
  const telling: GradeFile['companies'][number][] = []
  const versions = new Set<string>()
  for (const column of file.companies) {
    const own = new Set(downloads.map(({ columns }) => columns.get(column.company_id) ?? ''))
    if (own.size < 2 || versions.size + own.size > comparedVersions) continue
    for (const version of own) if (version) versions.add(version)
    if (telling.push(column) === comparedColumns) break
  }
  const held = await readHeldCells(db, [...versions], pause)
  const scored: { download: Download; differences: number }[] = []
  for (const download of downloads) {
    const cellsOf = (companyId: number) => held.get(download.columns.get(companyId) ?? '')
    const differences = telling.map(({ company_id: id, place }) => countDifferences(file, place, cellsOf(id)))
    scored.push({ download, differences: differences.reduce((sum, count) => sum + count, 0) })
    await pause()
  }
  return scored
    .toSorted((one, other) => one.differences - other.differences || one.download.id - other.download.id)
    .map(({ download }) => download)
}

/** Returns the downloads that a file may have begun as, the likeliest first, or the one that is asked for. */
export const findBases = async (
  db: Queryable,
  file: GradeFile,
  wanted: number | 'nearest' | undefined,
  pause: () => Promise<void>,
): Promise<Download[]> => {
  if (wanted === undefined) return []
  const downloads = await readDownloads(db, wanted === 'nearest' ? undefined : wanted)
  if (wanted !== 'nearest' && downloads.length === 0)
    throw invalid({ base: ['This download is no longer known. Please choose another one.'] })
  return sortByLikeness(db, file, downloads, pause)
}

/** Reads the cells that a download held, by company, for the columns of a file. */
export const readBaseCells = async (
  db: Queryable,
  { companies }: GradeFile,
  { columns }: Download,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<number, Cells>> => {
  const versions = companies.flatMap(({ company_id: id }) => columns.get(id) ?? [])
  const held = await readHeldCells(db, versions, pause)
  return new Map(companies.map(({ company_id: id }) => [id, held.get(columns.get(id) ?? '') ?? {}]))
}
