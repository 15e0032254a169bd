import { QueryClient } from '@tanstack/react-query'
import { codes } from '../../contract/envelope'
import { ApiError } from '../http'

/** How long data that was read is used without reading it again. */
const staleMilliseconds = 30_000

/** How long data is kept that nothing shows, so that a list opened again shows it while it asks. */
const keptMilliseconds = 30 * 60_000

const unavailable = 503

/**
 * Retries network and server errors once; client errors would fail again. An unavailable database gets time to restart, or
 * to be replaced: 17 seconds.
 */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  // The call has been repeated already.
  error.code !== codes.untouched &&
  failures < (error.status === unavailable ? 5 : 1)

/** As long as the server says, but soon at first. */
const retryDelay = (failures: number, error: Error): number =>
  1000 * Math.min(2 ** failures, (error instanceof ApiError && error.retryAfter) || 4)

/** Creates the cache of a session; it is discarded on sign-out. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Fail when offline instead of waiting silently for the network.
      queries: {
        staleTime: staleMilliseconds,
        gcTime: keptMilliseconds,
        retry,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
