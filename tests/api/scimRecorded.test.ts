/** Replays what Entra ID and Okta send (decision 0132). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'
import { entraId, okta, type Recorded } from '../support/provisioningRecordings'
import { connectProvider, newUser, type Provider } from '../support/scim'

let api: Api
let provider: Provider
let superUser: Awaited<ReturnType<typeof clientOf>>
beforeAll(async () => {
  api = await startApi()
  superUser = await clientOf(api, 'super@aurora.example')
  provider = await connectProvider(api, superUser)
})
afterAll(() => api.stop())

/** Sends recorded requests in order, with the ids of what they have made. */
const replay = (recorded: readonly Recorded[]) => {
  const ids: Record<string, string> = {}
  const filled = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replaceAll(
        /\{(user|other|group)\}|%7B(user|other|group)%7D/g,
        (_all, one: string, other: string) => ids[one ?? other] ?? '',
      ),
    ) as Value
  beforeAll(async () => {
    ids.other = (await provider.send('POST', '/Users', newUser())).body.id
  })
  test.each(recorded.map((one) => [one.what, one] as const))('%s', async (_what, { method, path, body, answer }) => {
    const { status, body: answered } = await provider.send(method, filled(path), body && filled(body), {
      'content-type': 'application/scim+json; charset=utf-8',
    })
    expect([status, answered.detail]).toEqual([
      answer.status,
      status < 400 ? undefined : (expect.any(String) as string),
    ])
    if (status === 201) ids[path === '/Users' ? 'user' : 'group'] = answered.id
    if (answer.body) expect(answered).toMatchObject(filled(answer.body))
  })
}

describe('Entra ID', () => {
  replay(entraId)
})

describe('Okta', () => {
  replay(okta)
})

test('the log tells of every write, and of nothing that was only read', async () => {
  const { pagination, data } = (await superUser(calls.listProvisioningLog, {}, { query: { page_size: 100 } })).body
  const writes = [...entraId, ...okta].filter(({ method }) => method !== 'GET')
  // And the two others, and a user who was gone.
  expect(pagination?.count).toBe(writes.length + 3)
  expect(data.filter(({ outcome }) => outcome === 'refused').map(({ status }) => status)).toEqual([404, 409])
})
