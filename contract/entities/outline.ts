/** The structure of a company as an outline: what is sent, and what is told of each line. */
import { z } from 'zod'
import { additionId, id, printable, unprintableMessage } from './fields'
import { previewedPlan } from './imports'
import { outlineLevels, outlineLimits } from '../outline'
import { flag } from './queries'

const text = z
  .string('Please send a text.')
  .max(outlineLimits.letters, 'Please send at most {maximum} characters.')
  .refine(printable, unprintableMessage)

export const outlineBody = z.object({
  text,
  /** The record that the lines without indentation are added to; the company if absent. */
  inside: z
    .object(
      {
        business_unit_id: id.nullish(),
        region_id: id.nullish(),
        country_id: id.nullish(),
      },
      'Please send an object.',
    )
    .optional(),
})

export const outlineQuery = z.object({
  /** Writes nothing: the response tells what each line would add, and what is wrong with it. */
  preview: flag.prefault('false'),
  /** The plan of the preview. If the outline would add anything else by now, it is refused with 409. */
  plan: previewedPlan.optional(),
})

/** What becomes of a line: a new record, a record that gets a link to the one above it, or nothing, as it is there already. */
const lineStates = ['new', 'linked', 'present'] as const

const added = z.int()

export const outlineResult = z
  .object({
    /** In their order, without empty lines. */
    lines: z.array(
      z.object({
        /** From 1. */
        line: z.int(),
        level: z.enum(outlineLevels),
        name: z.string(),
        state: z.enum(lineStates),
      }),
    ),
    /** What is wrong, by line. */
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
    added: z.object({ business_units: added, regions: added, countries: added, legal_entities: added }),
    /** Stands for everything that is added, and where. */
    plan: z.string(),
    addition_id: additionId,
  })
  .meta({ id: 'OutlineResult' })
export type OutlineResult = z.output<typeof outlineResult>
