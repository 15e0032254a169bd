import { refusalMessages } from '../../contract/refusalMessages'
import type { Database } from '../database/connection'
import { diskFull, notReady } from '../errors/apiError'
import { failingSince } from '../mail/outbox'
import type { Operations } from '../http/operation'
import type { Services } from './services'

/** Shares one query among concurrent requests, since each query opens a connection of its own. */
const shareQuery = (database: Database) => {
  let pending: Promise<{ since: Date | null }[]> | undefined
  return () =>
    (pending ??= database.queryDirectly<{ since: Date | null }>(failingSince).finally(() => (pending = undefined)))
}

export const systemOperations = ({
  database,
  room,
  banners,
  stopping,
}: Services): Operations<'readHealth' | 'readReadiness' | 'readBanner'> => {
  const readMail = shareQuery(database)
  return {
    readBanner: { run: async () => ({ banner: banners.present() }) },
    readHealth: { run: async () => ({ status: 'ok' }) },
    readReadiness: {
      run: async () => {
        if (stopping.aborted) throw notReady(refusalMessages.stopping)
        const [row] = await readMail()
        if (await room.isFull()) throw diskFull()
        const since = row?.since ?? null
        return { status: 'ok', mail: since ? 'failing' : 'ok', mail_failing_since: since?.toISOString() ?? null }
      },
    },
  }
}
