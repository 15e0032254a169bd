/** Starts PostgreSQL and creates the template database once per test run. */
import type { TestProject } from 'vitest/node'

interface Prepared {
  readonly url: string
  /** The name of the template database. */
  readonly template: string
  stop(): Promise<void>
}

interface Shared {
  readonly prepared: Promise<Prepared>
  users: number
}

declare global {
  /** Each project of a run has modules of its own, but need not start and fill a server of its own. */
  var preparedPostgres: Map<boolean, Shared> | undefined
}

const prepareServer = async (hasCheapHashes: boolean): Promise<Prepared> => {
  // To load the server takes seconds, which only the first project needs to spend.
  const { prepareTemplate } = await import('./prepareTemplate')
  const { makeDatabase, startTestPostgres } = await import('./postgres')
  const server = await startTestPostgres()
  const template = await makeDatabase(server.url).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  const stop = async () => {
    await template.drop()
    await server.stop()
  }
  try {
    await prepareTemplate(template.url, hasCheapHashes)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, template: template.name, stop }
}

export default async ({ provide, name }: TestProject) => {
  // The hostile requests meet the server as it is.
  const hasCheapHashes = name !== 'hostile'
  const all = (globalThis.preparedPostgres ??= new Map())
  const shared = all.get(hasCheapHashes) ?? { prepared: prepareServer(hasCheapHashes), users: 0 }
  all.set(hasCheapHashes, shared)
  shared.users += 1
  const { url, template, stop } = await shared.prepared
  provide('postgresUrl', url)
  provide('postgresTemplate', template)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    all.delete(hasCheapHashes)
    await stop()
  }
}
