/** Writes what an import has planned, unless somebody else was faster. */
import { violationOf } from '../../database/violations'
import { conflict } from '../../errors/apiError'
import type { Import } from './importFile'

/** Somebody else has added, changed or removed a record of the file since it was planned. */
export class ConcurrentChange extends Error {}

/** Larger statements are hardly faster, and keep others waiting for longer. */
const rowsPerStatement = 500

/** Writes rows in parts; throws `ConcurrentChange` if a row could not be written. */
export const inParts = async <Row>(
  rows: readonly Row[],
  { pause }: Pick<Import, 'pause'>,
  write: (part: readonly Row[]) => Promise<readonly unknown[]>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = rows.slice(start, start + rowsPerStatement)
    if ((await write(part)).length !== part.length) throw new ConcurrentChange()
    await pause()
  }
}

/** Writes in a savepoint; false if somebody else was faster, and nothing was written. */
const isWritten = async (all: Import, write: (inSavepoint: Import) => Promise<void>): Promise<boolean> => {
  try {
    await all.writer.db.transaction((db) => write({ ...all, writer: { ...all.writer, db } }))
    return true
  } catch (error) {
    if (error instanceof ConcurrentChange || violationOf(error)) return false
    throw error
  }
}

const maxTries = 5

/** Plans and writes, again if somebody else was faster; a preview only plans. */
export const writePlan = async <Planned>(
  all: Import,
  plan: () => Promise<Planned>,
  write: (inSavepoint: Import, planned: Planned) => Promise<void>,
): Promise<Planned> => {
  for (let tries = 1; tries <= maxTries; tries++) {
    const planned = await plan()
    if (all.isPreview || (await isWritten(all, (inSavepoint) => write(inSavepoint, planned)))) return planned
  }
  throw conflict('Others keep changing the records of this file. Please upload it again.')
}
