import { useMemo } from 'react'
import { useGetList } from 'ra-core'
import type { Country } from '../../../../contract/entities/country'
import { everythingByName, onceForAll } from '../../queries'
import type { Option } from '../useOptions'

export type CallingCode = Country & Option

const none: CallingCode[] = []

/** Makes a country searchable by its calling code, with and without a plus sign. Older servers send no aliases. */
const withCode = (country: CallingCode): CallingCode => ({
  ...country,
  aliases: [...(country.aliases ?? []), `+${country.phone_code}`, country.phone_code],
})

/** Returns the countries with their calling codes, loaded once per sign-in (A121). */
export const useCallingCodes = () => {
  const { data = none, isPending } = useGetList<CallingCode>('countries', everythingByName, onceForAll)
  return {
    codes: useMemo(() => data.filter(({ phone_code }) => phone_code !== '').map(withCode), [data]),
    isLoading: isPending,
  }
}
