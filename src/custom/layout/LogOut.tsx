import { useEffect } from 'react'
import { useLogout } from 'ra-core'

/** Ends the session. It is a place of its own, so that a form with unsaved changes asks before it is left for it. */
export const LogOut = () => {
  const logout = useLogout()
  useEffect(() => void logout(), [logout])
  return null
}
