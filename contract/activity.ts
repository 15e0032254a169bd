/**
 * Where changes come from, and which acts matter that change no record: exports, views as somebody else, checks of their rights, and
 * signing others out.
 */
import type { Call } from './call'
import { calls, regularResources, type CallName } from './calls'
import type { ActivitySource } from './entities/activity'
import { capitalize } from './capitalize'

/** Reads that matter, and the kinds of record that they read. */
export type ReadAct = 'exported' | 'viewed' | 'ended' | 'checked' | 'signedOut' | 'factorRemoved'

/** A read that matters. */
export interface Read {
  readonly act: ReadAct
  /** The name of the resource whose records it reads. */
  readonly kind: string
}

/** The log itself, as a kind of record that is exported. */
export const activityKind = 'activity'

/** Files that belong to no regular resource, with what they hold. */
const files: Readonly<Partial<Record<CallName, string>>> = {
  downloadCompanyUserNames: 'companyUsers',
  downloadGradeMap: 'gradeCompanies',
  downloadActivity: activityKind,
  downloadCompanyActivity: activityKind,
}

/** Returns what a call reads that matters; undefined if it does not. Every file is an export. */
export const readOf = (name: CallName): Read | undefined => {
  const { answer }: Call = calls[name]
  if (name === 'readCompanyUserRight') return { act: 'checked', kind: 'companyUsers' }
  if (answer.kind !== 'file') return undefined
  const found = regularResources.find((one) => `download${capitalize(one.name)}` === name)
  return { act: 'exported', kind: files[name] ?? found?.name ?? activityKind }
}

/** Whether a call changes many records that a person has chosen. */
const isOfMany = ({ body }: Call): boolean => {
  const shape = body && 'shape' in body ? (body.shape as object) : {}
  return 'ids' in shape
}

/** Whether a call takes changes back: by itself, or by the undo that it makes. */
const takesBack = (name: string): boolean => name.startsWith('undo') || name === 'reopenAccessReviewItems'

/** The calls that take changes back. */
export const undoCalls: readonly string[] = Object.keys(calls).filter(takesBack)

/** Returns where changes by a call come from. */
export const sourceOf = (name: string): ActivitySource => {
  const call: Call | undefined = Object.hasOwn(calls, name) ? calls[name as CallName] : undefined
  if (takesBack(name)) return 'undo'
  if (call?.upload?.content === 'csv') return 'import'
  return call && isOfMany(call) ? 'many' : 'console'
}
