import { useLocation, useNavigate } from 'react-router-dom'

/** Whether the current entry of the history is the first one of the console; it may have been replaced since. */
const isFirst = (key: string): boolean =>
  key === 'default' || (window.history.state as { idx?: number } | null)?.idx === 0

/** Returns a function that goes back in the history, or to `fallback` if this is the first entry (A129). */
export const useGoBack = (fallback: string) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (isFirst(key) ? navigate(fallback) : navigate(-1))
}
