/**
 * One PostgreSQL server per test run, and one database per test file, copied from a template.
 *
 * Uses the embedded server, or the one at TEST_DATABASE_URL, whose user must be allowed to create databases.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseDefaults } from '../../server/database/connection'
import { startEmbedded } from '../../server/embedded/launch'
import { quickFolder } from './quickFolder'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database to connect to for creating others. */
    postgresUrl: string
    /** The name of the template database. */
    postgresTemplate: string
  }
}

export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
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

/** Stops a server from waiting for the disk: its data is deleted after the run anyway. */
const forgetOnPowerLoss = async (url: string) => {
  await execute(url, 'alter system set fsync = off')
  await execute(url, 'select pg_reload_conf()')
}

/** Starts an embedded server on a temporary folder, unless TEST_DATABASE_URL is set. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(quickFolder(), 'console-postgres-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  try {
    const { adminUrl, stop } = await startEmbedded({ dataDir, log: () => {} })
    await forgetOnPowerLoss(adminUrl)
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

/** Calls that wait for each other may need longer than the default on a busy machine. */
export const patientSettings = { ...databaseDefaults, DATABASE_LOCK_SECONDS: 25 }

/** Returns the URL of another database on the same server. */
const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export interface NamedDatabase {
  readonly name: string
  readonly url: string
  /** Closes remaining connections and drops the database. */
  drop(): Promise<void>
}

/** Creates an empty database or a copy of another. */
export const makeDatabase = async (server: string, template = 'template0'): Promise<NamedDatabase> => {
  const name = `console_${randomUUID().replaceAll('-', '')}`
  const encoding = template === 'template0' ? ` encoding 'UTF8'` : ''
  await execute(server, `create database ${name} template ${template}${encoding}`)
  const drop = () => execute(server, `drop database if exists ${name} with (force)`)
  return { name, url: addressOf(server, name), drop }
}

/** Creates a database with the demo data for one test file. */
export const createTestDatabase = (): Promise<NamedDatabase> =>
  makeDatabase(inject('postgresUrl'), inject('postgresTemplate'))
