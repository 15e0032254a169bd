/** Remembers the banner of operators, which each call looks at (decision 0112). */
import { eq, sql } from 'drizzle-orm'
import type { Banner } from '../../contract/entities/banner'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from './connection'
import { banner } from './tables'

/** How soon each process knows of another banner. */
export const bannerSeconds = 2

export type BannerRow = typeof banner.$inferSelect

export const readBanner = async (db: Queryable): Promise<BannerRow | undefined> => {
  const [row] = await db.select().from(banner)
  return row
}

/** Sets the only banner. */
export const storeBanner = async (
  db: Queryable,
  values: Omit<typeof banner.$inferInsert, 'id' | 'set_at'>,
): Promise<void> => {
  const set = { ...values, set_at: sql`now()` }
  await db.insert(banner).values(values).onConflictDoUpdate({ target: banner.id, set })
}

/** Removes the banner; returns whether there was one. */
export const removeBanner = async (db: Queryable): Promise<boolean> =>
  (await db.delete(banner).where(eq(banner.id, 1))).rowCount === 1

const shownOf = ({ set_at, text, level, refuses_writes, ends_at }: BannerRow): Banner => ({
  version: String(set_at.getTime()),
  text,
  level,
  refuses_writes,
  ends_at: ends_at?.toISOString() ?? null,
})

export interface Banners {
  /** What is to be shown now, as far as this process knows. */
  readonly present: () => Banner | null
  /** Looks now, rather than within two seconds. */
  readonly refresh: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Follows the banner; without turns it waits for `refresh`. What could not be read stays as it was. */
export const followBanner = async (db: Queryable, hasTurns: boolean, log: FastifyBaseLogger): Promise<Banners> => {
  let row: BannerRow | undefined
  let current: Promise<void> | undefined
  const keep = (found: BannerRow | undefined) => {
    if (found?.set_at.getTime() !== row?.set_at.getTime())
      log.info({ banner: found && { ...shownOf(found), starts_at: found.starts_at } }, 'the banner has changed')
    row = found
  }
  const refresh = () =>
    (current ??= readBanner(db)
      .then(keep, () => {})
      .finally(() => (current = undefined)))
  await refresh()
  const timer = hasTurns ? setInterval(() => void refresh(), bannerSeconds * 1000).unref() : undefined
  const present = () => {
    const now = Date.now()
    const isShown = row && row.starts_at.getTime() <= now && (row.ends_at?.getTime() ?? Infinity) > now
    return row && isShown ? shownOf(row) : null
  }
  return {
    present,
    refresh,
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
