import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { RaRecord } from 'ra-core'
import type { Values } from '../condition'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { differences, merge, othersChanges } from './conflict'
import { initialValues, payloadOf, type FormShape } from './payload'
import { takenBy, type Taken } from './taken'
import { useStoreDraft, useStoredDraft } from './useDraft'
import { useLeaveGuard } from './useLeaveGuard'
import { useFormShape, useResourceForm } from './useResourceForm'
import { useSave, type Conflict } from './useSave'
import { useWork } from '../shared/useWork'

export interface RecordFormProps {
  readonly resource: AnyResource
  /** The record to edit; absent for a new one. */
  readonly record?: RaRecord | undefined
  readonly params: PathParams
  readonly onSaved: (record: RaRecord) => void
}

interface RecordDraft {
  /** The record being edited. If another user has saved it since, saving the draft reports the conflict. */
  readonly base: RaRecord | undefined
  readonly values: Values
}

/** Leaves out fields that send another shape than they read; of others, the payload has numbers instead of text. */
const asRead = (shape: FormShape): FormShape => {
  const isRead = (name: string) => {
    const field = shape.resource.fields[name]
    return !(field && 'writes' in field)
  }
  return { ...shape, names: shape.names.filter(isRead) }
}

/** Returns the state of a record's form: values, saving, draft, conflict and pending confirmations. */
export const useRecordForm = ({ resource, record, params, onSaved }: RecordFormProps) => {
  const { pathname } = useLocation()
  const stored = useStoredDraft<RecordDraft>(`${pathname}:${resource.name}:${record?.id ?? 'new'}`)
  const [draft, setDraft] = useState(stored.draft)
  // The record that changes are compared with. After a conflict, this is the other user's record.
  const [base, setBase] = useState(draft ? draft.base : record)
  const [conflict, setConflict] = useState<Conflict>()
  const shape = useFormShape(resource, base, params)
  const form = useResourceForm(shape, base)
  const { save, isSaving } = useSave(shape, base, params)
  const { isDirty } = form.formState
  const work = useWork()

  // Once the form is saved or discarded, nothing can be lost.
  const isDone = useRef(false)
  const mayLose = isDirty || work.isPending
  const hasChanges = () => mayLose && !isDone.current
  const finish = () => {
    isDone.current = true
  }
  const guard = useLeaveGuard(mayLose, hasChanges, finish)
  useStoreDraft(stored.key, (): RecordDraft | null => (hasChanges() ? { base, values: form.getValues() } : null))

  /** Resets the form to a record, with optional unsaved changes. */
  const fill = (from: RaRecord | undefined, changes: object = {}) => {
    const start = initialValues(shape, from)
    setBase(from)
    form.reset(start)
    form.reset({ ...start, ...changes }, { keepDefaultValues: true })
  }

  const shown = useRef<RaRecord | undefined>(draft ? undefined : record)
  useEffect(() => {
    if (draft && !shown.current) form.reset({ ...draft.values }, { keepDefaultValues: true })
    // Shows a refetched record unless the user has made changes.
    else if (record !== shown.current && !isDirty) fill(record)
    shown.current = record
    // Runs only when the record changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [record])

  // Don't redirect if the user has navigated away.
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  // A ref, so that a double click saves only once.
  const isSending = useRef(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  const isConfirmed = useRef(false)
  const submit = form.handleSubmit(async (typed) => {
    if (isSending.current) return
    const unconfirmed = isConfirmed.current ? null : takenBy(shape, base, typed)
    isConfirmed.current = false
    setTaken(unconfirmed)
    if (unconfirmed) return
    isSending.current = true
    const outcome = await save(typed).finally(() => {
      isSending.current = false
    })
    if ('saved' in outcome) {
      finish()
      return isMounted.current ? onSaved(outcome.saved) : undefined
    }
    if ('conflict' in outcome) return setConflict(outcome.conflict)
    const errors = Object.entries(outcome.messages)
    errors.forEach(([path, message], index) => form.setError(path, { message }, { shouldFocus: index === 0 }))
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
      confirm: () => {
        isConfirmed.current = true
        setTaken(null)
        void submit()
      },
      close: () => setTaken(null),
    },
    conflict: conflict &&
      base && {
        fields: differences(shape, base, form.getValues(), conflict),
        others: othersChanges(shape, base, form.getValues(), conflict),
        before: base,
        // Includes the payload, because the form may contain numbers as text.
        mine: { ...conflict, ...form.getValues(), ...payloadOf(asRead(shape), form.getValues()) },
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
