/** Whether the folder of the database has room for PostgreSQL to run. */
import { statfsSync } from 'node:fs'

/** One segment of the log, which PostgreSQL may have to create at any time. */
const neededBytes = 16 * 1024 * 1024

export const hasRoomIn = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return true
  }
}

/** What PostgreSQL says when there is no room; it may have none for saying it. */
export const saysNoRoom = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text)
