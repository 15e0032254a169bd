import { useEffect, useRef, useState } from 'react'
import type { RaRecord } from 'ra-core'
import type { Values } from '../condition'
import { useSchemaSetting } from '../shared/SchemaContext'

interface Draft {
  /** The record that was being changed. Another person may have saved it since: then the conflict shows at the save. */
  readonly base: RaRecord | undefined
  readonly values: Values
}

/** Drafts live in the memory of this tab: nothing but the session itself may be persisted (A20). */
const drafts = new Map<string, Draft>()

/** Finds what the signed-in person had typed at a place when their session ended. */
export const useFoundDraft = (place: string) => {
  const { userId } = useSchemaSetting()
  const key = `${userId}:${place}`
  const [draft] = useState(() => drafts.get(key))
  return { key, draft }
}

/**
 * Keeps what was typed when a form goes without having been saved or given up, which is what the end of a session does
 * to it. `unsaved` answers the draft to keep, or null.
 */
export const useKeptDraft = (key: string, unsaved: () => Draft | null) => {
  const now = useRef(unsaved)
  useEffect(() => {
    now.current = unsaved
  })
  useEffect(() => {
    // What was found is in the form again.
    drafts.delete(key)
    return () => {
      const draft = now.current()
      if (draft) drafts.set(key, draft)
    }
  }, [key])
}
