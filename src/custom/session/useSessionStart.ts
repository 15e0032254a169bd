import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useCheckAuth, useGetList } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { verifyAtStart } from '../../authProvider/session'
import { useIdle } from './useIdle'
import type { Country } from '../../../contract/entities/country'
import { everythingByName, onceForAll } from '../../schema/queries'

/** Loads the countries once per session (A121). */
const useCountries = (options: { enabled: boolean }) =>
  useGetList<Country>('countries', everythingByName, { ...onceForAll, ...options })

/** The key of the query that loads the user's permissions. */
export const verifyKey = ['verify'] as const

/**
 * Verifies the session once at the start (A19), loads the countries (A121), and checks authentication on every path, which
 * also stores it as the previous path (A11).
 */
export const useSessionStart = (): void => {
  const { pathname } = useLocation()
  const checkAuth = useCheckAuth()
  useEffect(() => {
    // A failed check has already redirected to the login page.
    checkAuth().catch(() => {})
  }, [checkAuth, pathname])
  useQuery({ queryKey: verifyKey, queryFn: verifyAtStart, staleTime: Infinity, gcTime: Infinity })
  useCountries({ enabled: useIdle() })
}
