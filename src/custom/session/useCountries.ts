import { useGetList } from 'ra-core'
import type { Country } from '../../../contract/entities/country'
import { everythingByName, onceForAll } from '../../schema/queries'

/** Reads the countries, which are loaded once per sign-in and shared by all selectors; they go with the session (A121). */
export const useCountries = (options: { enabled: boolean }) =>
  useGetList<Country>('countries', everythingByName, { ...onceForAll, ...options })
