/** Which time zones of companies PostgreSQL knows: it may know fewer than Node, and tells upper from lower case here (decision 0150). */
import { sql } from 'drizzle-orm'
import { defaultTimeZone } from '../../../contract/days'
import { presentZone } from '../../../contract/timeZones'
import type { Queryable } from '../../database/connection'
import { companies } from '../../database/tables'

interface Zoned {
  readonly time_zone?: string | undefined
}

/** Whether a form names a zone that the database doesn't know; what is stored already may stay. */
export const namesUnknownZone = async (db: Queryable, { time_zone: zone }: Zoned, stored?: Zoned): Promise<boolean> => {
  if (zone === undefined) return false
  const present = presentZone(zone)
  if (present === (stored?.time_zone ?? defaultTimeZone)) return false
  const { rows } = await db.execute(sql`select from pg_timezone_names where name = ${present}`)
  return rows.length === 0
}

/** Lists the companies with a zone that the database doesn't know, or not any more: they count days in UTC. */
export const companiesWithoutZone = (db: Queryable): Promise<{ name: string; time_zone: string }[]> =>
  db
    .select({ name: companies.name, time_zone: companies.time_zone })
    .from(companies)
    .where(
      sql`${companies.time_zone} in (select distinct c.time_zone from companies c except select z.name from pg_timezone_names z)`,
    )
    .orderBy(companies.id)
