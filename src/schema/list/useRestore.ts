import { useCallback } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { withTexts } from '../shared/laterTexts'
import { useNotice } from '../shared/useNotice'

/** Returns a function that undoes deletions and says so, and what does not come back; refused, it says why. */
export const useRestore = (refresh: () => Promise<unknown>) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotice()
  return useCallback(
    async (ids: readonly number[], done: string) => {
      try {
        const { restoreRemovals } = await withTexts(import('./restoreRemovals'))
        notify(...(await restoreRemovals(provider, { translate, locale }, ids, done)))
      } catch (error) {
        for (const reason of errorMessages(error)) notify(reason, 'error')
      }
      await refresh()
    },
    [provider, translate, locale, refresh, notify],
  )
}
