import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http'

/** How long data that was read is used without reading it again. */
const staleMilliseconds = 30_000

/** How long data is kept that nothing shows, so that a list opened again shows it while it asks. */
const keptMilliseconds = 30 * 60_000

const unavailable = 503

/**
 * Retries network and server errors once; client errors would fail again. An unavailable database gets time to restart:
 * delays grow from one second to four.
 */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  failures < (error.status === unavailable ? 3 : 1)

/** Creates the cache of a session; it is discarded on sign-out. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Fail when offline instead of waiting silently for the network.
      queries: {
        staleTime: staleMilliseconds,
        gcTime: keptMilliseconds,
        retry,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
