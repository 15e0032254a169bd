import { removals } from '../../../contract/calls/removals'
import { refusalMessages } from '../../../contract/refusalMessages'
import { ApiError } from '../../http'
import type { SchemaDataProvider } from '../dataProvider'

/** Restores what has just been deleted; throws if it can no longer be. Loaded when somebody undoes a deletion. */
export const restoreRemovals = async (provider: SchemaDataProvider, ids: readonly number[]): Promise<void> => {
  const { data } = await provider.send(removals.undoRemovals, { body: { ids: [...ids] } })
  if (data.ids.length < ids.length) throw new ApiError({ message: refusalMessages.undoLapsed }, 404)
}
