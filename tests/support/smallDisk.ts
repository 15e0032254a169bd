/** A small file system, to fill it up: mounted by root, or by others in a namespace of their own. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0

export interface SmallDisk {
  /** Where the file system is for a program that is started with `launch`. */
  readonly folder: string
  /** What a program must be started with. */
  readonly launch: readonly string[]
  /** Writes until nothing more fits; `pid` is that of the program. */
  readonly fill: (pid: number) => void
  /** Removes what `fill` wrote. */
  readonly free: (pid: number) => void
  readonly remove: () => void
}

const hasNoRoom = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC'

const fillWith = (file: string, bytes: Buffer): void => {
  try {
    for (;;) appendFileSync(file, bytes)
  } catch (error) {
    if (!hasNoRoom(error)) throw error
  }
}

/** Makes a file system of so many megabytes. Throws, and says what it needs, if nobody may mount one here. */
export const makeSmallDisk = (megabytes: number): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'console-small-'))
  chmodSync(folder, 0o755)
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]
  // The user stays the same, and the program sees the mount that its parent has made.
  const alone = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
  const inside = `${mount.join(' ')} && exec unshare --user --map-user=${process.getuid?.()} -- "$@"`
  try {
    if (isRoot) execFileSync('mount', mount.slice(1), { stdio: 'pipe' })
    else execFileSync('unshare', [...alone.slice(1), inside, 'sh', 'true'], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw new Error('This needs a small file system: run it as root with mount, or where users may make namespaces.', {
      cause: error,
    })
  }
  // Others reach the file system through the program.
  const filler = (pid: number) => join(isRoot ? '' : `/proc/${pid}/root`, folder, 'filler')
  return {
    folder,
    launch: isRoot ? [] : [...alone, inside, 'sh'],
    fill: (pid) => [1 << 20, 4096, 1].forEach((size) => fillWith(filler(pid), Buffer.alloc(size))),
    free: (pid) => rmSync(filler(pid)),
    remove: () => {
      if (isRoot) execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
