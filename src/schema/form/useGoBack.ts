import { useLocation, useNavigate } from 'react-router-dom'

/** Returns a function that goes back in the history, or to `fallback` if this is the first entry (A129). */
export const useGoBack = (fallback: string) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(fallback) : navigate(-1))
}
