import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type { Pool } from 'pg'
import * as tables from '../../server/database/tables'

/** Creates tables that a test adds to those of the server, by the statements of a generated migration. */
export const createTables = async (pool: Pool, added: object): Promise<void> => {
  const former = Object.entries(tables).filter(([name]) => !(name in added))
  const statements = await generateMigration(
    generateDrizzleJson(Object.fromEntries(former)),
    generateDrizzleJson({ ...tables }),
  )
  await pool.query(statements.join(';'))
}
