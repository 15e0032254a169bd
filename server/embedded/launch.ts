/**
 * The database of a start without DATABASE_URL: a real PostgreSQL server, on a folder in DATA_DIR.
 *
 * Below `DATA_DIR/postgres`: `cluster` (the data), `password` (of its superuser, 0600), `server.log`, `lock.<n>`.
 */
import { StartError } from '../tools/startError'
import { findBinaries } from './binaries'
import { explainRefusal, openHome, prepareCluster } from './cluster'
import { lockFolder } from './folderLock'
import { chooseIdentity, giveTo } from './identity'
import { prepareOwnRole, type Addresses } from './ownRole'
import { openServerLog } from './serverLog'
import { startServer, type ServerProcess, type Setting } from './serverProcess'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Told in one line what is worth knowing. */
  readonly log: (message: string) => void
  /** Called when the server has ended and cannot be started again: the program had better end too. */
  readonly onLost?: (error: unknown) => void
}

export interface EmbeddedDatabase extends Addresses {
  /** Ends the server in order and frees the folder. */
  stop(): Promise<void>
}

const mostRestarts = 5
const restartWindowMilliseconds = 300_000

/** Starts the server anew, on the same port, when something else than we has ended it. */
const keepRunning = (first: ServerProcess, setting: Setting, { log, onLost }: EmbeddedOptions) => {
  let current = Promise.resolve(first)
  let isStopping = false
  const restarts: number[] = []

  const watch = async (server: ServerProcess): Promise<void> => {
    await server.ended
    if (isStopping) return
    const now = Date.now()
    restarts.push(now)
    if (restarts.filter((time) => now - time < restartWindowMilliseconds).length > mostRestarts)
      throw new StartError(`The embedded PostgreSQL ends again and again: see ${setting.log.file}.`)
    log('The embedded PostgreSQL has ended unexpectedly; it is started again.')
    current = server.stop().then(() => startServer(setting, server.port))
    await watch(await current)
  }
  const watching = watch(first).catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error))
    onLost?.(error)
  })
  return async () => {
    isStopping = true
    await current.then((server) => server.stop()).catch(() => {})
    await watching
  }
}

/** Starts the embedded database; throws a StartError when it cannot. It never outlives this process. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const { dataDir, log } = options
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server, version 15 or newer, or start in WSL.',
    )
  const home = openHome(dataDir)
  const lock = await lockFolder(home.folder).catch((error: unknown) => {
    throw explainRefusal(dataDir, error)
  })
  const undo = [() => lock.release()]
  const release = () => undo.splice(0).forEach((step) => step())
  try {
    const identity = chooseIdentity(home.folder, home.cluster)
    const binaries = findBinaries({ identity, home: home.folder, log })
    const password = await prepareCluster(home, identity, binaries)
    const serverLog = openServerLog(home.log)
    undo.unshift(() => serverLog.close())
    giveTo(identity, home.log)
    const setting = { home, identity, binaries, log: serverLog }
    const server = await startServer(setting)
    log(`PostgreSQL ${binaries.version} runs as ${identity.name} on port ${server.port}, its data is in ${home.folder}`)
    const stopServer = keepRunning(server, setting, options)
    const stop = () => stopServer().finally(release)
    const addresses = await prepareOwnRole(home, password, server.port).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { ...addresses, stop }
  } catch (error) {
    release()
    throw explainRefusal(dataDir, error)
  }
}
