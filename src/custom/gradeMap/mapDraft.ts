import { useEffect, useRef, useState } from 'react'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import type { MapState } from './mapState'

/** Unsaved edits by user. Kept in memory, because only the session may be persisted (A20). */
const drafts = new Map<number | null, MapState>()

/** Returns the edits that the user left in the grade map when the session ended. */
export const useMapDraft = () => {
  const { userId } = useSchemaSetting()
  const [draft] = useState(() => drafts.get(userId))
  return draft
}

/** Keeps the edits if the page goes away without their being saved or discarded. `unsaved` returns null if there are none. */
export const useKeepDraft = (unsaved: () => MapState | null) => {
  const { userId } = useSchemaSetting()
  const latest = useRef(unsaved)
  const isHere = useRef(true)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    // The page has already restored it.
    drafts.delete(userId)
    isHere.current = true
    const keep = () => {
      const state = isHere.current ? null : latest.current()
      if (state) drafts.set(userId, state)
    }
    return () => {
      isHere.current = false
      // Once the open editor, which goes away later, has written its text.
      queueMicrotask(keep)
    }
  }, [userId])
}
