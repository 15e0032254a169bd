/**
 * One PostgreSQL server for all tests of a run, and a database for each test file, copied from a template.
 *
 * The server is the embedded one, or the one at TEST_DATABASE_URL: its user must be allowed to make databases.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '../../server/embedded/launch'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's database to connect to for making others. */
    postgresUrl: string
    /** The name of the database that test databases are copies of. */
    postgresTemplate: string
  }
}

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Starts an embedded server on a folder that goes with it, unless TEST_DATABASE_URL names a server. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'console-postgres-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  try {
    const { adminUrl, stop } = await startEmbedded({ dataDir, log: () => {} })
    return {
      url: adminUrl,
      stop: async () => {
        await stop()
        await removeFolder()
      },
    }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export interface NamedDatabase {
  readonly name: string
  readonly url: string
  /** Ends what is still connected and removes the database. */
  drop(): Promise<void>
}

/** Makes a database on a server: an empty one, or a copy of another. */
export const makeDatabase = async (server: string, template = 'template0'): Promise<NamedDatabase> => {
  const name = `console_${randomUUID().replaceAll('-', '')}`
  const encoding = template === 'template0' ? ` encoding 'UTF8'` : ''
  await execute(server, `create database ${name} template ${template}${encoding}`)
  const drop = () => execute(server, `drop database if exists ${name} with (force)`)
  return { name, url: addressOf(server, name), drop }
}

/** Makes a database with all demo data, for the tests of one file. */
export const createTestDatabase = (): Promise<NamedDatabase> =>
  makeDatabase(inject('postgresUrl'), inject('postgresTemplate'))
