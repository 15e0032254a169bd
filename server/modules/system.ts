import type { Database } from '../database/connection'
import { failingSince } from '../mail/outbox'
import type { Operations } from '../http/operation'
import type { Services } from './services'

/** Asks once for all that ask at the same time: each question takes a connection of its own. */
const sharedReading = (database: Database) => {
  let asking: Promise<{ since: Date | null }[]> | undefined
  return () => (asking ??= database.ask<{ since: Date | null }>(failingSince).finally(() => (asking = undefined)))
}

export const systemOperations = ({ database }: Services): Operations<'readHealth' | 'readReadiness'> => {
  const readMail = sharedReading(database)
  return {
    readHealth: { run: async () => ({ status: 'ok' }) },
    readReadiness: {
      run: async () => {
        const [row] = await readMail()
        const since = row?.since ?? null
        return { status: 'ok', mail: since ? 'failing' : 'ok', mail_failing_since: since?.toISOString() ?? null }
      },
    },
  }
}
