import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { useDataProvider, type RaRecord } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import type { Values } from '../condition'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { differences, merge, othersChanges } from './conflict'
import { initialValues, payloadOf, type FormShape } from './payload'
import { recordTitle } from '../kinds/recordTitle'
import { useTexts } from '../shared/texts'
import { changedWork, formPlace, restoreWork } from './recordWork'
import { takenBy, type Taken } from './taken'
import { useKeepInMemory, useKeepOnServer, useWorkInMemory } from './useUnsavedWork'
import { useLeaveGuard } from './leaveGuards'
import { useFormShape, useResourceForm } from './useResourceForm'
import { useSave, type Conflict, type Undo } from './useSave'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useNotice } from '../shared/useNotice'
import type { FindWarning } from '../shared/screens'
import type { Unfinished } from '../shared/unfinished'
import { useWork } from '../shared/useWork'

interface RecordFormProps {
  readonly resource: AnyResource
  /** The record to edit; absent for a new one. */
  readonly record?: RaRecord | undefined
  readonly params: PathParams
  /** Whether it is too small a form to be kept on the server. */
  readonly isBrief?: boolean
  /** Whether another record can be added after this one. */
  readonly mayAdd?: boolean
  readonly onSaved: (record: RaRecord, undo: Undo) => void
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
    return !(field && 'sentAs' in field)
  }
  return { ...shape, names: shape.names.filter(isRead) }
}

/** Leaves the focused field, so that a screen reader reads it with its error when the form focuses the first wrong field. */
const leaveField = () => {
  const { activeElement: field } = document
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.blur()
  setTimeout(() => {
    if (document.activeElement === document.body) field.focus()
  })
}

/** Returns the state of a record's form: values, saving, draft, conflict and pending confirmations. */
export const useRecordForm = ({
  resource,
  record,
  params,
  isBrief = false,
  mayAdd = false,
  onSaved,
}: RecordFormProps) => {
  const place = formPlace(useLocation(), resource, record)
  const stored = useWorkInMemory<RecordDraft>(place)
  const [draft, setDraft] = useState(stored.work)
  const [restoredAt, setRestoredAt] = useState<Date>()
  // The record that changes are compared with. After a conflict, this is the other user's record.
  const [base, setBase] = useState(draft ? draft.base : record)
  const [conflict, setConflict] = useState<Conflict>()
  const shape = useFormShape(resource, base, params)
  const [unfinished] = useState<Unfinished>(() => new Map())
  const form = useResourceForm(shape, base, unfinished)
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
  useKeepInMemory(stored.key, (): RecordDraft | null => (hasChanges() ? { base, values: form.getValues() } : null))
  const texts = useTexts(resource)
  const heading = texts(record ? 'editTitle' : 'createTitle')
  const touch = useKeepOnServer({
    place: isBrief ? null : place,
    title: record ? `${heading} · ${recordTitle(resource, record)}` : heading,
    isFilled: stored.work !== undefined,
    take: () => (hasChanges() ? changedWork(shape, base, form.getValues()) : null),
    restore: (content, storedAt) => {
      const restored = restoreWork(shape, base, form.getValues(), content)
      if (!restored) return
      setBase(restored.base)
      form.reset({ ...restored.values }, { keepDefaultValues: true })
      setRestoredAt(storedAt)
    },
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: touch }), [form, touch])

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

  /** How many records were added before this one. */
  const [round, setRound] = useState(0)
  const addsAnother = useRef(false)
  const startOver = () => {
    isDone.current = false
    setDraft(undefined)
    setRestoredAt(undefined)
    fill(undefined)
    setRound(round + 1)
  }

  // A ref, so that a double click saves only once.
  const isSending = useRef(false)
  const [taken, setTaken] = useState<Taken | null>(null)
  /** What the user has confirmed of this submission. A removal comes before a warning. */
  const confirmed = useRef<'nothing' | 'removal' | 'warning'>('nothing')
  const [warning, setWarning] = useState<string | null>(null)
  const provider = useDataProvider()
  const notify = useNotice()
  const { screens, caller } = useSchemaSetting()
  const { findWarning } = screens?.[resource.name] ?? {}
  /** Shows what nobody should overlook. Without an answer nothing is saved. */
  const isWarned = async (find: FindWarning, typed: Values): Promise<boolean> => {
    try {
      const found = await find(provider, { before: base, after: typed, params, caller })
      setWarning(found)
      return found !== null
    } catch (error) {
      notify(errorMessages(error).join(' '), 'error')
      return true
    }
  }
  const confirm = (what: 'removal' | 'warning') => () => {
    confirmed.current = what
    setTaken(null)
    setWarning(null)
    void submit()
  }
  const submit = form.handleSubmit(async (typed) => {
    if (isSending.current) return
    const { current: known } = confirmed
    const unconfirmed = known === 'nothing' ? takenBy(shape, base, typed) : null
    confirmed.current = 'nothing'
    setTaken(unconfirmed)
    if (unconfirmed) return
    isSending.current = true
    if (findWarning && known !== 'warning' && (await isWarned(findWarning, typed))) {
      isSending.current = false
      return
    }
    const outcome = await save(typed).finally(() => {
      isSending.current = false
    })
    if ('saved' in outcome) {
      finish()
      if (!isMounted.current) return
      return addsAnother.current ? startOver() : onSaved(outcome.saved, outcome.undo)
    }
    if ('conflict' in outcome) return setConflict(outcome.conflict)
    const errors = Object.entries(outcome.messages)
    errors.forEach(([path, message], index) => form.setError(path, { message }, { shouldFocus: index === 0 }))
  }, leaveField)

  return {
    shape,
    form,
    unfinished,
    isDirty,
    round,
    submit: (event: FormEvent) => {
      addsAnother.current = false
      void submit(event)
    },
    saveAndAdd: mayAdd
      ? () => {
          addsAnother.current = true
          void submit()
        }
      : undefined,
    isSaving,
    work,
    guard,
    draft: {
      isRestored: draft !== undefined || restoredAt !== undefined,
      storedAt: restoredAt,
      discard: () => {
        setDraft(undefined)
        setRestoredAt(undefined)
        fill(record)
        touch()
      },
    },
    takeAway: taken && {
      taken,
      confirm: confirm('removal'),
      close: () => setTaken(null),
    },
    warning: warning === null ? null : { text: warning, confirm: confirm('warning'), close: () => setWarning(null) },
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
