/** Starts servers of Debian's PostgreSQL 15, a primary and its replicas, on loopback and in a temporary folder. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort'

const bin = '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root. */
const run = (program: string, ...args: string[]): void => {
  const command = [join(bin, program), ...args]
  const [file = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  execFileSync(file, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
}

export interface Server {
  readonly url: string
  /** Stops it as a crash would. */
  readonly kill: () => void
  readonly start: () => void
  /** Makes a replica the primary of a line of its own. */
  readonly promote: () => void
}

const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 60
hot_standby_feedback = on
wal_keep_size = '256MB'
`

export const openCluster = () => {
  const root = mkdtempSync(join(tmpdir(), 'console-cluster-'))
  chmodSync(root, 0o755)
  const running = new Set<Server>()
  const folderFor = (name: string) => {
    const folder = join(root, name)
    mkdirSync(folder, { mode: 0o700 })
    if (isRoot) execFileSync('chown', ['postgres', folder])
    return folder
  }
  const serverIn = (folder: string, port: number): Server => {
    const control = (...args: string[]) => run('pg_ctl', '-D', folder, '-w', '-l', join(folder, 'log'), ...args)
    const server: Server = {
      url: `postgres://postgres@127.0.0.1:${port}/console`,
      kill: () => {
        running.delete(server)
        control('-m', 'immediate', 'stop')
      },
      start: () => {
        control('start')
        running.add(server)
      },
      promote: () => control('promote'),
    }
    return server
  }
  return {
    startPrimary: async (): Promise<Server> => {
      const folder = folderFor('primary')
      run('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
      const port = await freePort()
      appendFileSync(join(folder, 'postgresql.conf'), settings(port))
      const server = serverIn(folder, port)
      server.start()
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'console')
      return server
    },
    startReplica: async (primary: Server): Promise<Server> => {
      const folder = folderFor(`replica-${running.size}`)
      run('pg_basebackup', '-D', folder, '-d', primary.url, '-c', 'fast', '-R', '--no-sync')
      const port = await freePort()
      writeFileSync(join(folder, 'postgresql.auto.conf'), `port = ${port}\n`, { flag: 'a' })
      const server = serverIn(folder, port)
      server.start()
      return server
    },
    stop: () => {
      for (const server of [...running].reverse()) server.kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
