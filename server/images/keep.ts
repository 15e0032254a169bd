import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { images } from '../database/tables'

const folder = '/media/'

/** Where an image is answered. */
export const urlOfImage = (name: string): string => `${folder}${name}`

/**
 * Keeps images for a record that is about to name them; answers which of the addresses are images of ours.
 *
 * It makes them new: housekeeping that is just clearing old ones looks at them again, and leaves them.
 */
export const keepImages = async (db: Queryable, urls: readonly string[]): Promise<Set<string>> => {
  const names = urls.filter((url) => url.startsWith(folder)).map((url) => url.slice(folder.length))
  if (names.length === 0) return new Set()
  const kept = await db
    .update(images)
    .set({ created_at: sql`now()` })
    .where(inArray(images.name, names))
    .returning({ name: images.name })
  return new Set(kept.map(({ name }) => urlOfImage(name)))
}

/** Clears what was uploaded, or last given to a company, more than a day ago and no company has. */
export const clearOrphans = async (db: Queryable): Promise<void> => {
  await db.execute(sql`delete from images where created_at < now() - interval '1 day' and not exists (
    select from companies where ${folder} || images.name in (companies.small_logo_url, companies.large_logo_url))`)
}
