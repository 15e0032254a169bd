/** Whole answers of calls that a screen needs, requested before its code is loaded. */
import type { QueryClient } from '@tanstack/react-query'
import type { Call, Data } from '../../../contract/call'
import type { SuccessEnvelope } from '../../../contract/envelope'
import type { SchemaDataProvider } from '../dataProvider'

type Provider = Pick<SchemaDataProvider, 'send'>

/** How long an answer that nobody has taken counts as new, in milliseconds. */
const freshFor = 10_000

const queryOf = <C extends Call>(provider: Provider, call: C) => ({
  queryKey: ['answers', call.method, call.path],
  queryFn: ({ signal }: { signal: AbortSignal }) => provider.send<C>(call, { signal }),
  staleTime: freshFor,
})

/** Requests an answer for a screen that is being loaded. */
export const requestAnswer = (client: QueryClient, provider: Provider, call: Call): void =>
  void client.prefetchQuery(queryOf(provider, call))

/** Returns the answer that was requested ahead, or requests it now. It is handed out once and not cached here. */
export const takeAnswer = async <C extends Call>(
  client: QueryClient,
  provider: Provider,
  call: C,
): Promise<SuccessEnvelope<Data<C>>> => {
  const query = queryOf(provider, call)
  const answer = await client.fetchQuery(query)
  client.removeQueries({ queryKey: query.queryKey, exact: true })
  return answer
}
