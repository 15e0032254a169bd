import { useState } from 'react'
import { listCells } from '../grid/model/cells'
import type { Conflict } from '../grid/model/merge'
import { write } from '../grid/model/sheet'
import { afterSave, changesByCompany, openConflicts, settle, withConflicts, withSheet } from './mapState'
import type { MapStateControls } from './useMapState'
import { useSaveMap } from './useSaveMap'

/** Leads through saving: the summary, the request, and what somebody else has changed in the meantime. */
export const useMapSaving = ({ state, setState, dismissRestored }: MapStateControls) => {
  const [step, setStep] = useState<'summary' | 'conflicts' | null>(null)
  /** Whether the save goes on once the conflicts are settled. */
  const [saves, setSaves] = useState(false)
  const { save, isSaving } = useSaveMap({
    onSaved: (changes) => {
      setState((before) =>
        afterSave(
          before,
          changes.flatMap(({ cells }) => cells),
        ),
      )
      setStep(null)
      dismissRestored()
    },
    onConflicts: (cells) => {
      setState((before) => withConflicts(before, cells))
      setSaves(true)
      setStep('conflicts')
    },
  })
  const decide = (isTheirs: (conflict: Conflict) => boolean) => {
    const next = settle(state, isTheirs)
    setState(next)
    setStep(null)
    const changes = changesByCompany(next)
    if (saves && changes.length > 0) save(changes)
  }
  /** Takes all edits back, as an act that can be undone. */
  const discard = () => {
    const stored = listCells(state.sheet.edits).map((cell) => ({ ...cell, text: state.base(cell.row, cell.column) }))
    setState(withSheet(state, write(state.sheet, state.base, 'clear', stored)))
    dismissRestored()
  }
  const open = (withSave: boolean) => {
    setSaves(withSave)
    setStep(state.conflicts.length > 0 ? 'conflicts' : 'summary')
  }
  return {
    step,
    saves,
    isSaving,
    conflicts: openConflicts(state),
    /** Shows what is saved, or first what has to be decided. */
    begin: () => state.sheet.edits.size > 0 && open(true),
    chooseConflicts: () => open(false),
    confirm: () => save(changesByCompany(state)),
    decide,
    discard,
    close: () => setStep(null),
  }
}
