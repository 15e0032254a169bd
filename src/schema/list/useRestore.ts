/** Restores what has just been deleted. */
import { useCallback } from 'react'
import { useDataProvider } from 'ra-core'
import { removals } from '../../../contract/calls/removals'
import { refusalMessages } from '../../../contract/refusalMessages'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useRefresh } from '../shared/refresh'
import { useNotice } from '../shared/useNotice'

/** Returns a function that undoes removals and says so; refused, it says why. */
export const useRestore = (resource: AnyResource, params: PathParams) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefresh(resource, params)
  const notify = useNotice()
  return useCallback(
    async (ids: readonly number[], done: string) => {
      try {
        const { data } = await provider.send(removals.undoRemovals, { body: { ids: [...ids] } })
        if (data.ids.length < ids.length) notify(refusalMessages.undoLapsed, 'error')
        else notify(done, 'success')
      } catch (error) {
        for (const reason of errorMessages(error)) notify(reason, 'error')
      }
      await refresh()
    },
    [provider, refresh, notify],
  )
}
