/** Moves within the structure of a company: what is sent, what goes along, and how a move is undone. */
import { z } from 'zod'
import { grantableApplications } from '../applications'
import { id } from './fields'
import { previewedPlan } from './imports'
import { flag } from './queries'

/** A role of a person, of which each has at most one per application. */
const movedScope = z.object(
  {
    user_id: id,
    application: z.enum(grantableApplications, 'Please send an application.'),
  },
  'Please send an object.',
)

/** As many as large companies have people, since the undo of a move sends all roles that followed it. */
const mostScopes = 100_000
/** Holds so many roles with the longest ids. */
export const mostMoveBytes = 6_291_456

/**
 * Whose scopes go along; absent for everybody whose scope can follow. The undo of a move sends those that followed it, so
 * that the scopes of others stay as they are.
 */
const scopes = z
  .array(movedScope, 'Please send a list.')
  .max(mostScopes, 'Please send at most {maximum} entries.')
  .optional()

/** A region that joins one business unit and leaves another, with its legal entities there. Null joins, or leaves, none. */
export const movedRegion = z.object({
  from_business_unit_id: id.nullable(),
  to_business_unit_id: id.nullable(),
  scopes,
})

/** A country that goes to another region, with its legal entities. */
export const movedCountry = z.object({ country_id: id, to_region_id: id, scopes })

/** The new place of a legal entity: a country of a region of a business unit (A81). */
export const movedLegalEntity = z.object({ business_unit_id: id, region_id: id, country_id: id })

export const moveQuery = z.object({
  /** Writes nothing: the response tells what would go along. */
  preview: flag.prefault('false'),
  /** The plan of the preview, or of the undo. If anything that it counted has changed since, the move is refused with 409. */
  plan: previewedPlan.optional(),
})

export const structureMove = z
  .object({
    /** What moves, and what it leaves and joins; null for none. */
    name: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    /** What goes along. */
    countries: z.int(),
    legal_entities: z.int(),
    scopes: z.object({
      /** People whose scopes name where it was, and name where it goes from then on. */
      followed: z.int(),
      /**
       * People who lose sight of it: following it would show them other parts of the structure, too, or the caller may not
       * change their scopes.
       */
      kept: z.int(),
    }),
    /** Stands for everything that was counted. */
    plan: z.string(),
    /** What the inverse call takes to undo this one; null in a preview. */
    undo: z.object({ plan: z.string(), scopes: z.array(movedScope) }).nullable(),
  })
  .meta({ id: 'StructureMove' })
export type StructureMove = z.output<typeof structureMove>
