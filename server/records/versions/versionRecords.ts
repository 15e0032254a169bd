/** Reads versions in the shape of the contract. */
import { isNotNull, sql, type SQL } from 'drizzle-orm'
import { dataVersion, type DataVersion } from '../../../contract/entities/dataVersion'
import type { Queryable } from '../../database/connection'
import { notFound } from '../../errors/apiError'
import { columnsFor, readTable } from '../reading'
import type { Versioned, VersionKey } from './declared'

const inUtc = (time: SQL) => sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`

/** Builds the reading of the versions themselves, with or without drafts. */
export const versionReading = ({ versions, rows }: Pick<Versioned, 'versions' | 'rows'>, { withDrafts = true } = {}) =>
  readTable({
    table: versions,
    condition: withDrafts ? undefined : isNotNull(versions.activated_at),
    columns: {
      ...columnsFor(versions, dataVersion),
      created_at: inUtc(sql`${versions}.created_at`),
      activated_at: inUtc(sql`${versions}.activated_at`),
      count: sql<number>`(select count(*)::int from ${rows} r
        where r.company_id = ${versions}.company_id and r.version_id = ${versions}.id)`,
    },
    sort: Object.keys(dataVersion.shape),
    isNested: true,
  })

/** Reads a version; throws `notFound()` if there is none. */
export const requireRecord = async (
  db: Queryable,
  versioned: Pick<Versioned, 'versions' | 'rows'>,
  { company_id, version_id: id }: VersionKey,
): Promise<DataVersion> => {
  const record = await versionReading(versioned).one(db, { company_id, id })
  if (!record) throw notFound()
  return record
}
