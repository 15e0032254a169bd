// @vitest-environment jsdom
/** How the settings of an account are read and stored (decision 0064). */
import { expect, test } from 'vitest'
import { flushSettings, storeOf } from '../../../src/accountSettings'
import { clearStorage } from '../../../src/authProvider/authState'
import '../../../src/authProvider/tokenSource'
import { writeView } from '../../../src/authProvider/view'
import { aUser, callsOf, failure, on, signedInAs, success } from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

const account = aUser({ id: 1 })

/** Signs in, after the session of the test before has ended. */
const signIn = () => {
  clearStorage()
  signedInAs(account)
}

test('settings are not read in a view as another person, where the account would seem to have none', async () => {
  signIn()
  on('/preferences/', () => success([]))
  const view = { permissions: [], applications: [], endsAt: Date.now() + 3_600_000, returnTo: '/' }
  writeView({ ...view, id: 12, viewerId: account.id, user: aUser({ id: 7 }) })
  await storeOf(account.id).loaded
  expect(callsOf('/preferences/')).toEqual([])
})

test('settings that are refused together are stored one by one, so that only the refused one is lost', async () => {
  signIn()
  const kept: string[] = []
  on('/preferences/', ({ method, body }) => {
    if (method === 'GET') return success([])
    const keys = (body as { preferences: { key: string }[] }).preferences.map(({ key }) => key)
    if (keys.includes('large')) return failure(400, 1001, 'Please send at most 64000 bytes.')
    kept.push(...keys)
    return success({ id: account.id, keys })
  })
  const store = storeOf(account.id)
  await store.loaded
  for (const key of ['first', 'large', 'last']) store.setItem(key, true)
  await flushSettings()
  expect(kept).toEqual(['first', 'last'])
  const count = callsOf('/preferences/').length
  await flushSettings()
  expect(callsOf('/preferences/')).toHaveLength(count)
})
