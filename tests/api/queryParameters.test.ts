/** Misspelled query parameters are refused instead of being ignored. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReading, type Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { makeIds, makeRequest, needsPasskey } from '../support/requests'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  const { companyId } = await clientOf(api, 'super@aurora.example')
  owner = await clientOf(api, 'master@talent.example', companyId)
})
afterAll(() => api.stop())

test.each([
  ['POST', '/sector/upload/?previw=true', 'previw', 'Did you mean "preview"?'],
  ['POST', '/sector/upload/?Preview=true', 'Preview', 'Did you mean "preview"?'],
  ['POST', '/sector/upload/?x=1', 'x', 'It takes preview, plan and decimal_mark.'],
  ['GET', '/sectors/?serch=a', 'serch', 'Did you mean "search"?'],
  ['GET', '/sectors/?pagesize=5', 'pagesize', 'Did you mean "page_size"?'],
  ['POST', '/sector/?preview=true', 'preview', 'It takes none.'],
] as const)('%s %s says what was meant', async (method, path, name, cure) => {
  const form = { body: '--x--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
  const sent = method === 'GET' ? {} : path.includes('/upload/') ? form : { body: {} }
  expect(await api.send(method, path, { token: owner.token, ...sent })).toMatchObject({
    status: 400,
    body: { code: 1001, error: { [name]: [`This call does not know the parameter. ${cure}`] } },
  })
})

test('what caches and links add is ignored by calls that read', async () => {
  for (const query of ['_=1732351', 'utm_source=mail', 'cachebuster=1', `${'x'.repeat(5000)}=1`])
    expect((await api.send('GET', `/sectors/?${query}`, { token: owner.token })).status).toBe(200)
})

test('no call that changes something takes a parameter that it does not declare', async () => {
  // Staff make the calls; those that only people of companies make are refused before.
  const isForStaff = ({ guard }: Call) => guard === 'public' || guard.some(({ account }) => account !== 'company')
  const names = (Object.keys(operationsOf({} as never)) as CallName[]).filter(
    (name) => !isReading(calls[name]) && isForStaff(calls[name]) && !needsPasskey.has(name),
  )
  const world = { api, token: owner.token, logo: await makeLogo(api) }
  const ids = await makeIds(world, names, owner.companyId)
  for (const name of names) {
    const { call, path, sent } = await makeRequest(world, name, ids)
    const query = `${path.includes('?') ? '&' : '?'}dry-run=true`
    const { status, body } = await api.send(call.method, `${path}${query}`, { ...sent, token: owner.token })
    expect({ name, status, error: body.error }).toMatchObject({
      status: 400,
      error: { 'dry-run': [expect.any(String)] },
    })
  }
})
