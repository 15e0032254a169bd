import { useGetOne } from 'ra-core'
import { useParams } from 'react-router-dom'
import { dayIn, dayInUtc, daysAfter, defaultTimeZone, isTimeZone } from '../../../contract/days'
import { useFormParams } from './FormParams'
import { useMay, useSchemaSetting } from './SchemaContext'

/** The days of a company, as far as the user may know its time zone. */
interface Days {
  readonly today: string
  readonly tomorrow: string
  /** Undefined if it is not known. */
  readonly timeZone: string | undefined
}

/** Returns the time zone of the company of the form or route; undefined until it is known, or if the user may not read it. */
const useTimeZone = (): string | undefined => {
  const { zoned } = useSchemaSetting()
  const here = useParams().company_id
  const company_id = useFormParams().company_id ?? here
  const may = useMay()
  const enabled = zoned !== undefined && company_id !== undefined && may(zoned, 'one', { company_id })
  const { data } = useGetOne<{ id: number; time_zone?: string }>(
    zoned?.name ?? '',
    { id: Number(company_id) },
    { enabled, retry: false },
  )
  // A browser knows fewer zones than a server that is younger.
  const zone = zoned ? data?.time_zone : defaultTimeZone
  return zone !== undefined && isTimeZone(zone) ? zone : undefined
}

/** Returns the days of the company of the form or route. */
export const useDays = (): Days => {
  const timeZone = useTimeZone()
  const today = timeZone === undefined ? dayInUtc() : dayIn(timeZone)
  return { today, tomorrow: daysAfter(today, 1), timeZone }
}
