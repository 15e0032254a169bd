/** The grade map as a whole: saving cells of many companies at once, and importing a file. */
import { z } from 'zod'
import { id, maxItems, version } from './fields'
import { grade } from './gradeCompany'
import { importQuery } from './imports'
import { idInQuery } from './queries'

/** The heading of the file's column with the names of the ranks. */
export const rankColumn = 'TA Rank'

/** The maximum number of cells that are saved at once: 5 MB, if each had and has a grade of 100 ASCII characters. */
export const maxSavedCells = 20_000

const listMessage = 'Please send a list.'
const lengthMessage = 'Please send at most {maximum} entries.'

const savedCell = z.object(
  {
    ta_rank_id: id,
    /** The grade that the user has read, null if the cell was empty. If absent, any stored grade is replaced. */
    was: grade.optional(),
    /** The new grade; null or empty text clears the cell. */
    rank: grade,
  },
  'Please send the grades of TA ranks.',
)

const isOnce = (ids: readonly number[]): boolean => new Set(ids).size === ids.length

const savedColumn = z.object(
  {
    company_id: id,
    /** The mapping that the user has read. If the company has none anymore, that is a conflict and not a new mapping. */
    grade_company_id: id.optional(),
    cells: z
      .array(savedCell, listMessage)
      .max(maxItems, lengthMessage)
      .refine((cells) => isOnce(cells.map(({ ta_rank_id }) => ta_rank_id)), 'Each TA rank can be mapped once.'),
  },
  'Please send the cells of companies.',
)

export const savedGradeMap = z.object({
  /** The changed cells by company; a company that has no mapping yet gets one. */
  changes: z
    .array(savedColumn, listMessage)
    .max(maxItems, lengthMessage)
    .refine((columns) => isOnce(columns.map(({ company_id }) => company_id)), 'Each company can be sent once.')
    .refine((columns) => columns.reduce((sum, { cells }) => sum + cells.length, 0) <= maxSavedCells, {
      error: 'Please send at most {most, number} cells.',
      params: { most: maxSavedCells },
    }),
})

/** Which mapping a company has, and its version: enough to tell what has changed since it was read. */
const gradeCompanyVersion = z.object({ id, company_id: id, version }).meta({ id: 'GradeCompanyVersion' })

/** What tells whether a column has changed: also a renamed company, which doesn't change its mapping. */
export const gradeCompanyState = gradeCompanyVersion.extend({ company: z.string() }).meta({ id: 'GradeCompanyState' })

/** A cell that names a grade which was in force once, and which the active version of its company lacks. */
export const formerGradeCell = z
  .object({ id, company_id: id, ta_rank_id: id, grade: z.string() })
  .meta({ id: 'FormerGradeCell' })
export type FormerGradeCell = z.output<typeof formerGradeCell>

export const gradeMapSaved = z
  .object({
    /** The mappings that were changed or created, with their new versions. */
    companies: z.array(gradeCompanyVersion),
    /** Cells that were set or cleared. */
    cells: z.int(),
  })
  .meta({ id: 'GradeMapSaved' })
export type GradeMapSaved = z.output<typeof gradeMapSaved>

/** A cell that somebody else has changed: what was read (or downloaded), what is stored, and what is to be saved. */
const conflictingCell = z
  .object({
    company_id: id,
    ta_rank_id: id,
    base: z.string().nullable(),
    theirs: z.string().nullable(),
    yours: z.string().nullable(),
  })
  .meta({ id: 'ConflictingCell' })
export type ConflictingCell = z.output<typeof conflictingCell>

/** `data` of a response with code 1005 to a save: nothing was written. Send `theirs` as `was` to overwrite a cell. */
export interface GradeMapConflicts {
  readonly conflicts: readonly ConflictingCell[]
  /** The ids of companies whose mapping was deleted. Leave out `grade_company_id` to add it again. */
  readonly deleted: readonly number[]
}

export const gradeMapImportQuery = importQuery.extend({
  /**
   * The download that the file began as, for a three-way merge. `nearest` finds it by the content of the file; without
   * one, the file replaces what is stored.
   */
  base: z.union([z.literal('nearest'), idInQuery], 'Please send the id of a download, or nearest.').optional(),
})

const choiceMessage = 'Please send the choices of a preview.'

/** A longer name in a file stands for all names that begin with the same letters. */
export const maxChosenName = 1000

const chosenName = z.object(
  {
    /** The name in the file. */
    name: z.string(choiceMessage).max(maxChosenName, choiceMessage),
    /** The record that is meant; null skips the row or column. */
    id: id.nullable(),
  },
  choiceMessage,
)
const chosenNames = z.array(chosenName, choiceMessage).max(maxItems, lengthMessage).prefault([])

/** Which grade to keep in a cell: that of the file or the stored one. */
const kept = z.enum(['yours', 'theirs'], choiceMessage)

/** What the user has decided in a preview; sent as JSON in the form field `choices`. */
export const gradeMapChoices = z.object(
  {
    companies: chosenNames,
    ranks: chosenNames,
    /** For cells that both the file and somebody else have changed. */
    cells: z
      .array(z.object({ company_id: id, ta_rank_id: id, keep: kept }, choiceMessage), choiceMessage)
      .max(maxSavedCells, choiceMessage)
      .prefault([]),
    /** For all other such cells; without it they are conflicts. */
    others: kept.optional(),
  },
  choiceMessage,
)
export type GradeMapChoices = z.output<typeof gradeMapChoices>

const download = z
  .object({
    id,
    at: z.string().meta({ format: 'date-time' }),
    /** Who has downloaded it. */
    by: z.string(),
  })
  .meta({ id: 'GradeMapDownload' })

/** How many changed and conflicting cells a preview lists. */
export const listedCells = 5000

export const gradeMapImport = z
  .object({
    /** Columns that were read. */
    companies: z.int(),
    /** Cells that were set or cleared. */
    cells: z.int(),
    /** Companies that get a mapping. */
    created: z.int(),
    /** Cells that keep what somebody else has stored since the download, because the file did not change them. */
    merged: z.int(),
    /** The number of cells that both have changed, differently, and for which nobody has chosen. */
    conflicting: z.int(),
    /** Identifies what the import does. */
    plan: z.string(),
    /** The changed cells, at most 5,000, by company in the order of the file. */
    changes: z.array(
      z.object({
        company_id: id,
        cells: z.array(z.object({ ta_rank_id: id, was: z.string().nullable(), becomes: z.string().nullable() })),
      }),
    ),
    /** The conflicting cells, at most 5,000. */
    conflicts: z.array(conflictingCell),
    /** The download that the file is compared with; null if there is none. */
    base: download.nullable(),
    /** Other downloads that the file may have begun as, the likeliest first. */
    bases: z.array(download),
  })
  .meta({ id: 'GradeMapImport' })
export type GradeMapImport = z.output<typeof gradeMapImport>
