/** Migrates the database that tests of an earlier version copy to the tables of this version, as an upgrade would. */
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'

export default async (project: TestProject) => {
  const { postgresUrl, postgresTemplate } = project.getProvidedContext() as unknown as Record<string, string>
  const address = new URL(postgresUrl ?? '')
  address.pathname = `/${postgresTemplate}`
  const database = await connect(address.href)
  try {
    const done = await migrate(database.pool, { log: console.log })
    console.log(done.length > 0 ? `Upgraded with ${done.join(', ')}.` : 'There is nothing to upgrade.')
  } finally {
    await database.close()
  }
}
