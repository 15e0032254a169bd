import { useCallback } from 'react'
import { useQueryClient, type Query } from '@tanstack/react-query'

const mayChange = ({ gcTime }: Query) => gcTime !== Infinity

/** Has everything that is on screen read anew after a change, but what never changes in a session. */
export const useRefreshAll = () => {
  const client = useQueryClient()
  return useCallback(() => {
    // A list that is read again would pass off what is remembered of a single record as fresh.
    client.removeQueries({ type: 'inactive', predicate: (query) => query.queryKey[1] === 'getOne' && mayChange(query) })
    return client.invalidateQueries({ predicate: mayChange })
  }, [client])
}
