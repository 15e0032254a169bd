/** Drafts the next migration, and checks that it is complete. */
import type pg from 'pg'
import { StartError } from '../../server/tools/startError'
import { describeError } from '../../server/tools/describeError'
import { readDeclared, type Tables } from './declared'
import { compare, describeDifferences } from './differences'
import { readParts } from './parts'
import { readKnownPermissions, rightsStatements } from './rights'
import { additions, changes, removals } from './statements'

/** Runs work in a transaction that is always rolled back. */
export const withRollback = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const run = async (client: pg.ClientBase, statements: readonly string[]): Promise<readonly string[]> => {
  for (const statement of statements)
    await client.query(statement).catch((error: unknown) => {
      throw new StartError(
        `Write this migration by hand: PostgreSQL refuses what would be drafted (${describeError(error).message}).\n${statement}`,
        { cause: error },
      )
    })
  return statements
}

/**
 * Drafts the statements that bring a migrated database to the declared tables and permissions. Runs each step, since the
 * next one depends on its result. Call it within `withRollback`.
 */
export const draftMigration = async (client: pg.ClientBase, tables: Tables): Promise<string[]> => {
  const declared = await readDeclared(client, tables)
  const differences = async () => compare(declared, await readParts(client))
  const draft = [
    ...(await run(client, removals(await differences()))),
    ...(await run(client, changes(await differences()))),
    ...(await run(client, await additions(await differences(), tables))),
    ...(await run(client, rightsStatements(await readKnownPermissions(client)))),
  ]
  const left = describeDifferences(await differences())
  if (left.length > 0)
    throw new StartError(`Write this migration by hand: a draft would leave these differences.\n${left.join('\n')}`)
  return draft
}
