// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { preferences } from '../../../contract/calls/preferences'
import { admits } from '../../../contract/guards'
import { endAhead } from '../../../src/ahead'
import '../../../src/authProvider/session'
import { tokens } from '../../../src/authProvider/tokenSource'
import { writeView } from '../../../src/authProvider/view'
import { clientRoutes, platformRoutes } from '../../../src/custom/routes'
import { dataProvider } from '../../../src/dataProvider'
import { createQueryClient } from '../../../src/dataProvider/queryClient'
import { firstReads, type FirstReads } from '../../../src/firstReads'
import { startFirstReads } from '../../../src/firstScript'
import { send, setTokenSource } from '../../../src/http'
import { readAhead } from '../../../src/schema/routes/readAhead'
import { aUser, callsOf, failure, on, seen, signedInAs, success } from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

const regions = { method: 'GET', path: '/company/:company_id/regions/' } as const
const inAurora = { params: { company_id: 3 } }

/** Opens a page that the build has given these reads, as the server sends it to whoever has the cookie of a session. */
const openPage = (path: string, reads: readonly FirstReads[]) => {
  endAhead()
  on('/preferences/', () => success([]))
  window.history.replaceState(null, '', path)
  const list = JSON.stringify({ everywhere: '/preferences/', platform: [], client: reads })
  document.head.innerHTML = `<script type="application/json" id="first-reads">${list}</script>`
  startFirstReads()
}

const regionsRead = [
  {
    path: '/companies/:company_id/regions',
    calls: [{ path: regions.path, guard: [{ ownCompany: true, permissions: ['VIEW_REGION'] }] }],
  },
] as const satisfies FirstReads[]

const openRegions = (path = '/companies/3/regions') => {
  on('/company/3/regions/', () => success([{ id: 1 }]))
  openPage(path, regionsRead)
}

/** Sends the list's call as the console does later. */
const readRegions = () => send(regions, inAurora)

const callsNow = async () => {
  await expect.poll(() => callsOf('/company/3/regions/')).not.toEqual([])
  return callsOf('/company/3/regions/').length
}

/** Waits until a call would have arrived. */
const settle = async () => {
  on('/settled', () => success(null))
  await fetch('/api/settled')
}

test('a page makes the first call of its screen, and the console takes over the answer, once', async () => {
  signedInAs()
  openRegions()
  expect(await callsNow()).toBe(1)
  expect(callsOf('/company/3/regions/')[0]).toMatchObject({ authorization: 'Bearer access-1', viewAs: null })
  expect((await readRegions()).data).toEqual([{ id: 1 }])
  expect(await callsNow()).toBe(1)
  await readRegions()
  expect(await callsNow()).toBe(2)
})

test('nothing is sent without a session, without the right, or for an address with a query', async () => {
  openRegions()
  signedInAs(aUser({ company: { id: 4, name: 'Borealis Energy', large_logo_url: null } }))
  openRegions()
  signedInAs()
  openRegions('/companies/3/regions?page=2')
  openRegions('/companies/x/regions')
  openRegions('/companies/3/business-units')
  document.cookie = 'user=; path=/; max-age=0'
  openRegions()
  await settle()
  expect(callsOf('/company/3/regions/')).toEqual([])
})

test('the settings of the account are asked for at any address, but not in a view as another person', async () => {
  openPage('/companies/3/regions', [])
  await settle()
  expect(callsOf('/preferences/')).toEqual([])
  signedInAs()
  openPage('/nowhere?page=2', [])
  await expect.poll(() => callsOf('/preferences/')).toHaveLength(1)
  expect((await send(preferences.listPreferences)).data).toEqual([])
  expect(callsOf('/preferences/')).toHaveLength(1)
  const view = {
    id: 12,
    viewerId: 7,
    user: aUser({ id: 9 }),
    permissions: [],
    applications: [],
    endsAt: 0,
    returnTo: '/',
  }
  writeView(view)
  openPage('/nowhere', [])
  await settle()
  expect(callsOf('/preferences/')).toHaveLength(1)
})

