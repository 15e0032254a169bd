import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http'

/** Data younger than this is shown without asking again, in milliseconds. */
const fresh = 30_000

const unavailable = 503

/**
 * A refused call is refused again; one without an answer, or a fault of the server, deserves a second try. A database
 * that does not answer is given time to restart: the pauses grow from one second to four.
 */
const retry = (failures: number, error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500) &&
  failures < (error.status === unavailable ? 3 : 1)

/** Makes the memory of one session: it goes with the console when the person signs out. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails and says so; by default it would wait in silence until the network is back.
      queries: { staleTime: fresh, retry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
