import { useLocation, useNavigate } from 'react-router-dom'

/** Returns whether the address asks for a dialog after the `#`, such as `sectors=upload`, and a function to take that out of it. */
export const useAsked = (dialog: string) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === `#${dialog}`
  return { isAsked, forget: () => void (isAsked && navigate({ pathname, search }, { replace: true })) }
}
