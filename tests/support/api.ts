/** Starts the real app on its own database and sends requests to it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { Method } from '../../contract/call'
import type { ErrorEnvelope, SuccessEnvelope } from '../../contract/envelope'
import type { LoginAnswer } from '../../contract/entities/session'
import { buildApp, type Parts } from '../../server/app'
import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connection'
import { demoPassword } from '../../server/data/demo/accounts'
import { createTestDatabase, patientSettings, type NamedDatabase } from './postgres'
import { openRepairs } from './openRepairs'

export interface Answer<Data> {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The envelope; members of the other kind are undefined. */
  body: Omit<SuccessEnvelope<Data>, 'success' | 'code'> &
    Pick<ErrorEnvelope, 'error' | 'is_validation_error'> & { success: boolean; code: number }
}

export interface Sent {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

/** The secret of all test apps. */
export const testSecret = 'a secret for tests that is long enough'

export const publicUrl = 'https://console.example.com'

/** What each new browser and each new password causes. */
const notice =
  /^Subject: (?:New sign-in to your account|Your password was changed|The address of your account was changed)/m

/** Starts the app with demo data, or on a given database, and optional environment settings. */
export const startApi = async (
  env: Record<string, string> = {},
  logStream?: NodeJS.WritableStream,
  { given, ...more }: Pick<Parts, 'replicas'> & { readonly given?: NamedDatabase & { readonly appUrl: string } } = {},
) => {
  const testDatabase = given ?? (await createTestDatabase())
  const url = given?.appUrl ?? testDatabase.url
  const folder = await mkdtemp(join(tmpdir(), 'console-api-'))
  const config = readConfig({
    DATABASE_URL: url,
    JWT_SECRET: testSecret,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // Nobody answers there, at once.
    DNS_SERVERS: '127.0.0.1:9',
    ...env,
  })
  const database = await connect(url, undefined, {
    ...patientSettings,
    // A test may have calls wait for less.
    ...(env.DATABASE_LOCK_SECONDS && { DATABASE_LOCK_SECONDS: config.DATABASE_LOCK_SECONDS }),
  })
  const repairs = openRepairs(testDatabase.url)
  const app = await buildApp({
    config,
    database,
    secret: testSecret,
    publicUrl,
    consoleFolder: folder,
    // What a test writes in a transaction of its own would be sealed in it, and what is due done in it.
    hasTurns: false,
    ...(logStream && { logStream }),
    ...more,
  })

  const send = async <Data = never>(method: Method, path: string, sent: Sent = {}): Promise<Answer<Data>> => {
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { ...(sent.token && { authorization: `Bearer ${sent.token}` }), ...sent.headers },
      ...(sent.body !== undefined && { payload: sent.body as never }),
      ...(sent.address && { remoteAddress: sent.address }),
    }
    const response = await app.inject(options)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: (isJson ? response.json() : undefined) as Answer<Data>['body'],
    }
  }

  const logIn = (email: string, password = demoPassword, address?: string) =>
    send<LoginAnswer>('POST', '/v2/auth/login/', { body: { email, password }, ...(address && { address }) })

  return {
    app,
    database,
    /** Writes records without a call. */
    repairs,
    send,
    logIn,
    /** Signs in and returns the tokens and the user. */
    signIn: async (email: string, password?: string) => {
      const { body } = await logIn(email, password)
      if (!body.success || !body.data.token) throw new Error(`${email} could not sign in: ${body.message}`)
      return { ...body.data, token: body.data.token }
    },
    /** Waits for so many mails to an address and returns their texts, the newest last; security notices only if asked for. */
    mailsTo: async (email: string, count = 1, { withNotices = false } = {}): Promise<string[]> => {
      const outbox = join(folder, 'outbox')
      for (let tries = 0; ; tries++) {
        const files = (await readdir(outbox).catch((): string[] => []))
          .filter((file) => file.includes(email) && file.endsWith('.eml'))
          .sort()
        const all = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
        const mails = withNotices ? all : all.filter((mail) => !notice.test(mail))
        if (mails.length >= count) return mails
        if (tries > 1000) throw new Error(`${email} has got ${mails.length} mails instead of ${count}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: async () => {
      await app.close()
      await database.close()
      await repairs.pool.end()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Api = Awaited<ReturnType<typeof startApi>>

/** Extracts the reset token from a mail, which may have soft line breaks. */
export const resetTokenIn = (mail: string): string => {
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const token = /reset-password#token=([\w-]+)/.exec(unfolded)?.[1]
  if (!token) throw new Error('The mail holds no reset link')
  return token
}
