/**
 * A plain REST service: the announcements that the example shows. The console lists and changes them if it is told to
 * (docs/rest-service.md).
 *
 * | Request | Answer |
 * |---|---|
 * | `GET /announcements?sort=["name","ASC"]&range=[0,9]&filter={"q":"text"}` | a page, with the total in `Content-Range` |
 * | `GET /announcements?filter={"id":[3,5]}` | these |
 * | `GET /announcements/7` | one |
 * | `POST /announcements` | the new one, with its id |
 * | `PUT /announcements/7` | the changed one |
 * | `DELETE /announcements/7` | the deleted one |
 *
 * A refusal is `{ message }`; that of an invalid body also has `errors`, with one message by member.
 */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { Refusal } from './caller'

const content = z.object({
  name: z
    .string('Please enter a title.')
    .trim()
    .min(1, 'Please enter a title.')
    .max(100, 'Use 100 characters at most.'),
  text: z
    .string('Please enter a text.')
    .trim()
    .min(1, 'Please enter a text.')
    .max(2000, 'Use 2,000 characters at most.'),
})

export type Announcement = z.output<typeof content> & { readonly id: number }

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const refuse = (status: 400 | 422, message: string, errors?: Readonly<Record<string, string>>): Answer => ({
  status,
  body: { message, ...(errors && { errors }) },
})

/** Query parameters are JSON; one that is missing is the default. */
const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

const query = z.object({
  sort: json(z.tuple([z.enum(['id', 'name', 'text']), z.enum(['ASC', 'DESC'])])).default(['id', 'DESC']),
  range: json(z.tuple([z.int().min(0), z.int().min(0)])).default([0, 99]),
  filter: json(z.strictObject({ q: z.string().optional(), id: z.array(z.int()).optional() })).default({}),
})

const compare = new Intl.Collator('en', { numeric: true }).compare

const maxBytes = 100_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns undefined for what is too long or isn't JSON. Reads to the end, or the sender would miss the answer. */
const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= maxBytes) parts.push(part)
  }
  return bytes <= maxBytes ? parse(Buffer.concat(parts).toString('utf8')) : undefined
}

/** The messages by member: the first of each. */
const errorsOf = ({ issues }: z.ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

export const openAnnouncements = () => {
  let kept: readonly Announcement[] = [
    { id: 1, name: 'Welcome', text: 'This announcement comes from the example application.' },
  ]
  let lastId = 1

  const list = (search: URLSearchParams): Answer => {
    const given = query.safeParse(Object.fromEntries(search))
    if (!given.success) return refuse(400, `Please correct the parameters: ${z.prettifyError(given.error)}`)
    const { sort, range, filter } = given.data
    const wanted = filter.q?.toLowerCase() ?? ''
    const found = kept
      .filter(({ id }) => filter.id?.includes(id) ?? true)
      .filter(({ name, text }) => `${name}\n${text}`.toLowerCase().includes(wanted))
      .toSorted((one, other) => compare(String(one[sort[0]]), String(other[sort[0]])) * (sort[1] === 'ASC' ? 1 : -1))
    const page = found.slice(range[0], range[1] + 1)
    const places = `${range[0]}-${Math.max(range[0], range[0] + page.length - 1)}`
    return { status: 200, body: page, headers: { 'content-range': `announcements ${places}/${found.length}` } }
  }

  const save = async (request: IncomingMessage, id: number | undefined): Promise<Answer> => {
    const body = await readBody(request)
    if (body === undefined) return refuse(400, `Please send JSON of up to ${maxBytes / 1000} kB.`)
    const given = content.safeParse(body)
    if (!given.success) return refuse(422, 'Please correct the announcement.', errorsOf(given.error))
    const saved = { ...given.data, id: id ?? ++lastId }
    kept = id === undefined ? [...kept, saved] : kept.map((one) => (one.id === id ? saved : one))
    return { status: id === undefined ? 201 : 200, body: saved }
  }

  const remove = (announcement: Announcement): Answer => {
    kept = kept.filter(({ id }) => id !== announcement.id)
    return { status: 200, body: announcement }
  }

  return {
    /** Newest first. */
    all: (): readonly Announcement[] => kept.toReversed(),
    /** Answers a request of somebody who may make it. */
    answer: async (request: IncomingMessage, id: number | undefined, search: URLSearchParams): Promise<Answer> => {
      const { method } = request
      if (id === undefined && method === 'GET') return list(search)
      if (id === undefined && method === 'POST') return save(request, undefined)
      const announcement = kept.find((one) => one.id === id)
      if (!announcement) throw new Refusal(404, 'There is no such announcement.')
      if (method === 'GET') return { status: 200, body: announcement }
      if (method === 'PUT') return save(request, id)
      if (method === 'DELETE') return remove(announcement)
      throw new Refusal(404, 'Not found')
    },
  }
}
