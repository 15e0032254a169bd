import { useSearchParams, useLocation, useNavigate } from 'react-router-dom'
import { useRemember } from './RememberedAddress'

/** Returns the query of a list in the address, and a function to change it that returns to the first page. */
export const useAddress = () => {
  const [address, setAddress] = useSearchParams()
  const remember = useRemember()
  const changeQuery = (changes: Readonly<Record<string, string>>, { replace = false } = {}) => {
    const change = (before: URLSearchParams) => {
      const next: Readonly<Record<string, string>> = { ...Object.fromEntries(before), page: '', ...changes }
      return Object.entries(next).filter(([, value]) => value !== '')
    }
    const changed = new URLSearchParams(change(address))
    remember(address, changed)
    setAddress(change, { replace: replace || String(changed) === String(address) })
  }
  return { address, changeQuery }
}

/** Returns whether the address asks for a dialog after the `#`, such as `sectors=upload`, and a function to take that out of it. */
export const useAsked = (dialog: string) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === `#${dialog}`
  return { isAsked, forget: () => void (isAsked && navigate({ pathname, search }, { replace: true })) }
}
