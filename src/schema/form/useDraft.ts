import { useEffect, useRef, useState } from 'react'
import { useSchemaSetting } from '../shared/SchemaContext'

/** Drafts by user and place. Kept in memory, because only the session may be persisted (A20). */
const drafts = new Map<string, () => unknown>()

/** Returns the draft that the user left in a form when the session ended. Each place has drafts of one type. */
export const useStoredDraft = <Draft>(place: string) => {
  const { userId } = useSchemaSetting()
  const key = `${userId}:${place}`
  const [draft] = useState(() => (drafts.get(key)?.() ?? undefined) as Draft | undefined)
  return { key, draft }
}

/**
 * Stores a draft if the form is unmounted without being saved or discarded, as when the session ends. `unsaved` returns
 * the draft, or null if there are no changes.
 */
export const useStoreDraft = (key: string, unsaved: () => unknown) => {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    // The form has already restored it.
    drafts.delete(key)
    return () => {
      const read = latest.current
      drafts.set(key, read)
      // React unmounts a form before what is in it, such as an open cell, which writes its text last.
      queueMicrotask(() => {
        const draft = read()
        if (draft) drafts.set(key, () => draft)
        else drafts.delete(key)
      })
    }
  }, [key])
}
