import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Several times what a database of tests comes to with its log. */
const roomNeeded = 4 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, process.availableMemory()) > roomNeeded
  } catch {
    return false
  }
}

/**
 * Returns where to keep the database of tests: in memory if there is room, since a disk lets whoever writes much wait, at times for
 * seconds. Not for tests of what survives on a disk.
 */
export const quickFolder = (): string => (hasRoom() ? inMemory : tmpdir())
