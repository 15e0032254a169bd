import { useDataProvider } from 'ra-core'
import { removals } from '../../../contract/calls/removals'
import { refusalMessages } from '../../../contract/refusalMessages'
import { say } from '../../../contract/say'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../dataProvider'
import { useNotice } from './useNotice'

/** Returns a function that takes back what was just added and says so; refused, it says why. */
export const useTakeBack = (refresh: () => Promise<unknown>, actionKey: string) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const notify = useNotice()
  return async (id: number, done: string): Promise<boolean> => {
    let isDone = false
    try {
      const { data } = await provider.send(removals.undoAdditions, { body: { ids: [id] } })
      isDone = data.ids.length > 0
      if (isDone) notify(done, 'success', { actionKey })
      else notify(say(refusalMessages.undoLapsed), 'error', { actionKey })
    } catch (error) {
      for (const reason of errorMessages(error)) notify(reason, 'error', { actionKey })
    }
    await refresh()
    return isDone
  }
}
