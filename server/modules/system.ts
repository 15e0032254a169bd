import { failingSince } from '../mail/outbox'
import type { Operations } from '../http/operation'
import type { Services } from './services'

export const systemOperations = ({ database }: Services): Operations<'readHealth' | 'readReadiness'> => ({
  readHealth: { run: async () => ({ status: 'ok' }) },
  readReadiness: {
    run: async () => {
      const [row] = await database.ask<{ since: Date | null }>(failingSince)
      const since = row?.since ?? null
      return { status: 'ok', mail: since ? 'failing' : 'ok', mail_failing_since: since?.toISOString() ?? null }
    },
  },
})
