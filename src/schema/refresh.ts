import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** Has everything that is on screen read anew after a change, but what never changes in a session. */
export const useRefreshAll = () => {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ predicate: (query) => query.gcTime !== Infinity }), [client])
}
