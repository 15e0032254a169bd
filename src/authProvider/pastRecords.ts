import { pastRecords as calls } from '../../contract/calls/pastRecords'
import { send } from '../http'

/** Reads since when the console can be viewed as of a moment (decision 0099). */
export const readBeginning = async (signal: AbortSignal): Promise<Date> =>
  new Date((await send(calls.readPastRecords, { signal })).data.begins_at)
