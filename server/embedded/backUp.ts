/**
 * Backs up the embedded database while it runs, by PostgreSQL's low-level way: its files are copied between the beginning
 * and the end of a backup, with the log that was written meanwhile (decision 0110).
 */
import { existsSync } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { emptyFolder, textFile, writeArchive, type ArchivedFile } from '../archive/write'
import { codeOf } from '../database/connectError'
import { StartError } from '../tools/startError'
import { adminAddress } from './appRole'
import {
  backupFormat,
  clusterFolder,
  outboxFolder,
  passwordFile,
  platform,
  reportProgress,
  secretFile,
  type AboutBackup,
} from './backupFormat'
import { homeIn, readPassword, type Home } from './cluster'
import { startEmbedded } from './launch'
import { runningPostmaster } from './postmaster'

/** Folders whose content a restored server makes anew. */
const emptied: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const isLeftOut = (name: string) =>
  /(^|\/)(postmaster\.(pid|opts)|backup_label.*|pg_internal\.init.*|pgsql_tmp.*|current_logfiles.*)$/.test(name)
/** Says where the log begins: copied last, as pg_basebackup does. */
const control = 'global/pg_control'

interface Walked {
  readonly folders: string[]
  readonly files: { readonly name: string; readonly size: number }[]
}

/** Lists what is in a folder; what goes meanwhile is left out. */
const walk = async (root: string, below = '', found: Walked = { folders: [], files: [] }): Promise<Walked> => {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (isLeftOut(name)) continue
    if (entry.isDirectory()) {
      found.folders.push(name)
      if (!emptied.has(name)) await walk(root, name, found)
    } else if (entry.isFile()) {
      const stats = await stat(join(root, name)).catch(() => undefined)
      if (stats) found.files.push({ name, size: stats.size })
    }
  }
  return found
}

const chunkBytes = 1_048_576

/** Reads as much of a file as it had; the log brings back what has gone or changed since. */
const readFixed = async (path: string, size: number) => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  return (async function* () {
    try {
      for (let at = 0; at < size;) {
        const wanted = Math.min(chunkBytes, size - at)
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
        // It was cut off meanwhile.
        yield bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead)
        at += bytesRead || wanted
      }
    } finally {
      await handle.close()
    }
  })()
}

type Counted = (bytes: number) => void

async function* copyFiles(
  root: string,
  prefix: string,
  files: Walked['files'],
  count: Counted,
): AsyncGenerator<ArchivedFile> {
  for (const { name, size } of files) {
    const content = await readFixed(join(root, name), size)
    if (content) yield { name: `${prefix}/${name}`, size, content }
    count(size)
  }
}

interface Ended {
  /** The name of the first and last file of the log that a restore needs. */
  readonly first: string
  readonly last: string
  readonly label: string
  /** What was acknowledged before is in the backup. */
  readonly until: string
}

const begin = async (client: pg.Client): Promise<string> => {
  // Keeps the log until this connection ends; otherwise a checkpoint could remove what a long backup needs.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const { rows } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('talent-console', true)) as first`,
  )
  return rows[0]?.first ?? ''
}

