import { useMemo } from 'react'
import { useGetList } from 'ra-core'
import type { Country } from '../../../contract/entities/country'
import { everythingByName, onceForAll } from '../queries'
import type { Option } from './useOptions'

/** An older server, as during an upgrade, knows no other names. */
export type CallingCode = Country & Option

const none: CallingCode[] = []

/** A country is also found by its calling code, with or without plus. */
const withCode = (country: CallingCode): CallingCode => ({
  ...country,
  aliases: [...(country.aliases ?? []), `+${country.phone_code}`, country.phone_code],
})

/** Reads the countries with their calling codes; they are loaded once per sign-in (A121). */
export const useCallingCodes = () => {
  const { data = none, isPending } = useGetList<CallingCode>('countries', everythingByName, onceForAll)
  return {
    codes: useMemo(() => data.filter(({ phone_code }) => phone_code !== '').map(withCode), [data]),
    isLoading: isPending,
  }
}
