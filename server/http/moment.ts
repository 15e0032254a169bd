/** Reads the header `As-Of`: the moment as of which a call answers (decision 0099). */
import type { IncomingHttpHeaders } from 'node:http'
import { isReading, type Call } from '../../contract/call'
import { hasPast } from '../../contract/hasPast'
import { asOfHeader, moment } from '../../contract/entities/pastRecords'
import { invalid, pastOnly } from '../errors/apiError'

const refused = (reason: string) => invalid({ [asOfHeader]: [reason] })

/** Returns the moment, if there is one. Throws 409 if the call changes something, 400 if the moment is malformed or to come. */
export const readMoment = (headers: IncomingHttpHeaders, call: Call): Date | undefined => {
  const text = headers[asOfHeader.toLowerCase()]
  if (text === undefined || call.guard === 'public') return undefined
  if (!isReading(call)) throw pastOnly()
  const { success, data } = moment.safeParse(text)
  const at = new Date(data ?? '')
  if (!success || Number.isNaN(at.getTime())) throw refused('Enter a date and time such as 2026-11-01T00:00:00Z.')
  if (at.getTime() > Date.now()) throw refused('This moment is in the future.')
  return hasPast(call) ? at : undefined
}
