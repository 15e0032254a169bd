import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../http'

/** Data younger than this is shown without asking again, in milliseconds. */
const fresh = 30_000

/** A refused call is refused again; one without an answer, or a fault of the server, deserves a second try. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Makes the memory of one session: it goes with the console when the person signs out. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline, a call fails and says so; by default it would wait in silence until the network is back.
      queries: { staleTime: fresh, retry, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
