/** Sets back what a change altered in records, and goes back to versions that were active before. */
import { refusalMessages } from '../../../contract/refusalMessages'
import { isOwn } from '../../accounts/account'
import type { Images } from '../../records/history/images'
import { laterOf, readLater } from '../../records/undo/found'
import { bodyOf, sentAs, setBack, valueName, type Altered, type Choice } from '../../records/undo/setBack'
import type { AnyRow } from '../../records/table'
import { setPersonBack } from '../companyUsers/setBack'
import { bodyMembers, perform } from '../performCall'
import { lock, paramsOf, type Done, type Undoing, type Unit } from './unit'

const isDeletedSince = (row: AnyRow): Done => ({
  outcome: 'refused',
  reason: refusalMessages.deletedSince,
  altered: [],
  row,
  isLater: true,
})

/** Returns which values of a record are set back; those that were changed since only as the caller knows them. */
const choiceOf = async (
  { input: { db }, change, isAsked, overwrite = [] }: Undoing,
  { kind, record }: Unit,
): Promise<Choice> => {
  const known = new Map(
    overwrite.flatMap((one) =>
      one.record === kind.name && one.id === record.id ? [[one.field, one.since] as const] : [],
    ),
  )
  const later = known.size > 0 ? await readLater(db, change, record) : []
  return {
    isAsked,
    isOverwritten: (value) => {
      const since = known.get(valueName(value))
      return since !== undefined && since === laterOf(later, value.place)?.change_id
    },
  }
}

/** Says what has become of a record, by what has become of its values. */
const outcomeOf = (altered: readonly Altered[]): Done['outcome'] => {
  const isAny = (outcome: Altered['outcome']) => altered.some((one) => one.outcome === outcome)
  if (isAny('undone')) return isAny('kept') ? 'partly' : 'undone'
  return isAny('kept') ? 'kept' : 'unchanged'
}

/** Sets cells of the grade map back. */
const saveCells = (undoing: Undoing, { record }: Unit, altered: readonly Altered[]) => {
  const gradeIn = (value: unknown) => (value as { rank?: unknown } | null)?.rank ?? null
  const cells = altered.flatMap(({ outcome, part, was, is }) =>
    outcome === 'undone' && part ? [{ ta_rank_id: part.id, was: gradeIn(is), rank: gradeIn(was) }] : [],
  )
  const changes = [{ company_id: record.company, grade_company_id: record.id, cells }]
  return perform(undoing, 'saveGradeMap', { params: {}, body: { changes } })
}

/** Values that no form sends stay: they were changed by an act of their own. */
const keepUnsent = ({ kind }: Unit, altered: readonly Altered[], sent: readonly string[]): Altered[] => {
  const isSent = ({ field, place }: Altered): boolean =>
    [field, place.column ?? ''].some((member) => sent.includes(member)) ||
    kind.source.parts.some((part) => part.member === field && sent.includes(sentAs(part))) ||
    (field === 'is_active' && kind.toggle !== undefined)
  return altered.map((one) => (one.outcome === 'undone' && !isSent(one) ? { ...one, outcome: 'kept' } : one))
}

const switchBack = async (undoing: Undoing, { kind, record }: Unit, altered: readonly Altered[], row: AnyRow) => {
  const switched = altered.find(({ field, outcome }) => field === 'is_active' && outcome === 'undone')
  if (!switched || !kind.toggle) return
  const query = { active: switched.was, is_active: switched.was }
  await perform(undoing, kind.toggle, { params: paramsOf(kind.toggle, record, row), query })
}

const isOther = ({ field, outcome }: Altered): boolean => outcome === 'undone' && field !== 'is_active'

