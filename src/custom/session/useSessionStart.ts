import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCheckAuth } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { verifyAtStart } from '../../authProvider/session'
import { useCountries } from './useCountries'
import { useIdle } from './useIdle'

/** The one query whose answer is what the person may do. */
export const verifyKey = ['verify'] as const

/**
 * Does what every private screen relies on: the session is verified once at the start (A19), the countries are loaded
 * once (A121), and each path is checked, which also remembers it as the previous one (A11).
 */
export const useSessionStart = (): void => {
  const { pathname } = useLocation()
  const checkAuth = useCheckAuth()
  useEffect(() => {
    // A failed check has already led to the login page.
    checkAuth().catch(() => {})
  }, [checkAuth, pathname])
  useQuery({ queryKey: verifyKey, queryFn: verifyAtStart, staleTime: Infinity, gcTime: Infinity })
  useCountries({ enabled: useIdle() })
}
