import { useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'ra-core'
import type { Values } from '../condition'
import { useSchemaSetting } from '../shared/SchemaContext'

interface Draft {
  /** The record being edited. If another user has saved it since, saving the draft reports the conflict. */
  readonly base: RaRecord | undefined
  readonly values: Values
}

/** Kept in memory, because only the session may be persisted (A20). */
const drafts = new Map<string, Draft>()

/** Returns the draft that the user left in a form when the session ended. */
export const useStoredDraft = (place: string) => {
  const { userId } = useSchemaSetting()
  const key = `${userId}:${place}`
  const [draft] = useState(() => drafts.get(key))
  return { key, draft }
}

/**
 * Stores a draft if the form is unmounted without being saved or discarded, as when the session ends. `unsaved` returns
 * the draft, or null if there are no changes.
 */
export const useStoreDraft = (key: string, unsaved: () => Draft | null) => {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    // The form has already restored it.
    drafts.delete(key)
    return () => {
      const draft = latest.current()
      if (draft) drafts.set(key, draft)
    }
  }, [key])
}
