/** Pages that the server writes by itself, and the log of identity providers, are in the language of their reader (decision 0143). */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { pseudoLanguage, speakPseudo } from '../support/pseudoLanguage'
import { connectProvider, newUser, type Provider } from '../support/scim'

let api: Api
let superUser: Client
let provider: Provider
let stopSpeaking = () => {}
beforeAll(async () => {
  stopSpeaking = speakPseudo('server', 'contract')
  api = await startApi()
  superUser = await clientOf(api, 'super@aurora.example')
  provider = await connectProvider(api, superUser)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await api.stop()
  stopSpeaking()
})

/** Opens a page as a browser does. */
const open = (path: string, language: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = api.app.server.address() as AddressInfo
    const headers = { accept: 'text/html', 'accept-language': language }
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let page = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (page += part))
      answer.on('end', () => resolve(page))
    })
      .on('error', reject)
      .end()
  })

/** What a reader of the page sees, line by line; what is not said are identifiers, in an element of their own. */
const linesOf = (page: string) =>
  page
    .replace(/<style.*?<\/style>/s, '')
    .replaceAll(/<code>.*?<\/code>/g, '')
    .split(/<[^>]*>/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const pages = ['/oidc/auth?client_id=nobody', '/external/sign-in/nothing', '/external/callback/nothing?state=x']

test.each(pages)('the page of a failed sign-in at %s is in the language of the browser', async (path) => {
  const page = await open(path, `${pseudoLanguage}, en;q=0.5`)
  expect(page).toContain(`<html lang="${pseudoLanguage}" dir="ltr">`)
  const lines = linesOf(page)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^⟦.*⟧$/)
})

test.each(pages)(
  'the page of a failed sign-in at %s is written from right to left in Arabic, and in English by default',
  async (path) => {
    expect(await open(path, 'ar')).toContain('<html lang="ar" dir="rtl">')
    expect(await open(path, 'xx')).toContain('<html lang="en" dir="ltr">')
  },
)

const ask = { 'accept-language': pseudoLanguage }

test('no language changes what an identity provider is answered', async () => {
  const user = newUser()
  expect((await provider.send('POST', '/Users', user)).status).toBe(201)
  const { status, body } = await provider.send('POST', '/Users', user, ask)
  expect([status, body.scimType, body.detail]).toEqual([409, 'uniqueness', expect.not.stringContaining('⟦')])
})

test('the log of requests is in the language of its reader, whatever the identity provider speaks', async () => {
  const refusal = 'A user needs an email address: in emails, or as the userName.'
  await provider.send('POST', '/Users', newUser({ userName: 'nobody', emails: [] }), ask)
  const read = async (headers: Record<string, string>) => {
    const path = calls.listProvisioningLog.path.replace(':company_id', String(superUser.companyId))
    const { body } = await api.send('GET', path, { token: superUser.token, headers })
    return (body as { readonly data: readonly { readonly reason: string }[] }).data[0]?.reason
  }
  expect(await read({})).toBe(refusal)
  expect(await read(ask)).toBe(`⟦${refusal}⟧`)
})
