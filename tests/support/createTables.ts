import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type { Pool } from 'pg'
import * as tables from '../../server/database/tables'
import { recordedTables, recordStatement } from '../../server/records/history/recorded'

/** Creates tables that a test adds to those of the server, by the statements of a generated migration, which record them. */
export const createTables = async (pool: Pool, added: object): Promise<void> => {
  const former = Object.entries(tables).filter(([name]) => !(name in added))
  const statements = await generateMigration(
    generateDrizzleJson(Object.fromEntries(former)),
    generateDrizzleJson({ ...tables }),
  )
  await pool.query([...statements, ...recordedTables({ ...added }).map(recordStatement)].join(';'))
}
