import { useEffect, useRef } from 'react'
import { useNotice } from '../shared/useNotice'
import type { AnyResource } from '../resource'
import type { ListState } from './listState'

/** Shorter than other toasts: it asks for nothing. */
const autoHideDuration = 2_000

/** Shows the message of the first answer, if the list declares that (A65). */
export const useAnnounce = ({ calls, list: view }: AnyResource, list: ListState) => {
  const notify = useNotice()
  const isAnnounced = useRef(false)
  const isRead = list.data !== undefined && !list.isFetching && !list.error
  const answer = calls.list?.answer
  useEffect(() => {
    if (!view?.announces || !answer || !isRead || isAnnounced.current) return
    isAnnounced.current = true
    notify(answer.message, 'success', { autoHideDuration })
  }, [view, answer, isRead, notify])
}
