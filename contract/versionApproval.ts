/**
 * Decides what one person may do with a version of a company where a second person approves versions (decision 0102).
 * The server asks it before each act, the console to offer what will be admitted.
 *
 * | Act | Needs |
 * |---|---|
 * | activate | nothing where nobody approves; otherwise the question of another person, which still holds |
 * | ask | a company where somebody approves, a version that is not active, and no other question that holds |
 * | decline | the question of another person |
 * | withdraw | the own question |
 * | edit | a version that is not active: what is in force changes by approval alone |
 * | begin | a company where nobody approves: the first version of others waits as well |
 */
import type { DataVersion } from './entities/dataVersion'

/** To `edit` is to change rows, to `begin` to make a first version that is active at once. */
export type VersionAct = 'activate' | 'ask' | 'decline' | 'withdraw' | 'edit' | 'begin'

/** A version, and what decides about it. */
export interface ApprovalState {
  /** Whether a second person approves versions in this company. */
  readonly isRequired: boolean
  readonly isActive: boolean
  /** The question that waits, if one does. */
  readonly question: {
    readonly by: number
    /** Whether whoever asked can still sign in, and may set versions active. */
    readonly isEntitled: boolean
    /** Whether the rows are those of which it was asked. */
    readonly isUnchanged: boolean
  } | null
}

export const approvalRefusals = {
  askFirst: 'In this company, a second person approves a version before it becomes active. Please ask for approval.',
  ownQuestion: 'You have asked for this approval yourself. Another person must approve it.',
  askerLeft: 'Whoever asked for this approval may no longer set versions active. Please ask for approval again.',
  changedSinceAsked: 'This version has been changed since the question. Please ask for approval again.',
  alreadyActive: 'This version is active.',
  needsNobody: 'In this company, versions need no approval. Set it active.',
  alreadyAsked: 'Somebody has already asked for the approval of this version.',
  notAsked: 'Nobody waits for the approval of this version any more.',
  withdrawOwn: 'You have asked for this approval yourself. Withdraw your question instead.',
  notYours: 'Somebody else has asked for this approval.',
  draftFirst:
    'In this company, a second person approves a version before it becomes active. Change a draft of it, and ask for approval.',
  planInForce:
    'In this company, a second person approves what is in force, and incentives that are in force or wait for approval are of this plan. Make another plan, use it in a draft, and ask for approval.',
  beginWithFile:
    'In this company, a second person approves a version before it becomes active. Upload a file as the first one, and ask for approval.',
} as const
export type ApprovalRefusal = keyof typeof approvalRefusals

const refuseActivation = ({ isRequired, isActive, question }: ApprovalState, actor: number) => {
  if (isActive || !isRequired) return undefined
  if (!question) return 'askFirst'
  if (question.by === actor) return 'ownQuestion'
  if (!question.isEntitled) return 'askerLeft'
  return question.isUnchanged ? undefined : 'changedSinceAsked'
}

/** Returns why a person may not do something with a version; undefined if they may. */
export const refuseVersionAct = (act: VersionAct, state: ApprovalState, actor: number): ApprovalRefusal | undefined => {
  const { isRequired, isActive, question } = state
  switch (act) {
    case 'activate':
      return refuseActivation(state, actor)
    case 'ask':
      if (isActive) return 'alreadyActive'
      if (!isRequired) return 'needsNobody'
      return question?.isEntitled && question.isUnchanged ? 'alreadyAsked' : undefined
    case 'decline':
      if (!question) return 'notAsked'
      return question.by === actor ? 'withdrawOwn' : undefined
    case 'withdraw':
      if (!question) return 'notAsked'
      return question.by === actor ? undefined : 'notYours'
    case 'edit':
      return isRequired && isActive ? 'draftFirst' : undefined
    case 'begin':
      return isRequired ? 'beginWithFile' : undefined
  }
}

/** Returns what the console knows of a version: that a question has lapsed, the server alone finds out. */
export const shownState = ({
  needs_approval: isRequired,
  is_active: isActive,
  approval,
  asked,
}: Pick<DataVersion, 'needs_approval' | 'is_active' | 'approval' | 'asked'>): ApprovalState => ({
  isRequired,
  isActive,
  // Whoever may not view people is told of their own questions alone.
  question: approval === 'waiting' ? { by: asked?.by?.id ?? 0, isEntitled: true, isUnchanged: true } : null,
})

/** Returns how a person would make a version active: at once, by a question or by an approval; null if they can't. */
export const stepOf = (
  version: Parameters<typeof shownState>[0],
  personId: number,
): 'activate' | 'ask' | 'approve' | null => {
  const state = shownState(version)
  if (state.isActive) return null
  if (!refuseVersionAct('activate', state, personId)) return state.isRequired ? 'approve' : 'activate'
  return refuseVersionAct('ask', state, personId) ? null : 'ask'
}
