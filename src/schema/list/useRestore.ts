import { useCallback } from 'react'
import { useDataProvider } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { useNotice } from '../shared/useNotice'

/** Returns a function that undoes deletions and says so; refused, it says why. */
export const useRestore = (refresh: () => Promise<unknown>) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  return useCallback(
    async (ids: readonly number[], done: string) => {
      try {
        const { restoreRemovals } = await import('./restoreRemovals')
        const lapsed = await restoreRemovals(provider, ids)
        notify(lapsed ?? done, lapsed === null ? 'success' : 'error')
      } catch (error) {
        for (const reason of errorMessages(error)) notify(reason, 'error')
      }
      await refresh()
    },
    [provider, refresh, notify],
  )
}
