import { useEffect } from 'react'
import { useLogout } from 'ra-core'

/** Ends the session. A route of its own, so that a form with unsaved changes can block the navigation. */
export const LogOut = () => {
  const logout = useLogout()
  useEffect(() => void logout(), [logout])
  return null
}