const end = async (client: pg.Client, first: string): Promise<Ended> => {
  const { rows: times } = await client.query<{ until: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until`,
  )
  const { rows } = await client.query<{ last: string; label: string }>(
    `select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop()`,
  )
  const { last = '', label = '' } = rows[0] ?? {}
  return { first, last, label, until: times[0]?.until ?? '' }
}

async function* logFiles(cluster: string, { first, last }: Ended, count: Counted): AsyncGenerator<ArchivedFile> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  if (!names.includes(first) || !names.includes(last))
    throw new StartError('PostgreSQL has removed its log while it was backed up: try again.')
  const files: Walked['files'] = []
  for (const name of names.toSorted()) files.push({ name, size: (await stat(join(cluster, 'pg_wal', name))).size })
  yield* copyFiles(join(cluster, 'pg_wal'), `${clusterFolder}/pg_wal`, files, count)
}

/** What of DATA_DIR is no database: the secret that opens the keys, and mails that nobody sent. */
async function* otherFiles(dataDir: string, home: Home, count: Counted): AsyncGenerator<ArchivedFile> {
  yield textFile(passwordFile, `${readPassword(home)}\n`)
  const secret = join(dataDir, secretFile)
  if (existsSync(secret)) yield textFile(secretFile, await readFile(secret, 'utf8'))
  const outbox = join(dataDir, outboxFolder)
  if (!existsSync(outbox)) return
  yield emptyFolder(outboxFolder)
  yield* copyFiles(outbox, outboxFolder, (await walk(outbox)).files, count)
}

const isControl = ({ name }: Walked['files'][number]) => name === control

export interface MadeBackup {
  /** What was acknowledged before this moment is in the backup. */
  readonly until: string
  readonly bytes: { readonly read: number; readonly written: number }
  readonly holdsSecret: boolean
}

interface Options {
  readonly dataDir: string
  readonly file: string
  readonly log: (line: string) => void
}

const describe = async (client: pg.Client, bytes: number, holdsSecret: boolean): Promise<AboutBackup> => {
  const { rows } = await client.query<{ version: string; migrations: string[] }>(
    `select current_setting('server_version') as version, array(select name from schema_migrations order by name) as migrations`,
  )
  const { version = '', migrations = [] } = rows[0] ?? {}
  return {
    format: backupFormat,
    made_at: new Date().toISOString(),
    postgres: version,
    platform,
    migrations,
    bytes,
    holds_secret: holdsSecret,
  }
}

const copy = async (client: pg.Client, home: Home, { dataDir, file, log }: Options): Promise<MadeBackup> => {
  const { cluster } = home
  const holdsSecret = existsSync(join(dataDir, secretFile))
  const first = await begin(client)
  const { folders, files } = await walk(cluster)
  const all = files.reduce((total, { size }) => total + size, 0)
  const about = await describe(client, all, holdsSecret)
  let read = 0
  let until = ''
  const report = reportProgress('read', all, log)
  const count = (bytes: number) => {
    read += bytes
    report(bytes)
  }
  async function* contents(): AsyncGenerator<ArchivedFile> {
    yield emptyFolder(clusterFolder)
    for (const name of folders) yield emptyFolder(`${clusterFolder}/${name}`)
    yield* copyFiles(
      cluster,
      clusterFolder,
      files.filter((entry) => !isControl(entry)),
      count,
    )
    yield* copyFiles(cluster, clusterFolder, files.filter(isControl), count)
    const ended = await end(client, first)
    until = ended.until
    yield textFile(`${clusterFolder}/backup_label`, ended.label)
    yield* logFiles(cluster, ended, count)
    yield* otherFiles(dataDir, home, count)
  }
  const written = await writeArchive(file, about, contents())
  return { until, bytes: { read, written }, holdsSecret }
}

/** Opens the database of the running product, or starts it for the time of the backup. */
const openAdmin = async (home: Home, { dataDir, log }: Options) => {
  const running = runningPostmaster(home.cluster)
  if (running?.isReady) return { url: adminAddress(readPassword(home), running.port), stop: async () => {} }
  const { adminUrl, stop } = await startEmbedded({ dataDir, log })
  return { url: adminUrl, stop }
}

/** Writes a backup of the database in DATA_DIR, of its secret and of its outbox to one file, while the product runs or not. */
export const backUp = async (options: Options): Promise<MadeBackup> => {
  const home = homeIn(options.dataDir)
  if (!existsSync(home.cluster))
    throw new StartError(
      `There is no database in ${home.folder}: start this in the folder of the server, or with its DATA_DIR.`,
    )
  const { url, stop } = await openAdmin(home, options)
  try {
    const client = new pg.Client({ connectionString: url, application_name: 'talent-console backup' })
    let lost: Error | undefined
    client.on('error', (error) => (lost = error))
    await client.connect()
    try {
      return await copy(client, home, options)
    } catch (error) {
      if (!lost) throw error
      throw new StartError('The database ended while it was backed up: try again. Nothing was kept.', { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await stop()
  }
}
