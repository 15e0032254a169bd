/** What a database would be made of if it were made from the Drizzle tables alone. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { StartError } from '../../server/tools/startError'
import { describeError } from '../../server/tools/describeError'
import { readParts, type Part } from './parts'

/** The exports of a module of tables. */
export type Tables = Record<string, unknown>

const dropTables = `
  do $$ begin
    execute (select 'drop table ' || string_agg(oid::regclass::text, ', ') || ' cascade'
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'));
  end $$`

/**
 * Makes the declared tables in place of those that are there, reads them and takes all of it back.
 * The functions of the migrations stay, since generated columns call them. Call it within a transaction.
 */
export const readDeclared = async (client: pg.ClientBase, tables: Tables): Promise<Part[]> => {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
  await client.query(`savepoint declared; ${dropTables}`)
  try {
    for (const statement of statements) await client.query(statement)
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