/** Takes a change of a person back, as a form and a switch. */
const takePersonBack = async (undoing: Undoing, unit: Unit, images: Images): Promise<Done> => {
  const { record, kind } = unit
  const { db, caller } = undoing.input
  const choice = await choiceOf(undoing, unit)
  const found = await setPersonBack(db, { company: record.company, id: record.id, images, choice })
  if (!found) return isDeletedSince(images.own?.before ?? {})
  const { person, altered, body } = found
  const row: AnyRow = { ...person }
  const isOfRoles = ({ field, outcome }: Altered) => outcome === 'undone' && field.startsWith('roles.')
  if (isOwn(caller, record.id) && altered.some(isOfRoles))
    return { outcome: 'refused', reason: refusalMessages.ownRoles, altered, row }
  if (kind.update && altered.some(isOther))
    await perform(undoing, kind.update, { params: paramsOf(kind.update, record, row), body })
  await switchBack(undoing, unit, altered, row)
  return { outcome: outcomeOf(altered), altered, row }
}

/** Goes back to the version that was active before. */
const activateFormer = async (undoing: Undoing, { kind, record, others }: Unit, present: AnyRow): Promise<Done> => {
  const told = { altered: [], row: present }
  if (present.is_active !== true)
    return { ...told, outcome: 'refused', reason: refusalMessages.otherVersionSince, isLater: true }
  const [former] = others
  if (!former || !kind.activate) return { ...told, outcome: 'refused', reason: refusalMessages.firstVersion }
  const query = { preview: false, instead_of: record.id }
  await perform(undoing, kind.activate, { params: paramsOf(kind.activate, former, present), query })
  return { ...told, outcome: 'undone' }
}

/** Withdraws a question for approval that the change has asked. Answers stay: whoever asked may ask again. */
const withdrawQuestion = async (
  undoing: Undoing,
  { kind, record }: Unit,
  asked: unknown,
  row: AnyRow,
): Promise<Done> => {
  const told = { altered: [], row }
  if (asked !== 'waiting' || !kind.withdraw)
    return { ...told, outcome: 'unchanged', reason: refusalMessages.answerStays }
  if (row.approval !== 'waiting')
    return { ...told, outcome: 'refused', reason: refusalMessages.changedSince, isLater: true }
  await perform(undoing, kind.withdraw, { params: paramsOf(kind.withdraw, record, row) })
  return { ...told, outcome: 'undone' }
}

const isActivated = ({ own }: Images): boolean => own?.before?.is_active === false && own.after?.is_active === true

/** Sets back what the change altered in a record, unless somebody has changed it since. */
export const takeChangeBack = async (undoing: Undoing, unit: Unit, images: Images): Promise<Done> => {
  const { kind, record } = unit
  const { source } = kind
  if (kind.name === 'companyUsers') return takePersonBack(undoing, unit, images)
  const present = await lock(undoing, unit, 'no key update')
  if (!present) return isDeletedSince(images.own?.before ?? {})
  if (kind.activate && isActivated(images)) return activateFormer(undoing, unit, present)
  const { approval } = images.own?.after ?? {}
  if (kind.withdraw && approval && approval !== images.own?.before?.approval)
    return withdrawQuestion(undoing, unit, approval, present)
  const { db } = undoing.input
  const choice = await choiceOf(undoing, unit)
  const back = await setBack(db, source, { images, present, company: record.company, choice })
  const isMap = kind.update === 'saveGradeMap'
  const sent = bodyMembers(kind.update)
  const altered = isMap ? back.altered : keepUnsent(unit, back.altered, sent)
  const isUnsent = altered.some(({ outcome }, index) => outcome !== back.altered[index]?.outcome)
  if (isMap && altered.some(isOther)) await saveCells(undoing, unit, altered)
  else if (kind.update && altered.some((one) => isOther(one))) {
    const body = bodyOf(source, sent, back)
    const params = paramsOf(kind.update, record, present)
    await perform(undoing, kind.update, { params, body: kind.send?.(body) ?? body })
  }
  await switchBack(undoing, unit, altered, present)
  return {
    outcome: outcomeOf(altered),
    ...(isUnsent && { reason: refusalMessages.setElsewhere }),
    altered,
    row: present,
  }
}
