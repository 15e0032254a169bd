import { sql } from 'drizzle-orm'
import { ApiError } from '../http/apiError'
import { codes } from '../../contract/envelope'
import type { Operations } from '../http/operation'

export const systemOperations: Operations<'readHealth' | 'readReadiness'> = {
  readHealth: { run: async () => ({ status: 'ok' }) },
  readReadiness: {
    run: async ({ db, log }) => {
      try {
        await db.execute(sql`select 1`)
      } catch (error) {
        log.warn({ err: error }, 'the database does not answer')
        throw new ApiError(503, codes.unexpected, 'The database does not answer.')
      }
      return { status: 'ok' }
    },
  },
}
