import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { images } from '../database/tables'

const folder = '/media/'

/** The URL path of an image. */
export const urlOfImage = (name: string): string => `${folder}${name}`

/**
 * Refreshes images that a record is about to reference, and returns which of the URLs are images of ours.
 *
 * Updating the date also makes a concurrent cleanup skip them.
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

/** Deletes images that no company or application uses and that were uploaded or assigned more than a day ago. */
export const clearOrphans = async (db: Queryable): Promise<void> => {
  await db.execute(sql`delete from images where created_at < now() - interval '1 day' and not exists (
    select from companies where ${folder} || images.name in (companies.small_logo_url, companies.large_logo_url)) and not exists (
    select from applications where ${folder} || images.name = applications.picture_url)`)
}
