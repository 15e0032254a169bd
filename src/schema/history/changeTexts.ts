/** Says who made a change, how and when. */
import type { HistoryEntry } from '../../../contract/entities/history'
import type { Words } from '../shared/rightsInWords'

/** Kinds of act by the first word of the name of their call, or by the whole name. */
const acts = [
  'create',
  'update',
  'delete',
  'toggle',
  'upload',
  'move',
  'undo',
  'copy',
  'change',
  'add',
  'activate',
  'save',
  'invite',
  'repair',
  'seed',
  'prepare',
  'setup',
] as const

/** Acts that programs do. */
const ofPrograms = ['seed', 'prepare', 'setup']

type Act = (typeof acts)[number] | 'restore' | 'other'

/**
 * Returns what kind of act a call is.
 *
 * @example actOf({ call: 'moveRegion', change: 'changed' }) // 'move'
 */
export const actOf = ({
  call,
  change,
}: Pick<HistoryEntry, 'call'> & { readonly change?: HistoryEntry['change'] }): Act => {
  if (call === 'undoRemovals') return 'restore'
  const [first = ''] = /^[a-z]+/.exec(call) ?? []
  const act = acts.find((one) => one === first) ?? 'other'
  // What a form changes or a file takes away is no record that was added.
  return act === 'update' && change === 'added' ? 'create' : act
}

interface Author extends Pick<HistoryEntry, 'by' | 'program' | 'call'> {
  readonly change?: HistoryEntry['change']
}

/** Says who made a change and by which act: 'Ana Silva saved the form'. */
export const actText = (change: Author, userId: number | null, { translate }: Words): string => {
  const { by, program } = change
  const act = actOf(change)
  const nobody = translate(ofPrograms.includes(act) ? 'schema.past.program' : 'schema.past.somebody')
  const who = by?.id === userId && by ? translate('schema.past.you') : (by?.name ?? program ?? nobody)
  return translate(`schema.past.acts.${act}`, { who })
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Says how long ago a moment was.
 *
 * @example agoText('2026-11-22 09:30:00', new Date('2026-11-25T09:30:00Z'), 'en') // '3 days ago'
 */
export const agoText = (utc: string, now: Date, locale: string): string => {
  const seconds = Math.max(0, (now.getTime() - new Date(`${utc.replace(' ', 'T')}Z`).getTime()) / 1000)
  const [unit, length] = units.find(([, most]) => seconds >= most) ?? ['second', seconds || 1]
  const count = unit === 'second' ? 0 : -Math.floor(seconds / length)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit)
}
