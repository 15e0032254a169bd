import pg from 'pg'
import { runningEmbedded } from '../../../server/embedded/appRole'
import { ageSessions } from '../../support/oldSessions'

/** Makes the sessions of somebody so old that dangerous acts ask again, in the database of the product. */
export const ageSessionsOf = async (userId: number) => {
  const url = runningEmbedded(process.env.E2E_DATA_DIR ?? '')
  if (url === undefined) throw new Error('The database of the product is not in E2E_DATA_DIR')
  const pool = new pg.Pool({ connectionString: url })
  try {
    await ageSessions(pool, userId)
  } finally {
    await pool.end()
  }
}
