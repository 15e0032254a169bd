/** Applications are told within seconds that a session has ended, whatever has ended it (decision 0122). */
import { createServer, type Server } from 'node:http'
import { sql } from 'drizzle-orm'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logoutNotices } from '../../server/database/tables'
import { freePort } from '../support/freePort'
import { begin, Browser, startFrontDoor, type FrontDoor } from '../support/openId'

let door: FrontDoor
let planner: Awaited<ReturnType<FrontDoor['register']>>
let config: client.Configuration
let server: Server
let uri: string
/** What the application was told, and what it answers. */
const told: { token: string; at: number }[] = []
let answers: number[] = []

const startApplication = async () => {
  const port = await freePort()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      told.push({ token: new URLSearchParams(body).get('logout_token') ?? '', at: Date.now() })
      const status = answers.shift() ?? 200
      // An application that hangs.
      if (status !== 0) response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://localhost:${port}/logged-out`
}

beforeAll(async () => {
  uri = await startApplication()
  door = await startFrontDoor({ processes: 2, hasTurns: true })
  planner = await door.register({ backchannel_logout_uri: uri })
  config = await door.discover(planner.record.client_id, planner.secret)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await door.stop()
})
afterEach(() => {
  told.length = 0
  answers = []
})

const signedIn = async (email: string) => {
  const session = await door.signIn(email)
  const browser = new Browser(door, session.token.access)
  const { address, redeem } = await begin(config)
  return { session, browser, tokens: await redeem(await browser.signInTo(address)) }
}

const heard = async (count = 1) => {
  await expect.poll(() => told.length).toBeGreaterThanOrEqual(count)
  return told
}

/** Waits until only one notice is left, which has been tried once; its next try is now, and returned is when it would have been. */
const hurryNextTry = async (): Promise<number> => {
  const { db } = door.first.database
  await expect.poll(() => db.$count(logoutNotices)).toBe(1)
  const [left] = await db.select().from(logoutNotices)
  expect(left?.tries).toBe(1)
  await db.update(logoutNotices).set({ next_try_at: sql`now()` })
  return left?.next_try_at.getTime() ?? 0
}

const endings: Readonly<Record<string, (session: Awaited<ReturnType<FrontDoor['signIn']>>) => Promise<unknown>>> = {
  'the person signs out': ({ token }) =>
    door.send('POST', '/auth/logout/', { token: token.access, body: { refresh: token.refresh } }),
  'the person ends all other sessions': async ({ user }) => {
    const { token } = await door.signIn(user.email)
    return door.send('POST', '/sessions/end-others/', { token: token.access })
  },
  'an administrator switches the person off': ({ user }) =>
    door.send('PATCH', `/company/${user.company?.id}/user/${user.id}/?active=false`, { token: door.masterToken }),
  'the row is deleted': ({ user }) => door.first.database.db.execute(`delete from sessions where user_id = ${user.id}`),
}

describe('an application is told within 5 seconds that', () => {
  test.each([
    ['the person signs out', 'user@aurora.example'],
    ['the person ends all other sessions', 'admin@aurora.example'],
    ['the row is deleted', 'viewer@borealis.example'],
    ['an administrator switches the person off', 'viewer@aurora.example'],
  ])('%s', async (ending, email) => {
    const { session, tokens } = await signedIn(email)
    const began = Date.now()
    await endings[ending]?.(session)
    const [first] = await heard()
    expect(first?.at).toBeLessThan(began + 5000)
    const keys = createRemoteJWKSet(new URL(`${door.issuer}/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(first?.token ?? '', keys, {
      issuer: door.issuer,
      audience: planner.record.client_id,
    })
    expect(protectedHeader.typ).toBe('logout+jwt')
    expect(payload).toMatchObject({
      sub: String(session.user.id),
      sid: tokens.claims()?.sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(payload.nonce).toBeUndefined()
  })
})

test('an application is told once, by one of the processes', async () => {
  const { session } = await signedIn('user@aurora.example')
  await endings['the person signs out']?.(session)
  await heard()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(told).toHaveLength(1)
  expect(await door.first.database.db.select().from(logoutNotices)).toEqual([])
})

test('an application that fails is told again, 5 seconds after it was tried', async () => {
  answers = [500]
  const { session } = await signedIn('user@aurora.example')
  await endings['the person signs out']?.(session)
  const [first] = await heard()
  const next = await hurryNextTry()
  await heard(2)
  expect(told).toHaveLength(2)
  // It was claimed before it was told.
  expect(next - (first?.at ?? 0)).toBeLessThanOrEqual(5000)
  expect(next - (first?.at ?? 0)).toBeGreaterThan(0)
})

test('an application that never answers keeps no other one waiting', async () => {
  const other = await door.register({ backchannel_logout_uri: uri })
  const its = await door.discover(other.record.client_id, other.secret)
  answers = [0]
  const { session, browser } = await signedIn('user@aurora.example')
  const asked = await begin(its)
  await asked.redeem(await browser.signInTo(asked.address))
  const began = Date.now()
  await endings['the person signs out']?.(session)
  const all = await heard(2)
  expect(all.map(({ at }) => at < began + 5000)).toEqual([true, true])
  // It is told once more, after a while.
  await hurryNextTry()
  await heard(3)
  expect(told).toHaveLength(3)
})

test('nobody is told whose person has not been in the application', async () => {
  const session = await door.signIn('super@borealis.example')
  await endings['the person signs out']?.(session)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(told).toEqual([])
})
