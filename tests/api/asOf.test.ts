/** The header As-Of shows records as they were, to those who may read them today (decision 0099). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPast, isReading, urlOf, type Call } from '../../contract/call'
import { callGroups, calls, type CallName } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { companyForm, makeCompany, makeLogo } from '../support/companies'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { makeIds, makeRequest } from '../support/requests'
import { makeEntity, makePlace, makeUnit, newName } from '../support/structure'
import { formWith } from '../support/upload'

let api: Api
let master: Client
let superUser: Client
let viewer: Client

beforeAll(async () => {
  api = await startApi({ CORS_ORIGINS: 'https://elsewhere.example.com' })
  master = await clientOf(api, 'master@talent.example')
  superUser = await clientOf(api, 'super@aurora.example')
  viewer = await clientOf(api, 'viewer@aurora.example')
})
afterAll(() => api.stop())

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Returns this moment, which nothing before or after it shares. */
const now = async (): Promise<string> => {
  await pause()
  const moment = new Date().toISOString()
  await pause()
  return moment
}

const send = <Data = never>(client: Client, moment: string, call: Call, params: object, query: object = {}) =>
  api.send<Data>(call.method, urlOf(call, { company_id: client.companyId, ...params }, { ...query }), {
    token: client.token,
    headers: { 'as-of': moment },
  })

const served = Object.keys(operationsOf({} as never)) as CallName[]
const reading = served.filter((name) => hasPast(calls[name]))

/** What belongs to a person or a session, of which there is no past. */
const present = new Set<string>(
  [callGroups.preferences, callGroups.savedViews, callGroups.unsavedWork, callGroups.viewAs].flatMap((group) =>
    Object.keys(group),
  ),
).add('listReadNotifications')

/** Makes a record for every path, and returns how to make the requests of calls. */
const makeWorld = async () => {
  const world = { api, token: master.token, logo: await makeLogo(api) }
  const ids = await makeIds(world, served, superUser.companyId)
  const requests = new Map<CallName, string>()
  for (const name of reading) requests.set(name, (await makeRequest(world, name, ids)).path)
  return {
    readAll: async (moment?: string) => {
      const answers = new Map<CallName, { status: number; content: string }>()
      for (const [name, path] of requests) {
        const { status, text } = await api.send('GET', path, {
          token: master.token,
          ...(moment !== undefined && { headers: { 'as-of': moment } }),
        })
        answers.set(name, { status, content: text })
      }
      return answers
    },
    change: async (name: CallName) => {
      const { call, path, sent } = await makeRequest(world, name, ids)
      return api.send(call.method, path, { token: master.token, ...sent })
    },
  }
}

describe('every call that reads', () => {
  test('answers as of a moment what it answered then, whatever has changed since', async () => {
    const world = await makeWorld()
    const before = await world.readAll()
    const moment = await now()
    expect(await world.readAll(moment)).toEqual(before)

    const writing = served.filter((name) => !isReading(calls[name]) && !(name in callGroups.auth))
    const isRemoval = (name: CallName) => calls[name].method === 'DELETE'
    const inOrder = [...writing.filter((name) => !isRemoval(name)), ...writing.filter(isRemoval)]
    const done: string[] = []
    for (const name of inOrder) if ((await world.change(name)).status < 300) done.push(name)
    expect(done.length).toBeGreaterThan(70)

    const after = await world.readAll()
    const past = await world.readAll(moment)
    const kept = reading.filter((name) => !present.has(name))
    const differing = kept.filter((name) => past.get(name)?.content !== before.get(name)?.content)
    for (const name of differing) console.log(name, '\nB', before.get(name)?.content.slice(0, 3000), '\nP', past.get(name)?.content.slice(0, 3000))
    expect(differing).toEqual([])
    expect(kept.filter((name) => after.get(name)?.content !== before.get(name)?.content).length).toBeGreaterThan(35)
    for (const name of present) expect(past.get(name as CallName), name).toEqual(after.get(name as CallName))
  })
})
