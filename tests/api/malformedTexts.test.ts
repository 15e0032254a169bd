import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { mailOutbox, sectors, users } from '../../server/database/tables'
import { renderError } from '../../server/http/errors'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { companyForm, makeLogo } from '../support/companies'
import { formWith } from '../support/upload'

let api: Api
let master: Client
let logo = ''
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  logo = await makeLogo(api)
})
afterAll(() => api.stop())

const malformed = [
  'a@b.com<x.y',
  'boss@corp.com;root.local',
  'a@b.com(x.y)',
  'ada@aur\u00ADora.example',
  'a@b.com:;c.d',
  'a@b.com,evil@x.example',
  'Ada <ada@aurora.example>',
  'ada@aurora.example\r\nBcc: evil@x.example',
]
const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  role: 'TOM_SALES' as const,
  phone_code: '44',
  phone_number: '2075550100',
}

describe.each(malformed)('the address %j', (email) => {
  test('is rejected at its field in every form, and nothing is mailed', async () => {
    const invalid = { status: 400, body: { code: 1001, is_validation_error: true } }
    const asEmail = { body: { error: { email: ['Invalid email'] } } }
    const login = await api.send('POST', '/v2/auth/login/', { body: { email, password: 'x' } })
    const forgot = await api.send('POST', '/auth/forgot-password/', { body: { email } })
    const tomUser = await master(calls.createTomUser, {}, { body: { ...person, email } })
    for (const answer of [login, forgot, tomUser]) {
      expect(answer).toMatchObject(invalid)
      expect(answer).toMatchObject(asEmail)
    }
    const company = await master(calls.createCompany, {}, { body: companyForm(logo, { person_email: email }) })
    expect(company).toMatchObject({ ...invalid, body: { error: { person_email: ['Invalid email'] } } })
    const waiting = await api.database.db.select({ recipient: mailOutbox.recipient }).from(mailOutbox)
    // Who has just signed in may wait for a notice of it.
    expect(waiting.filter(({ recipient }) => recipient !== 'master@talent.example')).toEqual([])
  })
})

test('an email is the same account, however it is typed', async () => {
  const body = { ...person, email: ' Zoë.Nope@talent.example' }
  expect((await master(calls.createTomUser, {}, { body })).status).toBe(400)
  const made = await master.ok(calls.createTomUser, {}, { body: { ...person, email: ' Ada@BÜCHER.example ' } })
  expect(made.email).toBe('ada@xn--bcher-kva.example')
  const [mail = ''] = await api.mailsTo('ada@xn--bcher-kva.example')
  expect(mail).toContain('To: ada@xn--bcher-kva.example')
  for (const email of ['ada@bu\u0308cher.example', 'ADA@xn--bcher-kva.example', 'ada@bücher.example\u00A0']) {
    const again = await master(calls.createTomUser, {}, { body: { ...person, email } })
    expect([email, again.status, again.body.error]).toEqual([email, 400, { email: [expect.any(String)] }])
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
  }
  expect(await api.mailsTo('ada@xn--bcher-kva.example', 4)).toHaveLength(4)
  expect(await api.database.db.select().from(users).where(eq(users.email, made.email))).toHaveLength(1)
})

test('names with invisible characters are rejected in forms and files', async () => {
  const hidden = /invisible characters/
  for (const name of ['Nor\u200Bdics', 'Nor\ndics', '\u202EscidroN', '\u2800']) {
    const region = await master(calls.createSector, {}, { body: { name } })
    expect(JSON.stringify(region.body.error)).toMatch(hidden)
    const { token } = await api.signIn('master@talent.example')
    const file = await formWith(`Sector,Industry,Sub-Industry\n"${name}",,\nFine,"${name}",\n`, {
      field: 'attachment',
      name: 'sectors.csv',
      type: 'text/csv',
    })
    const upload = await api.send('POST', '/sector/upload/', { token: token.access, ...file })
    expect(upload).toMatchObject({ status: 400, body: { code: 1009 } })
    expect(JSON.stringify(upload.body.error)).toMatch(hidden)
  }
  expect(await api.database.db.select().from(sectors).where(eq(sectors.name, 'Fine'))).toEqual([])
})

test('a blank password is rejected at its field', async () => {
  const body = { password: ' '.repeat(8), token: 'x' }
  const answer = await api.send('POST', '/auth/change-password/', { body })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { password: ['A password must not be blank. Please choose another.'] } },
  })
})

test.each([`'0000-01-01'::date`, `'yesterday noon'::date`, `'2147483648'::int`, `'x'::int`])(
  'a value that slips through to the database and is none there is refused: %s',
  async (value) => {
    const app = Fastify()
    app.setErrorHandler(renderError)
    app.get('/', () => api.database.db.execute(sql.raw(`select ${value}`)))
    const { statusCode, body } = await app.inject('/')
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toMatchObject({
      code: 1001,
      error: { body: ['This contains a value that cannot be stored.'] },
    })
    await app.close()
  },
)
