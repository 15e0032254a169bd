/** Takes records of a change back, each by the ordinary call, with the rights of the caller and the rules of today. */
import { refusalMessages } from '../../../contract/refusalMessages'
import type { Queryable } from '../../database/connection'
import { ApiError, AsksAgain, reasonOf } from '../../errors/apiError'
import { imagesOf, type Images } from '../../records/history/images'
import { isNamedSince } from '../../records/undo/namedSince'
import { takeChangeBack } from './changes'
import { takeRemovalBack } from './restore'
import { perform } from '../performCall'
import { lock, paramsOf, type Done, type Undoing, type Unit } from './unit'

/** Deletes what the change added, unless somebody has changed it since; what is never deleted is made inactive. */
const takeAdditionBack = async (undoing: Undoing, unit: Unit, { own }: Images): Promise<Done> => {
  const { kind, record } = unit
  const present = await lock(undoing, unit, 'update')
  if (!present) return { outcome: 'unchanged', altered: [], row: own?.after ?? {} }
  const told = { altered: [], row: present }
  if (present.version !== own?.after?.version)
    return { ...told, outcome: 'refused', reason: refusalMessages.changedSince, isLater: true }
  if (kind.delete) {
    if (await isNamedSince(undoing.input.db, undoing.change, record, kind.source.table))
      return { ...told, outcome: 'refused', reason: refusalMessages.builtOnSince }
    await perform(undoing, kind.delete, { params: paramsOf(kind.delete, record, present), query: {} })
    return { ...told, outcome: 'undone' }
  }
  if (!kind.toggle) return { ...told, outcome: 'refused', reason: refusalMessages.neverDeleted }
  if (present.is_active === false) return { ...told, outcome: 'unchanged', reason: refusalMessages.switchedOff }
  const query = { active: false, is_active: false }
  await perform(undoing, kind.toggle, { params: paramsOf(kind.toggle, record, present), query })
  return { ...told, outcome: 'undone', reason: refusalMessages.switchedOff }
}

const takes = { added: takeAdditionBack, changed: takeChangeBack, removed: takeRemovalBack }

/** Takes a record back, or says why it is refused; nothing of it is done then. */
export const takeRecordBack = async (undoing: Undoing, unit: Unit): Promise<Done> => {
  const { record, kind, rows } = unit
  const images = imagesOf(kind.source, rows)
  const row = images.own?.after ?? images.own?.before ?? {}
  if (record.act !== 'changed' && !undoing.takesWhole) return { outcome: 'unchanged', altered: [], row }
  try {
    return await undoing.input.db.transaction((db: Queryable) =>
      takes[record.act]({ ...undoing, input: { ...undoing.input, db } }, unit, images),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof AsksAgain || error.status >= 500) throw error
    return { outcome: 'refused', reason: reasonOf(error), altered: [], row }
  }
}
