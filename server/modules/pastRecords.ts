import { readBeginning } from '../database/past'
import type { Operations } from '../http/operation'

export const pastRecordsOperations: Operations<'readPastRecords'> = {
  readPastRecords: { run: async ({ db }) => ({ begins_at: (await readBeginning(db)).toISOString() }) },
}
