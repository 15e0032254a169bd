import { useGetList } from 'ra-core'
import type { Country } from '../../../contract/entities/country'
import { everythingByName, onceForAll } from '../../schema/queries'

/** Loads the countries once per session (A121). */
export const useCountries = (options: { enabled: boolean }) =>
  useGetList<Country>('countries', everythingByName, { ...onceForAll, ...options })
