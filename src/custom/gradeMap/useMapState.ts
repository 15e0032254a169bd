import { useCallback, useRef, useState } from 'react'
import { useStoreDraft, useStoredDraft } from '../../schema/form/useDraft'
import { useLeaveGuard } from '../../schema/form/useLeaveGuard'
import type { Sheet } from '../grid/model/sheet'
import { useLatestSheet } from './useLatestSheet'
import { startWith, takeOver, withSheet, type MapState } from './mapState'
import type { GradeMap } from './gradeMap'

/** Holds the edits of the grade map across newer versions of it, and keeps them from being lost. */
export const useMapState = (read: GradeMap) => {
  const { key, draft } = useStoredDraft<MapState>('gradeMap')
  const [state, setState] = useState<MapState>(() => (draft ? takeOver(draft, read) : startWith(read)))
  const [seen, setSeen] = useState(read)
  const [isRestored, setRestored] = useState(draft !== undefined)
  if (seen !== read) {
    setSeen(read)
    if (state.read !== read) setState(takeOver(state, read))
  }
  const isDirty = state.sheet.edits.size > 0
  // Once the edits are discarded, nothing can be lost.
  const isDone = useRef(false)
  const hasChanges = () => isDirty && !isDone.current
  const guard = useLeaveGuard(isDirty, hasChanges, () => {
    isDone.current = true
  })
  const takeSheet = useCallback((sheet: Sheet) => setState((before) => withSheet(before, sheet)), [])
  const { latest, change: setSheet } = useLatestSheet(state.sheet, takeSheet)
  useStoreDraft(key, () => {
    const last = latest.current === state.sheet ? state : withSheet(state, latest.current)
    return last.sheet.edits.size > 0 && !isDone.current ? last : null
  })
  return {
    state,
    setState,
    isDirty,
    guard,
    isRestored,
    dismissRestored: () => setRestored(false),
    setSheet,
  }
}

export type MapStateControls = ReturnType<typeof useMapState>
