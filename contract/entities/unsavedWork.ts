import { z } from 'zod'
import { id, printable, requiredText, unprintableMessage } from './fields'

/** What is kept of unsaved work: of each form, of each account in all its browsers, and for how long. */
export const unsavedWorkLimits = { bytes: 2_000_000, forms: 50, allBytes: 8_000_000, days: 14 } as const

const placeMessage = 'Please send a path of the console.'

/** The address of a form in the console: a path, where the browser can't be led to another site. */
const place = z
  .string(placeMessage)
  .max(500, 'Please use at most 500 characters.')
  .regex(/^\/(?![/\\])[^\s\\]*$/, placeMessage)
  .refine(printable, unprintableMessage)

const idMessage = 'Please send a UUID.'

/** The work of browsers that can't identify their tabs. */
export const sharedWorkId = '00000000-0000-0000-0000-000000000000'

/** Several tabs may have work at the same place. */
const workId = z.uuid(idMessage).default(sharedWorkId)

const contentMessage = 'Please send an object as JSON text.'

const isObject = (text: string): boolean => {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null && !Array.isArray(content)
  } catch {
    return false
  }
}

const isSmall = (text: string) => new TextEncoder().encode(text).length <= unsavedWorkLimits.bytes

const storedAt = z.string().meta({ format: 'date-time' })

/** Where work waits, as the list of it says. */
export const waitingWork = z
  .object({
    place: z.string(),
    /** A UUID that the tab has made. */
    id: z.string(),
    /** What the form is about, as its heading said. */
    title: z.string(),
    /** ISO 8601, UTC. */
    stored_at: storedAt,
  })
  .meta({ id: 'WaitingWork' })
export type WaitingWork = z.output<typeof waitingWork>

/** Unsaved work with its content, which the console alone can read. */
export const unsavedWork = waitingWork.extend({ content: z.string() }).meta({ id: 'UnsavedWork' })

export type UnsavedWork = z.output<typeof unsavedWork>

/** The place that a call is about. */
export const ofPlace = z.object({ place })

/** The work that a call is about. */
export const ofWork = z.object({ place, id: workId })

/** How many works were removed: none if nothing was kept, or what was kept is gone already. */
export const removedWork = z.object({ count: z.int() }).meta({ id: 'RemovedWork' })

/** What was typed at a place; it replaces what is kept there under the same id. */
export const unsavedWorkPayload = z.object({
  /** Who has typed it, if not the caller; then it is refused. A tab may send it when somebody else has signed in. */
  user_id: id.optional(),
  place,
  id: workId,
  title: requiredText('Please send a title.'),
  content: z
    .string(contentMessage)
    .refine(isSmall, {
      error: 'Please send at most {most} bytes.',
      params: { most: unsavedWorkLimits.bytes },
      abort: true,
    })
    .refine(printable, { error: unprintableMessage, abort: true })
    .refine(isObject, contentMessage),
})
