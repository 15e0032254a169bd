/** Starts PostgreSQL and creates the template database once per test run. */
import type { TestProject } from 'vitest/node'
import { makeDatabase, startTestPostgres } from './postgres'
import { prepareTemplate } from './template'

export default async ({ provide }: TestProject) => {
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
  } catch (error) {
    await undo()
    throw error
  }
  provide('postgresUrl', server.url)
  provide('postgresTemplate', template.name)
  return undo
}
