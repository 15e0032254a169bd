import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { RaRecord } from 'ra-core'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { differences, merge } from './conflict'
import { initialValues, payloadOf } from './payload'
import { takenBy, type Taken } from './taken'
import { useFoundDraft, useKeptDraft } from './useDraft'
import { useLeaveGuard } from './useLeaveGuard'
import { useFormShape, useResourceForm } from './useResourceForm'
import { useSave, type Conflict } from './useSave'
import { useWork } from '../shared/useWork'

export interface RecordFormProps {
  readonly resource: AnyResource
  /** The record to change; a new one is made without. */
  readonly record?: RaRecord | undefined
  readonly params: PathParams
  readonly onSaved: (record: RaRecord) => void
}

/** Everything that the form of a record knows: its values, how they are saved, the draft and a conflict to settle. */
export const useRecordForm = ({ resource, record, params, onSaved }: RecordFormProps) => {
  const { pathname } = useLocation()
  const found = useFoundDraft(`${pathname}:${resource.name}:${record?.id ?? 'new'}`)
  const [draft, setDraft] = useState(found.draft)
  // Another person may save meanwhile: then their record is what further changes are made to.
  const [base, setBase] = useState(draft ? draft.base : record)
  const [conflict, setConflict] = useState<Conflict>()
  const shape = useFormShape(resource, base, params)
  const form = useResourceForm(shape, base)
  const { save, isSaving } = useSave(shape, base, params)
  const { isDirty } = form.formState
  const work = useWork()

  // Once it is saved or given up, there is nothing to hold anybody back for, or to keep.
  const isOver = useRef(false)
  const mayLose = isDirty || work.isGoingOn
  const hasChanges = () => mayLose && !isOver.current
  const giveUp = () => {
    isOver.current = true
  }
  const guard = useLeaveGuard(mayLose, hasChanges, giveUp)
  useKeptDraft(found.key, () => (hasChanges() ? { base, values: form.getValues() } : null))

  /** Fills the form anew: what it began with, and what has been changed since. */
  const fill = (from: RaRecord | undefined, changes: object = {}) => {
    const start = initialValues(shape, from)
    setBase(from)
    form.reset(start)
    form.reset({ ...start, ...changes }, { keepDefaultValues: true })
  }

  const shown = useRef<RaRecord | undefined>(draft ? undefined : record)
  useEffect(() => {
    if (draft && !shown.current) form.reset({ ...draft.values }, { keepDefaultValues: true })
    // A newer record replaces the one that was read, unless somebody has begun to change it.
    else if (record !== shown.current && !isDirty) fill(record)
    shown.current = record
    // Only what has been read decides.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [record])

  // Who has left meanwhile stays where they are: it was saved, and that is told.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  // Known at once, where state would be known with the next drawing: a double click sends one change.
  const isSending = useRef(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const isAgreed = useRef(false)
  const submit = form.handleSubmit(async (typed) => {
    if (isSending.current) return
    const asked = isAgreed.current ? null : takenBy(shape, base, typed)
    isAgreed.current = false
    setTaken(asked)
    if (asked) return
    isSending.current = true
    const outcome = await save(typed).finally(() => {
      isSending.current = false
    })
    if ('saved' in outcome) {
      giveUp()
      return isHere.current ? onSaved(outcome.saved) : undefined
    }
    if ('conflict' in outcome) return setConflict(outcome.conflict)
    const wrong = Object.entries(outcome.messages)
    wrong.forEach(([path, message], index) => form.setError(path, { message }, { shouldFocus: index === 0 }))
  })

  return {
    shape,
    form,
    submit,
    isSaving,
    work,
    guard,
    draft: {
      isRestored: draft !== undefined,
      discard: () => {
        setDraft(undefined)
        fill(record)
      },
    },
    takeAway: taken && {
      taken,
      agree: () => {
        isAgreed.current = true
        setTaken(null)
        void submit()
      },
      close: () => setTaken(null),
    },
    conflict: conflict &&
      base && {
        fields: differences(shape, base, form.getValues(), conflict),
        // As it would be stored: a form holds numbers as they are typed.
        mine: { ...conflict, ...form.getValues(), ...payloadOf(shape, form.getValues()) },
        theirs: conflict,
        settle: (theirsFor: ReadonlySet<string>) => {
          fill(conflict, merge(shape, base, form.getValues(), conflict, theirsFor))
          setConflict(undefined)
        },
        close: () => setConflict(undefined),
      },
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
