/**
 * Changes of many records: of given ids, or of all that the search and filters of a list find.
 *
 * A call changes up to `recordsPerPart` records, by id, in one transaction, and answers with `next` if there are more; the
 * next call sends it as `after`. Records that can't be changed are skipped and listed with the reason. A preview writes
 * nothing and covers everything at once.
 */
import { z } from 'zod'
import { id, idList, strictly } from './fields'
import { previewedPlan } from './imports'
import { flag } from './queries'

export const recordsPerPart = 2000
/** How many of the records that can't be changed are listed. */
export const failuresListed = 2000

/** A misspelled `preview` would make the change. */
export const previewQuery = z.strictObject(
  {
    /** Writes nothing: the response tells what the change would do to everything. */
    preview: flag.prefault('false'),
    plan: previewedPlan
      .optional()
      .describe(
        'A filter requires it: for the first part the plan of the preview of the same change, for each later part that of the answer before. Refused with 409 if the filter finds other records than the preview, or these or what else the change depends on were changed.',
      ),
  },
  strictly(),
)

const isSet = (value: unknown) => value !== undefined

type Found<Params> = { readonly [name in keyof Params]: z.ZodType }

/** Accepts the search and filters of a list. A filter that is misspelled or blank would mean everything. */
const filterBy = ({ search, ...filters }: Found<{ search: unknown }>) =>
  z.strictObject(
    {
      search,
      ...Object.fromEntries(
        Object.entries<z.ZodType>(filters).map(([name, schema]) => [
          name,
          schema.refine(isSet, 'Enter a value, or leave this filter out.').optional(),
        ]),
      ),
    },
    'Please send the search and filters of the list, and nothing else.',
  ) as z.ZodType<{ readonly search: string }, { readonly search?: string | undefined }>

const chosenBy = (found: Found<{ search: unknown }>) => ({
  ids: idList.optional(),
  filter: filterBy(found)
    .optional()
    .describe(
      'Everything that the list finds with these parameters of its query; empty for all. It takes the right to view the list, and the plan of its preview.',
    ),
  /** `next` of the part before. */
  after: id.optional(),
})

/** The body of a change of many records, with what is sent besides them. */
export type ManyBody<Shape> = z.ZodObject<ReturnType<typeof chosenBy> & Shape>

/** Builds the bodies of changes of many records of a list, which are found by these parameters of its query. */
export const manyOf =
  (found: Found<{ search: unknown }>) =>
  <Shape extends z.ZodRawShape>(shape: Shape): ManyBody<Shape> =>
    z
      .object({ ...chosenBy(found), ...shape })
      .refine(
        ({ ids, filter }: { ids?: unknown; filter?: unknown }) => (ids === undefined) !== (filter === undefined),
        {
          path: ['ids'],
          message: 'Please send either ids or a filter.',
        },
      ) as unknown as ManyBody<Shape>

/** A record that can't be changed. */
export const failure = z.object({
  id,
  /** Only if there is such a record, and the caller may view the list. */
  name: z.string().optional(),
  reason: z.string(),
})

/** What a part of a change has done, or in a preview what the whole would do. */
export const manyResult = z
  .object({
    /** How many records this part concerns; in a preview, all of them. */
    matched: z.int(),
    changed: z.int(),
    /** Records for which nothing changes. */
    unchanged: z.int(),
    failed: z.int(),
    failures: z.array(failure).max(failuresListed),
    /** The records that were changed, so that the inverse can be made of them; not in a preview. */
    changed_ids: z.array(id).max(recordsPerPart).optional(),
    /** By which `undoRemovals` restores the records of this part that were deleted. */
    removal_id: id.optional(),
    /** Stands for the change and what its filter finds. Send that of the preview with the first part, then that of each part with the next. */
    plan: z.string().optional(),
    /** Send it as `after` to go on; null if nothing is left. */
    next: id.nullable(),
  })
  .meta({ id: 'ManyRecordsResult' })
