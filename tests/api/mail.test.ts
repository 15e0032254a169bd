import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { mailOutbox, preferences } from '../../server/database/tables'
import { findUserId } from '../../server/accounts/account'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { pseudoLanguage, speakPseudo } from '../support/pseudoLanguage'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** Starts a mail server that stores received mails. */
const startMailServer = async () => {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${port}`, received, stop }
}

const forgot = (api: Api, email: string) => api.send('POST', '/auth/forgot-password/', { body: { email } })
const waiting = (api: Api) => api.database.db.select().from(mailOutbox)

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const startWithMail = async () => {
  const mail = await startMailServer()
  stops.push(mail.stop)
  const api = await startApi({ SMTP_URL: mail.url, MAIL_FROM: 'Console <console@talent.example>' })
  stops.push(api.stop)
  return { api, mail }
}

test('mails are sent through the mail server to the user who requested them', async () => {
  const { api, mail } = await startWithMail()
  await forgot(api, 'admin@aurora.example')
  await expect.poll(() => mail.received.length).toBe(1)
  expect(mail.received[0]).toMatchObject({ from: 'console@talent.example', to: ['admin@aurora.example'] })
  const token = resetTokenIn(mail.received[0]?.text ?? '')
  const changed = await api.send('POST', '/auth/change-password/', { body: { password: 'a good new one', token } })
  expect(changed.status).toBe(200)
  await expect.poll(async () => (await waiting(api)).length).toBe(0)
})

test('mails are plain text and HTML, of which clients show the last that they can', async () => {
  const { api, mail } = await startWithMail()
  await forgot(api, 'admin@aurora.example')
  await expect.poll(() => mail.received.length).toBe(1)
  const text = mail.received[0]?.text ?? ''
  const types = [...text.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type)
  expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
})

describe('a link for a new password', () => {
  /** Asks for a link in a browser that speaks the language of nobody; returns the language of the mail. */
  const askFor = async (email: string, chosen?: string) => {
    stops.push(async () => stopSpeaking())
    const stopSpeaking = speakPseudo('server/mail')
    const { api, mail } = await startWithMail()
    const user_id = (await findUserId(api.database.db, email)) ?? 0
    if (chosen)
      await api.database.db.insert(preferences).values({ user_id, key: 'locale', value: JSON.stringify(chosen) })
    const headers = { 'accept-language': `${pseudoLanguage}, en;q=0.5` }
    await api.send('POST', '/auth/forgot-password/', { body: { email }, headers })
    await expect.poll(() => mail.received.length).toBe(1)
    return /<html lang=3D"([\w-]+)"/.exec(mail.received[0]?.text ?? '')?.[1]
  }

  test('is in the language of the browser in which it was asked for', async () => {
    expect(await askFor('admin@aurora.example')).toBe(pseudoLanguage)
  })

  test('is in the language that its reader has chosen, whoever has asked for it', async () => {
    expect(await askFor('admin@aurora.example', 'en')).toBe('en')
  })
})

test('an address cannot add recipients', async () => {
  const { api, mail } = await startWithMail()
  for (const email of ['a@b.co\r\nBcc: evil@x.example', 'a@b.co,evil@x.example', '"a@b.co" <evil@x.example>'])
    expect((await forgot(api, email)).status).toBe(400)
  expect(mail.received).toEqual([])
})

test('a mail waits while the mail server is down, and is sent when it is back', async () => {
  const mail = await startMailServer()
  const api = await startApi({ SMTP_URL: mail.url })
  stops.push(api.stop)
  await mail.stop()
  expect((await forgot(api, 'admin@aurora.example')).status).toBe(200)
  await expect.poll(async () => (await waiting(api))[0]?.tries).toBe(1)
  // The same port, as after a restart.
  const back = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  back.listen(Number(new URL(mail.url).port), '127.0.0.1')
  await once(back.server, 'listening')
  // Last, because it waits for the app's open connections.
  stops.unshift(() => new Promise<void>((resolve) => back.close(resolve)))
  await api.database.db.update(mailOutbox).set({ next_try_at: sql`now()` })
  await forgot(api, 'nobody@aurora.example')
  await expect.poll(async () => (await waiting(api)).length).toBe(0)
})

test('a queued mail contains no secret', async () => {
  const api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:9' })
  stops.push(api.stop)
  await forgot(api, 'admin@aurora.example')
  const [mail] = await waiting(api)
  expect(mail).toMatchObject({ kind: 'RESET_PASSWORD', recipient: 'admin@aurora.example' })
  expect(Object.keys(mail ?? {}).toSorted()).toEqual([
    'created_at',
    'failed_at',
    'id',
    'invited_by',
    'kind',
    'next_try_at',
    'notice',
    'recipient',
    'request',
    'trace',
    'tries',
  ])
})

test('the readiness check reports a mail that cannot be sent, but stays ready', async () => {
  const { api, mail } = await startWithMail()
  const ready = () => api.send('GET', '/ready')
  expect(await ready()).toMatchObject({
    status: 200,
    body: { data: { status: 'ok', mail: 'ok', mail_failing_since: null } },
  })
  await mail.stop()
  stops.splice(0, 1)
  await forgot(api, 'admin@aurora.example')
  await expect
    .poll(async () => (await ready()).body.data)
    .toEqual({
      status: 'ok',
      mail: 'failing',
      mail_failing_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  expect((await ready()).status).toBe(200)
  const since = (await ready()).body.data
  await api.database.db.update(mailOutbox).set({ next_try_at: sql`now()` })
  await forgot(api, 'nobody@aurora.example')
  await expect.poll(async () => (await waiting(api))[0]?.tries).toBe(2)
  expect((await ready()).body.data).toEqual(since)
  await api.database.db.delete(mailOutbox)
  expect((await ready()).body.data).toMatchObject({ mail: 'ok' })
})

test('the readiness check reports an outbox that is not writable, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-mail-'))
  await writeFile(join(folder, 'outbox'), 'no folder')
  const api = await startApi({ DATA_DIR: folder })
  stops.push(() => rm(folder, { recursive: true }), api.stop)
  await forgot(api, 'admin@aurora.example')
  await expect.poll(async () => (await api.send('GET', '/ready')).body.data).toMatchObject({ mail: 'failing' })
})

test('mail files are readable only by their owner, and deleted after a week', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-mail-'))
  const outbox = join(folder, 'outbox')
  await mkdir(outbox, { mode: 0o755 })
  const old = join(outbox, '2026-01-01T00-00-00-000Z-old@aurora.example-abcdef.eml')
  const other = join(outbox, 'notes.txt')
  for (const file of [old, other]) {
    await writeFile(file, 'old')
    const weekAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
    await utimes(file, weekAgo, weekAgo)
  }
  const api = await startApi({ DATA_DIR: folder })
  stops.push(() => rm(folder, { recursive: true }), api.stop)
  await forgot(api, 'admin@aurora.example')
  await expect.poll(async () => (await readdir(outbox)).filter((name) => name.includes('admin@aurora')).length).toBe(1)
  await expect.poll(() => existsSync(old)).toBe(false)
  expect(existsSync(other)).toBe(true)
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
})
