/** Tells of each statement of a connection when it is answered, if somebody wants to know (decision 0111). */
import type { PoolClient } from 'pg'
import { isHeard, sendSignal, startClock } from '../tools/signals'
import { beginSpan, presentTrace } from '../tools/trace'

type Query = (...args: unknown[]) => unknown
type Answered = (error: unknown, result?: unknown) => void

/** The text of a query as the driver takes it; undefined for a stream, such as COPY. */
const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  const { text, submit } = query as { readonly text?: unknown; readonly submit?: unknown }
  return typeof submit !== 'function' && typeof text === 'string' ? text : undefined
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

export const watchStatements = (client: PoolClient): void => {
  const query = client.query.bind(client) as Query
  const watched: Query = (...args) => {
    const text = isHeard('queried') ? textOf(args[0]) : undefined
    if (text === undefined) return query(...args)
    const secondsSince = startClock()
    // Now, since it is answered in the context of its connection.
    const place = presentTrace()
    const span = place && beginSpan(place)
    const tell = (error: unknown) =>
      sendSignal('queried', { text, began: secondsSince.began, seconds: secondsSince(), error, span })
    const last = args.at(-1)
    // The pool's own queries take a callback.
    if (typeof last === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        tell(error)
        ;(last as Answered)(error, result)
      })
    const answer = query(...args)
    if (isPromise(answer)) answer.then(() => tell(undefined), tell)
    return answer
  }
  client.query = watched as typeof client.query
}
