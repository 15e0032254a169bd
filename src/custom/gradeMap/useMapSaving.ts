import { useState } from 'react'
import type { Conflict } from '../grid/model/merge'
import type { MapCompany } from './gradeMap'
import { afterSave, changesByCompany, deletedIn, openConflicts, settle, withConflicts } from './mapState'
import type { MapStateControls } from './useMapState'
import { useSaveMap } from './useSaveMap'

/** Leads through saving: the summary, the request, and what somebody else has changed in the meantime. */
export const useMapSaving = (
  { state, setState, dismissRestored }: MapStateControls,
  onCreated: (created: readonly MapCompany[]) => void,
) => {
  const [step, setStep] = useState<'summary' | 'conflicts' | null>(null)
  /** Whether the save goes on once the conflicts are settled. */
  const [saves, setSaves] = useState(false)
  const { save, isSaving, progress } = useSaveMap({
    onSaved: (changes, created) => {
      setState((before) =>
        afterSave(
          before,
          changes.flatMap(({ cells }) => cells),
          created,
        ),
      )
    },
    onCreated,
    onDone: () => {
      setStep(null)
      dismissRestored()
    },
    onConflicts: (found) => {
      setState((before) => withConflicts(before, found))
      setSaves(true)
      setStep(found.conflicts.length > 0 ? 'conflicts' : 'summary')
    },
  })
  const decide = (isTheirs: (conflict: Conflict) => boolean) => {
    const next = settle(state, isTheirs)
    setState(next)
    const changes = changesByCompany(next)
    // The summary tells of deleted mappings before they are added again.
    const isTold = deletedIn(changes).length === 0
    const goesOn = saves && changes.length > 0
    setStep(goesOn && !isTold ? 'summary' : null)
    if (goesOn && isTold) save(changes)
  }
  const open = (withSave: boolean) => {
    setSaves(withSave)
    setStep(state.conflicts.length > 0 ? 'conflicts' : 'summary')
  }
  return {
    step,
    saves,
    isSaving,
    progress,
    conflicts: openConflicts(state),
    /** Shows what is saved, or first what has to be decided. */
    begin: () => state.sheet.edits.size > 0 && open(true),
    chooseConflicts: () => open(false),
    confirm: () => save(changesByCompany(state)),
    decide,
    close: () => setStep(null),
  }
}

export type MapSaving = ReturnType<typeof useMapSaving>
