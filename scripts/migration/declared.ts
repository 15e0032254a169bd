/** Reads the parts of a database created from the Drizzle tables alone. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { recordedTables, recordStatement } from '../../server/records/history/recorded'
import { StartError } from '../../server/tools/startError'
import { describeError } from '../../server/tools/describeError'
import { readParts, type Part } from './parts'

/** The exports of a table module. */
export type Tables = Record<string, unknown>

const dropTables = `
  do $$ begin
    execute (select 'drop table ' || string_agg(oid::regclass::text, ', ') || ' cascade'
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'));
  end $$`

/**
 * Replaces all tables by the declared ones, reads their parts and rolls back. Keeps the functions of the migrations, which
 * generated columns use. Call it within a transaction.
 */
export const readDeclared = async (client: pg.ClientBase, tables: Tables): Promise<Part[]> => {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
  await client.query(`savepoint declared; ${dropTables}`)
  try {
    for (const statement of [...statements, ...recordedTables(tables).map(recordStatement)])
      await client.query(statement)
    return await readParts(client)
  } catch (error) {
    throw new StartError(
      `The tables of server/database/tables cannot be made (${describeError(error).message}): a function or extension that they need comes first, in a migration written by hand.`,
      { cause: error },
    )
  } finally {
    await client.query('rollback to savepoint declared')
  }
}
