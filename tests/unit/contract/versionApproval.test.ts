import { describe, expect, test } from 'vitest'
import { refuseVersionAct, shownState, type ApprovalState, type VersionAct } from '../../../contract/versionApproval'

const [asker, other] = [1, 2]
const question = { by: asker, isEntitled: true, isUnchanged: true }
const stateOf = (given: Partial<ApprovalState> = {}): ApprovalState => ({
  isRequired: true,
  isActive: false,
  question: null,
  ...given,
})
const acts: readonly VersionAct[] = ['activate', 'ask', 'decline', 'withdraw', 'edit', 'begin']
const refusalsOf = (state: ApprovalState, actor: number) =>
  Object.fromEntries(
    acts.flatMap((act) => (refuseVersionAct(act, state, actor) ? [[act, refuseVersionAct(act, state, actor)]] : [])),
  )

const nobodyAsked = { decline: 'notAsked', withdraw: 'notAsked' }

describe('where a second person approves versions', () => {
  test.each([
    ['nobody has asked', {}, other, { ...nobodyAsked, activate: 'askFirst' }],
    [
      'one has asked oneself',
      { question },
      asker,
      { activate: 'ownQuestion', ask: 'alreadyAsked', decline: 'withdrawOwn' },
    ],
    ['another has asked', { question }, other, { ask: 'alreadyAsked', withdraw: 'notYours' }],
    [
      'the version was changed since',
      { question: { ...question, isUnchanged: false } },
      other,
      { activate: 'changedSinceAsked', withdraw: 'notYours' },
    ],
    [
      'whoever asked has left',
      { question: { ...question, isEntitled: false } },
      other,
      { activate: 'askerLeft', withdraw: 'notYours' },
    ],
    ['it is active', { isActive: true }, other, { ...nobodyAsked, ask: 'alreadyActive', edit: 'draftFirst' }],
  ] as const)('and %s', (_, given, actor, refused) => {
    expect(refusalsOf(stateOf(given), actor)).toEqual({ begin: 'beginWithFile', ...refused })
  })
})

test.each([true, false])(
  'nobody approves where a company does not want it, be the version active (%s) or not',
  (isActive) => {
    const refused = { ...nobodyAsked, ask: isActive ? 'alreadyActive' : 'needsNobody' }
    expect(refusalsOf(stateOf({ isRequired: false, isActive }), other)).toEqual(refused)
  },
)

describe('the console knows', () => {
  const shown = { needs_approval: true, is_active: false, approval: 'waiting' } as const

  test('the own question from that of others, who may be nameless', () => {
    const asked = (by: number | null) =>
      shownState({ ...shown, asked: { by: by === null ? null : { id: by, name: 'Ann' }, at: '', note: null } })
    expect(refuseVersionAct('withdraw', asked(asker), asker)).toBeUndefined()
    expect(refuseVersionAct('activate', asked(asker), asker)).toBe('ownQuestion')
    expect(refuseVersionAct('activate', asked(null), asker)).toBeUndefined()
  })

  test('that a question which was answered does not wait', () => {
    const state = shownState({
      ...shown,
      approval: 'declined',
      asked: { by: { id: asker, name: 'Ann' }, at: '', note: null },
    })
    expect(refuseVersionAct('activate', state, other)).toBe('askFirst')
    expect(refuseVersionAct('ask', state, other)).toBeUndefined()
  })
})
