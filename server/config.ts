/** The server settings, read and validated once at startup. A test compares the README's table with them. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { applicationNames } from '../contract/applications'
import { retentionMonths } from '../contract/entities/evidence'
import { StartError } from './tools/startError'
import { headersOf } from './tools/outgoingHeaders'

/** URLs may have hosts with characters such as `*` or `;`, which no host has, but which mean something in a header. */
const isHost = (host: string): boolean => /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])$/i.test(host)

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const webAddress = url('http:', 'https:')
  .refine((value) => !URL.canParse(value) || isHost(new URL(value).hostname), 'must name a host')
  .transform((value) => value.replace(/\/+$/, ''))

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

/** One of some words; the message names them all. */
const oneOf = <const Words extends readonly [string, string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)

const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether scripts and data of the origin can't be read or replaced on the way. */
const isSafeOrigin = (origin: string): boolean => {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  const { protocol, hostname } = new URL(origin)
  return isHost(hostname) && (protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname)))
}

const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))

const origins = list(z.string()).refine((list) => list.every(isSafeOrigin), {
  error: 'must be origins such as https://console.example.com, separated by commas; http is for localhost only',
})

/** One mailbox: `name@host`, or `Name <name@host>`. */
const mailbox = z
  .string()
  .regex(
    /^(?:[^<>"@]*|"[^<>"]*" *)<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/,
    'must be one address, such as Talent Console <no-reply@talent.example>',
  )

/** Checked at the start: what `fetch` says of a header that can't be sent shows its value in the log. */
const areHeaders = (text: string): boolean => {
  try {
    return Boolean(headersOf(text))
  } catch {
    return false
  }
}

const fileOf = (name: string) => z.string().optional().describe(`file that holds \`${name}\`, instead of it`)

/** One entry per environment variable; the description appears in the README. */
export const settings = {
  PORT: integer(0, 65_535).prefault('3000').describe('port of console and API'),
  HOST: z.string().prefault('127.0.0.1').describe('address to listen on; 0.0.0.0 for all interfaces'),
  DATA_DIR: z.string().prefault('data').describe('folder of the embedded database, the secret file and the outbox'),
  DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('your own PostgreSQL server, 15 or newer; PgBouncer and other poolers are recognised'),
  DATABASE_URL_FILE: fileOf('DATABASE_URL'),
  MIGRATION_DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('the same database for the role that owns its tables, if that of DATABASE_URL may only add to history'),
  MIGRATION_DATABASE_URL_FILE: fileOf('MIGRATION_DATABASE_URL'),
  DATABASE_REPLICA_URLS: list(url('postgres:', 'postgresql:'))
    .prefault('')
    .describe('replicas of that server for lists, exports and dashboards, separated by commas; one server each'),
  DATABASE_REPLICA_URLS_FILE: fileOf('DATABASE_REPLICA_URLS'),
  DATABASE_POOL: integer(2, 1000).prefault('20').describe('the most connections of one process to its database'),
  DATABASE_CONNECT_SECONDS: integer(1, 60).prefault('10').describe('how long a call waits for a connection'),
  DATABASE_WAIT_SECONDS: integer(0, 60)
    .prefault('0')
    .describe(
      'how long calls wait for a database that does not answer, such as until a standby takes over, before 503',
    ),
  DATABASE_STATEMENT_SECONDS: integer(5, 3600)
    .prefault('30')
    .describe('how long one statement of a call may run; then the call is refused'),
  DATABASE_LOCK_SECONDS: integer(1, 60)
    .prefault('4')
    .describe('how long a call waits for a record that another one changes'),
  PUBLIC_URL: webAddress.optional().describe('public URL of the console; used for links in mails'),
  JWT_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters long')
    .optional()
    .describe('secret that protects the token keys; required with DATABASE_URL, otherwise created in DATA_DIR'),
  JWT_SECRET_FILE: fileOf('JWT_SECRET'),
  SMTP_URL: url('smtp:', 'smtps:')
    .optional()
    .describe('mail server; without it, mails are written to DATA_DIR/outbox and kept for 7 days'),
  SMTP_URL_FILE: fileOf('SMTP_URL'),
  MAIL_FROM: mailbox.prefault('Talent Console <no-reply@talent.example>').describe('sender of all mails'),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain such as talent.example')
    .optional()
    .describe('domain of the shared cookies; leave empty on localhost'),
  CORS_ORIGINS: origins.prefault('').describe('origins of consoles served from elsewhere, separated by commas'),
  SERVICE_ORIGINS: origins
    .prefault('')
    .describe('origins of REST services that the console may call, separated by commas'),
  TOM_URL: webAddress.optional().describe(`URL of ${applicationNames.TOM}`),
  TAREF_URL: webAddress.optional().describe(`URL of ${applicationNames.JE}`),
  LIVE_PAY_URL: webAddress.optional().describe(`URL of ${applicationNames.LIVE_PAY_BENCHMARKING_TOOL}`),
  TRUST_PROXY: integer(0, 10)
    .prefault('0')
    .describe('number of proxies in front of the server; with 0, limits and log use the connecting address'),
  HSTS: oneOf('off', 'host', 'subdomains')
    .prefault('subdomains')
    .describe(
      'with a PUBLIC_URL of https, browsers use nothing else for its host, or for its subdomains too, for a year',
    ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')
    .prefault('info')
    .describe('minimum log level; security events are always logged, except with silent'),
  LOG_FORMAT: oneOf('json', 'text')
    .optional()
    .describe('`json`: each line of the log is JSON, also what the start says; without it, with DATABASE_URL only'),
  METRICS_PORT: integer(0, 65_535)
    .optional()
    .describe('port of the metrics for Prometheus; without it, none are collected'),
  METRICS_HOST: z.string().prefault('127.0.0.1').describe('address of the metrics, which ask for no password'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe('URL of an OpenTelemetry collector, which gets traces by OTLP over HTTP; without it, none are made'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(areHeaders, 'must be headers as name=value, separated by commas, with percent-encoded values')
    .optional()
    .describe('headers that the collector wants, as `name=value`, separated by commas'),
  OTEL_EXPORTER_OTLP_HEADERS_FILE: fileOf('OTEL_EXPORTER_OTLP_HEADERS'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .prefault('1')
    .describe('share of the calls that are traced, unless a trusted proxy has decided'),
  SHUTDOWN_DELAY_SECONDS: integer(0, 600)
    .prefault('5')
    .describe(
      'how long `/api/ready` answers 503 after SIGTERM before connections are closed; 0 without a load balancer',
    ),
  SHUTDOWN_GRACE_SECONDS: integer(1, 3600)
    .prefault('60')
    .describe('how long running calls, such as imports, may take to finish after that'),
  HISTORY_MONTHS: integer(retentionMonths.min, retentionMonths.max)
    .optional()
    .describe('for how many months history is kept where a company says nothing else; without it, for ever'),
  CALLS_AT_ONCE: integer(10, 10_000)
    .prefault('100')
    .describe('how many calls of one account each process answers at once; more are refused with 429'),
  ACCESS_TOKEN_SECONDS: integer(1, 86_400).prefault('900').describe('lifetime of an access token'),
  REFRESH_TOKEN_SECONDS: integer(1, 31_536_000).prefault('604800').describe('lifetime of an unused refresh token'),
  SESSION_SECONDS: integer(1, 31_536_000)
    .prefault('2592000')
    .describe('maximum lifetime of a session, even if refreshed'),
  RESET_TOKEN_SECONDS: integer(1, 86_400).prefault('1800').describe('lifetime of a reset link'),
  IDENTITY_PROVIDER_HOSTS: oneOf('public', 'any')
    .prefault('public')
    .describe(
      'where identity providers of companies may be: `public`: at public addresses, by https; `any`: in the own network and by http, too',
    ),
  DNS_SERVERS: list(
    z
      .string()
      .refine(
        (text) => isIP(text.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) !== 0,
        'must be addresses of DNS servers',
      ),
  )
    .prefault('')
    .describe(
      'DNS servers that are asked whether a mail domain is that of a company, separated by commas; by default, those of the machine',
    ),
  BREACHED_PASSWORDS_FILE: z
    .string()
    .optional()
    .describe(
      'sorted file of Have I Been Pwned (`SHA-1:count` a line): passwords in it are refused, beside common ones',
    ),
}

const schema = z.object(settings).superRefine((values, context) => {
  if (values.DATABASE_URL && !values.JWT_SECRET && !values.JWT_SECRET_FILE)
    context.addIssue({
      code: 'custom',
      path: ['JWT_SECRET'],
      message: 'is required with DATABASE_URL (at least 32 characters, the same for all processes)',
    })
  if (values.DATABASE_REPLICA_URLS.length > 0 && !values.DATABASE_URL)
    context.addIssue({ code: 'custom', path: ['DATABASE_REPLICA_URLS'], message: 'needs DATABASE_URL, the primary' })
  if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    context.addIssue({
      code: 'custom',
      path: ['MIGRATION_DATABASE_URL'],
      message: 'needs DATABASE_URL, the same database for the role that runs the product',
    })
})

export type Config = z.output<typeof schema>

/** Never sent or shown; one that is read from a file may end with a line break. */
const secrets: ReadonlySet<string> = new Set<keyof Config>(['JWT_SECRET', 'OTEL_EXPORTER_OTLP_HEADERS'])

export type Environment = Readonly<Record<string, string | undefined>>

/** What cannot be read from a file says so; the message never shows what the file holds. */
const readSecretFile = (name: string, file: string): { value: string } | { wrong: string } => {
  try {
    const value = readFileSync(file, 'utf8').trimEnd()
    return value ? { value } : { wrong: `${name} names the file ${file}, which is empty` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { wrong: `${name} names the file ${file}, which cannot be read (${code})` }
  }
}

/**
 * Returns the variables with those that files hold: `NAME_FILE` names the file that holds `NAME`. What is wrong with them is
 * returned, too.
 *
 * @example readFiles({ SMTP_URL_FILE: '/run/credentials/smtp' }, ['SMTP_URL'])
 */
export const readFiles = (env: Environment, names: readonly string[]): { given: Environment; wrong: string[] } => {
  // Shells and compose files pass unset variables as empty ones.
  const given: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ''),
  )
  const wrong = names.flatMap((name) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return []
    if (given[name] !== undefined) return [`${name} and ${name}_FILE exclude each other`]
    const read = readSecretFile(`${name}_FILE`, file)
    if ('wrong' in read) return [read.wrong]
    given[name] = read.value
    return []
  })
  return { given, wrong }
}

/** Settings that a file may hold. */
const filed = Object.keys(settings)
  .filter((name) => name.endsWith('_FILE'))
  .map((name) => name.slice(0, -'_FILE'.length))
  // Another file is read where it is used.
  .filter((name) => name in settings)

/** Reads the settings from the environment and from files; throws one error that lists all invalid ones. */
export const readConfig = (env: Environment): Config => {
  const known = Object.fromEntries(Object.entries(env).filter(([name]) => name in settings))
  const { given, wrong: unread } = readFiles(known, filed)
  const result = schema.safeParse(given)
  const broken = Object.keys(given).filter((name) => !secrets.has(name) && /\p{Cc}/u.test(given[name] ?? ''))
  if (result.success && broken.length === 0 && unread.length === 0) return result.data
  const wrong = [
    ...unread,
    ...broken.map((name) => `${name} must be one line without control characters`),
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
  ]
  throw new StartError(`Please correct the environment: ${[...new Set(wrong)].join('; ')}.`)
}
