/** Starts PostgreSQL and creates the template database once per test run. */
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { demoPassword } from '../../server/data/demo/accounts'
import { cheapHash, setPasswordHashes } from './passwordHashes'
import { makeDatabase, startTestPostgres } from './postgres'
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { prepare } from '../../server/data/prepare'

/** Fills an empty database to be copied by tests. */
const prepareTemplate = async (url: string): Promise<void> => {
  const database = await connect(url)
  try {
    await migrate(database.pool)
    await prepare(database.db, { demo: true })
  } finally {
    await database.close()
  }
}

export default async ({ provide, name }: TestProject) => {
  const server = await startTestPostgres()
  const template = await makeDatabase(server.url).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const undo = async () => {
    await template.drop()
    await server.stop()
  }
  try {
    await prepareTemplate(template.url)
    if (name === 'api') await setPasswordHashes(template.url, await hash(demoPassword, cheapHash))
  } catch (error) {
    await undo()
    throw error
  }
  provide('postgresUrl', server.url)
  provide('postgresTemplate', template.name)
  return undo
}
