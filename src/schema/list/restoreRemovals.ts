import { removals } from '../../../contract/calls/removals'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { SchemaDataProvider } from '../dataProvider'

/** Restores what has just been deleted; returns why it can no longer be, or null. Loaded when somebody undoes a deletion. */
export const restoreRemovals = async (provider: SchemaDataProvider, ids: readonly number[]): Promise<string | null> => {
  const { data } = await provider.send(removals.undoRemovals, { body: { ids: [...ids] } })
  return data.ids.length < ids.length ? refusalMessages.undoLapsed : null
}
