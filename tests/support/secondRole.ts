/** A database whose tables belong to one role, and which the product uses as another one (decision 0154). */
import pg from 'pg'
import { inject } from 'vitest'
import { connect, databaseDefaults } from '../../server/database/connection'
import { migrateAsOwner } from '../../server/database/owner'
import { makeDatabase, type NamedDatabase } from './postgres'

const password = 'a password of tests'

export interface OwnedDatabase extends NamedDatabase {
  readonly owner: string
  readonly app: string
  /** The address for the role that owns the tables. */
  readonly ownerUrl: string
  /** The address for the role that runs the product. */
  readonly appUrl: string
  /** Runs SQL as a superuser. */
  administer(text: string): Promise<void>
}

const execute = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const withRole = (url: string, role: string): string => {
  const address = new URL(url)
  address.username = role
  address.password = password
  return address.href
}

/** Creates an empty database of an owner, and another role, as docs/operations.md says. */
export const makeOwnedDatabase = async (): Promise<OwnedDatabase> => {
  const server = inject('postgresUrl')
  const made = await makeDatabase(server)
  const [owner, app] = [`${made.name}_owner`, `${made.name}_app`]
  const administer = (text: string) => execute(made.url, text)
  for (const role of [owner, app]) await administer(`create role ${role} login password '${password}'`)
  await administer(`alter database ${made.name} owner to ${owner}`)
  return {
    ...made,
    owner,
    app,
    ownerUrl: withRole(made.url, owner),
    appUrl: withRole(made.url, app),
    administer,
    drop: async () => {
      await made.drop()
      for (const role of [app, owner]) await execute(server, `drop role ${role}`)
    },
  }
}

/** Migrates as a start does, with both addresses unless the owner's is left out; returns what it said. */
export const migrateOwned = async (
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl?: string | undefined },
  HISTORY_MONTHS?: number,
) => {
  const said: string[] = []
  const database = await connect(appUrl)
  try {
    const done = await migrateAsOwner(
      database,
      { ...databaseDefaults, MIGRATION_DATABASE_URL: ownerUrl, HISTORY_MONTHS },
      { log: (line) => said.push(line), saysMonths: true },
    )
    return { done, said }
  } finally {
    await database.close()
  }
}
