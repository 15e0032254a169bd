import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'ra-core'
import { useLeaveGuard } from '../../schema/form/leaveGuards'
import { useKeepInMemory, useKeepOnServer, useWorkInMemory } from '../../schema/form/useUnsavedWork'
import type { Sheet } from '../grid/model/sheet'
import { mapPath } from './form/paths'
import type { GradeMap } from './gradeMap'
import { startWith, takeOver, withSheet, type MapState } from './mapState'
import { mapWorkOf, restoreMapWork } from './mapWork'
import { useLatestSheet } from './useLatestSheet'

/** Holds the edits of the grade map across newer versions of it, and keeps them from being lost. */
export const useMapState = (read: GradeMap) => {
  const { key, work } = useWorkInMemory<MapState>(mapPath)
  const [state, setState] = useState<MapState>(() => (work ? takeOver(work, read) : startWith(read)))
  const [seen, setSeen] = useState(read)
  // True for work of this tab, which has no time.
  const [restored, setRestored] = useState<Date | true | null>(work ? true : null)
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
  const unsaved = () => {
    const last = latest.current === state.sheet ? state : withSheet(state, latest.current)
    return last.sheet.edits.size > 0 && !isDone.current ? last : null
  }
  useKeepInMemory(key, unsaved)
  const translate = useTranslate()
  const touch = useKeepOnServer({
    place: mapPath,
    title: translate('gradeMap.title'),
    isFilled: work !== undefined,
    take: () => {
      const last = unsaved()
      return last && mapWorkOf(last)
    },
    restore: (content, storedAt) => {
      const next = restoreMapWork(state, content)
      if (next.sheet.edits.size === 0) return
      setState(next)
      setRestored(storedAt)
    },
  })
  useEffect(touch, [touch, state.sheet])
  return {
    state,
    setState,
    isDirty,
    guard,
    restored,
    dismissRestored: () => setRestored(null),
    setSheet,
  }
}

export type MapStateControls = ReturnType<typeof useMapState>
