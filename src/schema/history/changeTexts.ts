/** Says who made a change, how and when. */
import type { CallName } from '../../../contract/calls'
import type { HistoryEntry } from '../../../contract/entities/history'
import type { Words } from '../shared/rightsInWords'

/** What programs are called, by the names of what they call. */
const programs = ['prepare', 'seed', 'setup'] as const

/** Kinds of act by the first word of the name of their call. */
export const acts = [
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
  'ask',
  'decline',
  'withdraw',
  'save',
  'invite',
  'repair',
] as const

/** Acts whose calls have names of their own, or begin with the word of another act. */
const ofCalls = {
  undoRemovals: 'restore',
  renewApiKey: 'renew',
  activateIdentityProvider: 'other',
  saveProvisionedGroup: 'update',
  saveDefaultProvisioning: 'update',
  changePlannedChange: 'update',
  withdrawPlannedChange: 'withdrawPlan',
  closeAccessReview: 'close',
  decideAccessReviewItems: 'decide',
  reopenAccessReviewItems: 'reopen',
} as const satisfies Partial<Record<CallName, string>>

export const actsOfCalls = [...new Set(Object.values(ofCalls))]

type Act = (typeof acts)[number] | (typeof actsOfCalls)[number]

/** What is said of a change. */
type Said = Pick<HistoryEntry, 'by' | 'program' | 'call'> & { readonly change?: HistoryEntry['change'] }

/** What an act that does not say so itself did to the record. */
const plainActs: Partial<Record<HistoryEntry['change'], Act>> = { added: 'create', removed: 'delete' }

/**
 * Returns what kind of act a change was.
 *
 * @example actOf({ call: 'moveRegion', change: 'changed' }) // 'move'
 */
export const actOf = ({ call, change = 'changed' }: Pick<Said, 'call' | 'change'>): Act => {
  const [first = ''] = /^[a-z]+/.exec(call) ?? []
  const act = Object.hasOwn(ofCalls, call) ? ofCalls[call as keyof typeof ofCalls] : acts.find((one) => one === first)
  return act === undefined || act === 'update' ? (plainActs[change] ?? act ?? 'other') : act
}

/** Says who made a change: a person, a program, or somebody who is not told. */
export const whoOf = (
  { by, program, call }: Pick<Said, 'by' | 'program' | 'call'>,
  userId: number | null,
  { translate }: Words,
): string => {
  const known = programs.find((one) => one === call)
  const nobody = program ?? translate('schema.past.somebody')
  const name = known ? translate(`schema.past.programs.${known}`) : nobody
  if (!by) return name
  const person = by.id === userId ? translate('schema.past.you') : by.name
  return program === null ? person : translate('schema.past.byKey', { person, key: program })
}

/** Says who made a change and by which act: 'Ana Silva saved the form'. */
export const actText = (said: Said, userId: number | null, words: Words): string =>
  words.translate(`schema.past.acts.${actOf(said)}`, { who: whoOf(said, userId, words) })

/** Returns the reason of a change as it is shown: that of an undo is a sentence of its own, or in old ones the id of a change. */
export const reasonText = ({ call, why }: Pick<HistoryEntry, 'call' | 'why'>, { translate }: Words): string | null => {
  if (!why || /^Undo of change \d+$/.test(why)) return null
  return call === 'undoChange' || call === 'undoCompanyChange' ? why : translate('schema.past.why', { why })
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
