/**
 * Declares the calls of a resource that lives on a plain REST service of another application, which speaks the dialect
 * of `ra-data-simple-rest`. Rights, screens and type checks are the same as for calls of the contract.
 *
 * | Call | Request |
 * |---|---|
 * | list | GET /visits?sort=["name","ASC"]&range=[0,9]&filter={"q":"text"}, with the total in `Content-Range` |
 * | one | GET /visits/7 |
 * | create | POST /visits |
 * | update | PUT /visits/7 |
 * | delete | DELETE /visits/7 |
 */
import { z } from 'zod'
import { created, page, record as one, type Call } from '../../contract/call'
import type { Guard } from '../../contract/guards'
import { messagesOf } from '../../contract/regularTexts'

/** Where the records of a resource live. */
export interface RestPlace {
  /**
   * The address of the service: of another host, or a path of this one. It receives the user's access token, so http is
   * for localhost only.
   */
  readonly service: `https://${string}` | `http://localhost:${number}${'' | `/${string}`}` | `/${string}`
  /** The path of the list below it. Its params are those of the route. */
  readonly path: string
  /** The filter that the service searches by, if it does. */
  readonly search?: string
}

interface RestDeclaration<Path extends string, Rec, Payload> extends RestPlace {
  readonly path: Path
  /** The name of a record in messages. */
  readonly label: string
  /** What the service answers. */
  readonly record: Rec
  /** What the form sends. */
  readonly payload: Payload
  /** The guards are declared in the contract, like those of its calls. */
  readonly readers: Guard
  readonly writers: Guard
}

/** A call of a REST service. */
interface RestCall extends Call {
  readonly rest: RestPlace
}

const isRestCall = (call: Call): call is RestCall => 'rest' in call

/** Returns where the records of a resource live, if that is a REST service. */
export const restPlaceOf = ({ calls }: { readonly calls: object }): RestPlace | undefined =>
  (Object.values(calls) as Call[]).find(isRestCall)?.rest

/**
 * Builds the calls of a resource on a REST service.
 *
 * @example
 * const calls = rest({
 *   service: 'https://visits.example', path: '/visits', label: 'Visit', search: 'q',
 *   record: visit, payload: visitPayload, ...visitGuards,
 * })
 * export const visits = defineResource({ name: 'visits', at: '/visits', calls, … })
 */
export const rest = <const Path extends string, Rec extends z.ZodType, Payload extends z.ZodType>({
  service,
  path,
  search,
  label,
  record,
  payload,
  readers,
  writers,
}: RestDeclaration<Path, Rec, Payload>) => {
  const place: RestPlace = { service, path, ...(search && { search }) }
  const texts = messagesOf(label)
  const onePath = `${path}/:id` as const
  const sort = z.string().optional()
  const read = { method: 'GET', guard: readers, summary: '', rest: place } as const
  const write = { guard: writers, summary: '', rest: place } as const
  return {
    list: { ...read, path, query: z.object({ sort, ...(search && { search: sort }) }), answer: page(record) },
    one: { ...read, path: onePath, answer: one(record, texts.one) },
    create: { ...write, method: 'POST', path, body: payload, answer: created(record, texts.create) },
    update: { ...write, method: 'PUT', path: onePath, body: payload, answer: one(record, texts.update) },
    delete: { ...write, method: 'DELETE', path: onePath, answer: one(record, texts.delete) },
  } as const
}
