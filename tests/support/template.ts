/** The template of all test databases: tables, reference data and demo data. */
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { prepare } from '../../server/data/prepare'

/** Fills an empty database to be copied by tests. */
export const prepareTemplate = async (url: string): Promise<void> => {
  const database = await connect(url)
  try {
    await migrate(database.pool)
    await prepare(database.db, { demo: true })
  } finally {
    await database.close()
  }
}
