import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'

let api: Api
let text: string
beforeAll(async () => {
  api = await startApi()
  text = (await api.send('GET', '/openapi.json')).text
})
afterAll(() => api.stop())

test('the document is valid for a public linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The specification's paths end with a slash.
    rules: { 'no-path-trailing-slash': 'off' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('every schema of the document can be met: none offers a choice of nothing', () => {
  const emptyChoices = (part: unknown, path: string): string[] =>
    typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([name, value]) => [
          ...(/^(?:anyOf|oneOf|allOf|enum)$/.test(name) && Array.isArray(value) && value.length === 0 ? [path] : []),
          ...emptyChoices(value, `${path}/${name}`),
        ])
      : []
  expect(emptyChoices(JSON.parse(text), '')).toEqual([])
})

test('the document lists exactly the served calls, by their contract names', () => {
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }
  const listed = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(listed.toSorted()).toEqual(Object.keys(operationsOf({} as never)).toSorted())
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(listed))
})

test('a call that is declared but not served yet answers 404', async () => {
  const served = new Set(Object.keys(operationsOf({} as never)))
  const { token } = await api.signIn('master@talent.example')
  for (const [, call] of Object.entries(calls).filter(([name]) => !served.has(name))) {
    const path = call.path.replace(/:\w+/g, '1')
    expect((await api.send(call.method, path, { token: token.access })).status, `${call.method} ${path}`).toBe(404)
  }
})

test('the page to browse it is served', async () => {
  const { status, text: page } = await api.send('GET', '/docs/')
  expect(status).toBe(200)
  expect(page).toContain('Talent Console API')
})

test('the document says which writes are done once, by the name that their client gives', () => {
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { in: string; name: string }[] }>>
  }
  const named = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) => parameters?.some((given) => given.in === 'header' && given.name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId)
  expect(named).toEqual(expect.arrayContaining(['createSector', 'updateRegion', 'uploadSectors']))
  // No body, another transaction for each mail, a call without a caller, a whole that is stored as it is.
  expect(named.filter((name) => /^(?:list|read|createTomUser$|login$|setPreference)/.test(name))).toEqual([])
})