test('nothing is sent with a token that has expired', async () => {
  const part = (content: object) => btoa(JSON.stringify(content))
  const access = `${part({})}.${part({ iat: 1, exp: 2 })}.x`
  signedInAs(aUser(), { access, refresh: 'refresh-1' })
  openRegions()
  await settle()
  expect(callsOf('/company/3/regions/')).toEqual([])
})

test('an answer for another token, view or company is not taken over', async () => {
  setTokenSource(tokens)
  signedInAs()
  openRegions()
  await callsNow()
  signedInAs(aUser(), { access: 'access-2', refresh: 'refresh-2' })
  await readRegions()
  expect(callsOf('/company/3/regions/').map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ])
  openRegions()
  const { id, ...user } = aUser({ id: 9 })
  writeView({
    id: 12,
    viewerId: 7,
    user: { id, ...user },
    permissions: ['VIEW_REGION'],
    applications: [],
    endsAt: 0,
    returnTo: '/',
  })
  await readRegions()
  expect(callsOf('/company/3/regions/').map(({ viewAs }) => viewAs)).toEqual([null, null, null, '12'])
  openRegions()
  await expect.poll(() => callsOf('/company/3/regions/')).toHaveLength(5)
  on('/company/4/regions/', () => success([]))
  await send(regions, { params: { company_id: 4 } })
  expect(callsOf('/company/4/regions/')).toHaveLength(1)
})

test('what the first screen has not taken is given up, and so is what it cancels', async () => {
  signedInAs()
  openRegions()
  endAhead()
  await readRegions()
  expect(callsOf('/company/3/regions/').length).toBeLessThanOrEqual(2)
  openRegions()
  const leaving = new AbortController()
  const cancelled = send(regions, { ...inAurora, signal: leaving.signal })
  leaving.abort()
  await expect(cancelled).rejects.toMatchObject({ status: 0 })
})

test('a refused answer renews the token as any other, and is asked for again', async () => {
  setTokenSource(tokens)
  signedInAs()
  on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
  on('/company/3/regions/', ({ authorization }) =>
    authorization === 'Bearer access-1' ? failure(401, 5000, 'Token expired') : success([{ id: 2 }]),
  )
  openPage('/companies/3/regions', regionsRead)
  expect((await readRegions()).data).toEqual([{ id: 2 }])
  expect(callsOf('/company/3/regions/')).toHaveLength(2)
})

const id = '17'
const everywhere = { isPlatform: true, companyId: null, role: 'TOM_MASTER_USER', permissions: ['all'] }

test.each([
  ['provider staff', platformRoutes, firstReads.platform, everywhere],
  ['company users', clientRoutes, firstReads.client, { ...everywhere, isPlatform: false, companyId: Number(id) }],
] as const)(
  'the calls of each first screen are those that the console makes, for %s',
  async (_, routes, planned, caller) => {
    signedInAs()
    on('/*', () => success([]))
    expect(planned.length).toBeGreaterThan(12)
    for (const { path, reads } of routes.filter((route) => route.reads)) {
      seen.length = 0
      const address = path.replaceAll(/:\w+/g, id)
      await readAhead({
        routes: [{ path, reads }],
        client: createQueryClient(),
        provider: dataProvider,
        caller,
        location: { pathname: address, search: '' },
      })
      const expected = (planned.find((one) => one.path === path)?.calls ?? [])
        .filter(({ guard }) => admits(guard, caller, Number(id)))
        .map((call) => call.path.replaceAll(/:\w+/g, id))
      const made = () => seen.map(({ url }) => url.pathname.replace('/api', '') + url.search)
      await expect.poll(() => made().toSorted(), { message: path }).toEqual(expected.toSorted())
    }
  },
)
