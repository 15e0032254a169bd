/** Every call answers in the language of its caller: what it says when it succeeds, when it refuses, and what is wrong with what was sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { invalidToken } from '../../contract/envelope'
import { parts } from '../../scripts/texts/messages'
import { operationsOf } from '../../server/modules'
import { startApi, type Api, type Sent } from '../support/api'
import { makeLogo } from '../support/companies'
import { makeIds, makeRequest, type Ids, type World } from '../support/requests'
import { undone } from '../support/undo'
import { findCompany } from './conformance/callers'

/** Its script tells it apart from English, whatever names stand in a message. */
const code = 'ar'
const isSaid = (text: string) => text === invalidToken || /\p{Script=Arabic}/u.test(text)

/** What contract and server say in English, other than single words. */
const english = new Set(
  parts
    .filter(({ name }) => name === 'contract' || name === 'server')
    .flatMap(({ messages }) => [...messages.keys()])
    .filter((message) => /\s/.test(message)),
)

const served = Object.keys(operationsOf({} as never)) as CallName[]

let api: Api
let world: World
let ids: Ids
beforeAll(async () => {
  api = await startApi()
  const { token } = await api.signIn('master@talent.example')
  world = { api, token: token.access, logo: await makeLogo(api) }
  ids = await makeIds(world, served, await findCompany(api, 'Aurora Foods'))
})
afterAll(() => api.stop())

type Leaf = readonly [path: string, text: string]

const leavesOf = (value: unknown, path = ''): Leaf[] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${path}/${key}`))
}

/** What people have typed, and names that everybody shares. */
const isTyped = (path: string) =>
  /\/(?:name|description|note|continent|title|\w+_name|aliases\/\d+|(?:old_)?cells\/\d+)$/.test(path)

/** Lists what of an answer is in English: of its data, whole messages of ours and sentences. */
const unsaidIn = (body: unknown): string[] => {
  const { message, error, data } = (body ?? {}) as Readonly<Record<string, unknown>>
  const isUnsaid = ([path, text]: Leaf) =>
    path.startsWith('/data')
      ? !isTyped(path) && (english.has(text) || (/^\p{Lu}.* .*\p{L}\.$/u.test(text) && !isSaid(text)))
      : text !== '' && !isSaid(text)
  return leavesOf({ message, error, data })
    .filter(isUnsaid)
    .map(([path, text]) => `${path}: ${text}`)
}

const wrong: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', ''],
  ['a number', -7.5],
  ['a list', ['x']],
  ['an object', { x: 1 }],
  ['a long text', 'x'.repeat(5000)],
  ['null', null],
]

/** Makes bodies in which each member is wrong. */
const wrongBodies = (schema: z.ZodType): unknown[] => {
  const members = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return [{}, 7, ...wrong.map(([, value]) => Object.fromEntries(members.map((member) => [member, value])))]
}

const wrongQueries = ['page=x', 'page_size=1000', 'sort=none', 'active=perhaps', 'nothing=1', 'search=%00', 'preview=x']

const send = (call: Call, path: string, sent: Sent) =>
  undone(api.database.pool, () =>
    api.send(call.method, path, { token: world.token, ...sent, headers: { ...sent.headers, 'accept-language': code } }),
  )

describe.each(served)('%s', (name) => {
  test(`says all in ${code}`, async () => {
    const found = new Set<string>()
    const { call, path, sent } = await makeRequest(world, name, ids)
    const look = async (what: string, to: string, given: Sent) => {
      const { body, status, headers } = await send(call, to, given)
      if (!String(headers['content-type']).startsWith('application/json')) return
      expect(status, what).toBeLessThan(500)
      for (const text of unsaidIn(body)) found.add(`${what} (${status}) ${text}`)
    }
    await look('a good request', path, sent)
    await look('no token', path, { ...sent, token: undefined })
    const { body } = calls[name] as Call
    if (body) for (const [at, one] of wrongBodies(body).entries()) await look(`bad body ${at}`, path, { body: one })
    else if (call.upload) await look('no file', path, {})
    for (const query of wrongQueries) await look(query, `${path.split('?')[0]}?${query}`, sent)
    expect([...found]).toEqual([])
  })
})
