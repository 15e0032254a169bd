import { z } from 'zod'
import { id, ref } from './fields'
import { searchedText } from './queries'

/** A search across all lists; an empty one finds nothing, or the first records of the resource that `of` names. */
export const searchQuery = z.object({
  q: searchedText,
  /** The name of the only resource to find records of, such as `sectors`; empty for all. */
  of: searchedText,
})

/** A record that a search across all lists has found. */
export const foundRecord = z
  .object({
    /** The name of its resource in console and API, such as `regions`. */
    resource: z.string(),
    id,
    title: z.string(),
    /** Tells it from others with the same title, such as the email of a person. */
    detail: z.string().nullable(),
    /** The company that it belongs to. */
    company: ref.nullable(),
    /** The records above it, the outermost first, by their parameters in paths; null for the name of one that the caller may not view. */
    above: z.array(z.object({ param: z.string(), id, name: z.string().nullable() })),
  })
  .meta({ id: 'FoundRecord' })
export type FoundRecord = z.output<typeof foundRecord>

/** Records of one kind that keep another one from being deleted, and that the caller may view. */
export interface Blocker {
  /** @example '12 business units' */
  readonly what: string
  readonly count: number
  /** The first ones, by name. */
  readonly records: readonly FoundRecord[]
}

/** The data of a refused deletion. */
export interface Blockers {
  readonly blockers: readonly Blocker[]
}
