/**
 * The database for a start without DATABASE_URL: a real PostgreSQL server, on a folder in DATA_DIR.
 *
 * Below `DATA_DIR/postgres`: `cluster` (the data), `password` (of its superuser, 0600), `server.log`, `lock.<n>`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../tools/startError'
import { findBinaries } from './binaries'
import { explainFileError, openHome, prepareCluster } from './cluster'
import { lockFolder } from './folderLock'
import { chooseIdentity, chownTo } from './identity'
import { prepareAppRole, type Addresses } from './appRole'
import { openServerLog } from './serverLog'
import { startServer, type ServerProcess, type ServerOptions, hasRoomIn, saysNoRoom } from './serverProcess'

interface EmbeddedOptions {
  readonly dataDir: string
  /** Receives one-line progress messages. */
  readonly log: (message: string) => void
  /** Called if the server has ended and can't be restarted; the program should exit. */
  readonly onLost?: (error: unknown) => void
}

export interface EmbeddedDatabase extends Addresses {
  /** Whether there is room for it to run. */
  hasRoom(): boolean
  /** Shuts the server down cleanly and releases the folder. */
  stop(): Promise<void>
}

const maxRestarts = 5
const restartWindowMilliseconds = 300_000
/** How long to wait before trying again while the disk is full. */
const noRoomMilliseconds = 1_000

/** Restarts the server on the same port if it ends unexpectedly; while the disk is full, until there is room. */
const keepRunning = (first: ServerProcess, serverOptions: ServerOptions, { log, onLost }: EmbeddedOptions) => {
  let current = Promise.resolve(first)
  let isStopping = false
  const restarts: number[] = []
  const hasRoom = () => hasRoomIn(serverOptions.home.folder)

  const restart = async (server: ServerProcess): Promise<ServerProcess> => {
    const hadRoom = hasRoom()
    try {
      return await startServer(serverOptions, server.port)
    } catch (error) {
      // Somebody may have made room in the meantime.
      if (isStopping || (hadRoom && hasRoom() && !saysNoRoom(String(error)))) throw error
      await sleep(noRoomMilliseconds)
      return isStopping ? server : restart(server)
    }
  }

  const watch = async (server: ServerProcess): Promise<void> => {
    await server.ended
    if (isStopping) return
    const now = Date.now()
    if (!hasRoom() || server.ranOutOfRoom()) {
      log('The disk is full: the embedded PostgreSQL ended, and is started again as soon as there is room.')
      await sleep(noRoomMilliseconds)
      if (isStopping) return
    } else {
      restarts.push(now)
      if (restarts.filter((time) => now - time < restartWindowMilliseconds).length > maxRestarts)
        throw new StartError(`The embedded PostgreSQL keeps ending: see ${serverOptions.log.file}.`)
      log('The embedded PostgreSQL ended unexpectedly and is being restarted.')
    }
    current = server.stop().then(() => restart(server))
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

/** Starts the embedded database; throws a StartError if it can't. The server never outlives this process. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const { dataDir, log } = options
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server, version 15 or newer, or start in WSL.',
    )
  const home = openHome(dataDir)
  const lock = await lockFolder(home.folder).catch((error: unknown) => {
    throw explainFileError(dataDir, error)
  })
  const undo = [() => lock.release()]
  const release = () => undo.splice(0).forEach((step) => step())
  try {
    const identity = chooseIdentity(home.folder, home.cluster)
    const binaries = findBinaries({ identity, home: home.folder, log })
    const password = await prepareCluster(home, identity, binaries)
    const serverLog = openServerLog(home.log)
    undo.unshift(() => serverLog.close())
    chownTo(identity, home.log)
    const serverOptions = { home, identity, binaries, log: serverLog }
    const server = await startServer(serverOptions)
    log(`PostgreSQL ${binaries.version} runs as ${identity.name} on port ${server.port}, its data is in ${home.folder}`)
    const stopServer = keepRunning(server, serverOptions, options)
    const stop = () => stopServer().finally(release)
    const addresses = await prepareAppRole(home, password, server.port).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { ...addresses, stop, hasRoom: () => hasRoomIn(home.folder) }
  } catch (error) {
    release()
    throw explainFileError(dataDir, error)
  }
}
