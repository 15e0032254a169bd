/** Writes entries as rows of a file. */
import { activityFileSize, type ActivityEntry, type ActivityRecord } from '../../../contract/entities/activity'
import type { Cell } from '../../csv/write'
import type { Queryable } from '../../database/connection'
import { titleOf } from '../../records/history/names'
import type { AnyRow } from '../../records/table'
import { aboutOf, findEntries, type Filters } from './find'
import { tellEntries } from './tell'
import type { Place, Reader } from './visible'
import { say } from '../../../contract/say'

const header = [
  'Time (UTC)',
  'By',
  'Viewing as',
  'Call',
  'Source',
  'Company',
  'Kind of record',
  'ID',
  'Record',
  'What',
  'Fields',
  'Records in all',
  'Reason',
]

const entriesPerQuery = 200

const nameIn = ({ before, after }: ActivityRecord): string => {
  const members: AnyRow = { ...before, ...after }
  return titleOf(members) ?? String(members.domain ?? '')
}

const countOf = ({ count, isMore, read }: ActivityEntry): Cell => {
  const known = read ? read.rows : count
  return known !== null && (isMore || read?.isMore) ? `more than ${known}` : known
}

const rowsOf = (entry: ActivityEntry): Cell[][] => {
  const { at, by, program, as, call, source, company, read, why } = entry
  const author = [at, by?.name ?? program, as?.name ?? null, call, source]
  const [count, reason] = [countOf(entry), why]
  if (read)
    return [
      [
        ...author,
        company?.name ?? null,
        read.kind,
        read.person?.id ?? null,
        read.person?.name ?? null,
        read.act,
        Object.entries(read.query)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        count,
        reason,
      ],
    ]
  if (entry.records.length === 0)
    return [[...author, company?.name ?? null, null, null, null, null, null, count, reason]]
  return entry.records.map((record) => [
    ...author,
    (record.company ?? company)?.name ?? null,
    record.kind,
    record.id,
    nameIn(record),
    record.change,
    record.members.join(', '),
    count,
    reason,
  ])
}

const ending = (size: number): Cell[] => [
  say('The file ends here: it has the latest {size, number} entries. Filter by time to get earlier ones.', { size }),
]

/** Yields the entries that filters find, the newest first, up to the limit, and says so at its end if there are more. */
export async function* activityFile(
  db: Queryable,
  reader: Reader,
  filters: Filters,
  size = activityFileSize,
): AsyncGenerator<readonly Cell[]> {
  yield header
  let before: Place | undefined
  for (let written = 0; ;) {
    const limit = Math.min(entriesPerQuery, size - written)
    const found = await findEntries(db, reader, filters, { before, limit: limit + 1 })
    const places = found.slice(0, limit)
    for (const entry of await tellEntries(db, reader, places, aboutOf(filters))) yield* rowsOf(entry)
    written += places.length
    before = places.at(-1)
    if (found.length <= limit) return
    if (written < size) continue
    yield ending(size)
    return
  }
}
