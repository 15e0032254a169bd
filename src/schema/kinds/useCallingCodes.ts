import { useMemo } from 'react'
import { useGetList } from 'ra-core'
import type { Country } from '../../../contract/entities/country'
import { everythingByName, onceForAll } from '../queries'

export type CallingCode = Country

const none: Country[] = []

/** Reads the countries with their calling codes; they are loaded once per sign-in (A121). */
export const useCallingCodes = () => {
  const { data = none, isPending } = useGetList<Country>('countries', everythingByName, onceForAll)
  return { codes: useMemo(() => data.filter(({ phone_code }) => phone_code !== ''), [data]), isLoading: isPending }
}
