/** What a company takes over from a similar one, and which companies it may take from. */
import { z } from 'zod'
import { logoUrl } from './company'
import { countryRef } from './country'
import { additionId, id, ref } from './fields'
import { previewedPlan } from './imports'
import { flag, searchedText } from './queries'

/** What can be copied, each with the records that it consists of. */
export const copiedParts = {
  structure: ['business_units', 'regions', 'countries'],
  grades: ['job_grades'],
  mapping: ['mapped_ranks'],
} as const
export type CopiedPart = keyof typeof copiedParts
const partNames = Object.keys(copiedParts) as CopiedPart[]
const part = z.enum(partNames, 'Please send some of {values}.')

/** How many companies are offered at once, and how many records of a kind a preview names. */
export const mostSimilar = 20
export const mostCopiedNames = 10

export const similarCompaniesQuery = z.object({
  /** Finds parts of the names of companies, and of the sectors and industries of their business units. */
  search: searchedText,
})

/** Null for what the caller may not view. */
const count = z.int().nullable()

export const similarCompany = z
  .object({
    id,
    name: z.string(),
    small_logo_url: logoUrl,
    country: countryRef,
    /** The sectors of its business units, by name; empty for those who may not view these. */
    sectors: z.array(z.string()),
    /** Whether it shares a sector or an industry with the company, as far as the caller may know. */
    is_alike: z.boolean(),
    business_units: count,
    regions: count,
    job_grades: count,
    mapped_ranks: count,
  })
  .meta({ id: 'SimilarCompany' })
export type SimilarCompany = z.output<typeof similarCompany>

export const companyCopyQuery = z.object({
  /** Writes nothing: the response tells what would be copied, and what can't be. */
  preview: flag.prefault('false'),
  /** The plan of the preview. If anything else would be copied by now, the call is refused with 409. */
  plan: previewedPlan.optional(),
})

export const companyCopyBody = z.object({
  /** The company to copy from. */
  from: id,
  parts: z
    .array(part, 'Please send a list.')
    .min(1, 'Please choose what to copy.')
    .refine((parts) => new Set(parts).size === parts.length, 'Please send each part once.'),
})

export const companyCopy = z
  .object({
    from: ref,
    /** All parts, whether they were asked for or not. */
    parts: z.array(
      z.object({
        part,
        /** Why it can't be copied. */
        refusal: z.string().nullable(),
        contents: z.array(
          z.object({
            of: z.enum(Object.values(copiedParts).flat()),
            count: z.int(),
            /** The first ones, in the order of their list; ranks of the grade map with their grades. */
            names: z.array(z.string()),
          }),
        ),
      }),
    ),
    /** Stands for everything that the parts asked for consist of. */
    plan: z.string(),
    addition_id: additionId,
  })
  .meta({ id: 'CompanyCopy' })
export type CompanyCopy = z.output<typeof companyCopy>
