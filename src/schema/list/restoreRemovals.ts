import type { useTranslate } from 'ra-core'
import { removals } from '../../../contract/calls/removals'
import { refusalMessages } from '../../../contract/refusalMessages'
import { say } from '../../../contract/say'
import type { SchemaDataProvider } from '../dataProvider'

/** Restores what has just been deleted; returns what to say of it. Loaded when somebody undoes a deletion. */
export const restoreRemovals = async (
  provider: SchemaDataProvider,
  { translate }: { readonly translate: ReturnType<typeof useTranslate>; readonly locale: string },
  ids: readonly number[],
  done: string,
): Promise<[text: string, type: 'success' | 'info' | 'error']> => {
  const { data } = await provider.send(removals.undoRemovals, { body: { ids: [...ids] } })
  if (data.ids.length < ids.length) return [say(refusalMessages.undoLapsed), 'error']
  const count = data.people_kept
  if (count === 0) return [done, 'success']
  return [`${done} ${translate('schema.rolesKept', { count })}`, 'info']
}
