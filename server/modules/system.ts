import type { Operations } from '../http/operation'
import type { Services } from './services'

export const systemOperations = ({ database }: Services): Operations<'readHealth' | 'readReadiness'> => ({
  readHealth: { run: async () => ({ status: 'ok' }) },
  readReadiness: {
    run: async () => {
      await database.ping()
      return { status: 'ok' }
    },
  },
})
