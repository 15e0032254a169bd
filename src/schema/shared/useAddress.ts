import { useSearchParams } from 'react-router-dom'

/** Returns the query of a list in the address, and a function to change it that returns to the first page. */
export const useAddress = () => {
  const [address, setAddress] = useSearchParams()
  const changeQuery = (changes: Readonly<Record<string, string>>, { replace = false } = {}) => {
    const change = (before: URLSearchParams) => {
      const next: Readonly<Record<string, string>> = { ...Object.fromEntries(before), page: '', ...changes }
      return Object.entries(next).filter(([, value]) => value !== '')
    }
    const isSame = String(new URLSearchParams(change(address))) === String(address)
    setAddress(change, { replace: replace || isSame })
  }
  return { address, changeQuery }
}
