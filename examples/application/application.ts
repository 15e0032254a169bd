/**
 * The server of the example.
 *
 * | Request | Answer |
 * |---|---|
 * | `GET /example` | the page |
 * | `GET /example/api/companies/{id}` | the caller, the company, and what the caller may see there |
 * | `POST /example/api/companies/{id}/records` | the same, with one more record |
 * | `/example/api/announcements` | a REST service for the console, see `announcements.ts` |
 * | everything else | comes from the front door |
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { openAnnouncements, type Announcement, type Answer } from './announcements'
import { may, openFrontDoor, Refusal, type Caller } from './caller'
import { passTo } from './oneAddress'
import type { Settings } from './settings'
import { workOf, type Work } from './work'

/** What the page shows. */
export interface View {
  readonly user: Pick<Caller['user'], 'first_name' | 'last_name' | 'email' | 'role'>
  readonly company: Pick<Caller['company'], 'id' | 'name'>
  readonly isInUse: boolean
  readonly permissions: readonly string[]
  readonly work: Work
  readonly mayCreate: boolean
  /** Null if the caller may not see them. */
  readonly records: readonly string[] | null
  readonly announcements: readonly Announcement[]
}

const folder = join(import.meta.dirname, 'page')

const loadFiles = (): Readonly<Record<string, readonly [type: string, text: string]>> => {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, 'page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return {
    '/example': ['text/html', readFileSync(join(folder, 'index.html'), 'utf8')],
    '/example/page.css': ['text/css', readFileSync(join(folder, 'page.css'), 'utf8')],
    '/example/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
  }
}

/** The page shares its origin with the console, so a foreign script here would own the session. */
const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

const send = (
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
) => response.writeHead(status, { ...securityHeaders, ...headers, 'content-type': `${type}; charset=utf-8` }).end(text)

/** Sends an answer, or the refusal that was thrown instead. */
const reply = async (
  response: ServerResponse,
  answer: Promise<Answer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { status, body, ...rest } = await answer.catch((error: unknown): Answer => {
    if (error instanceof Refusal) return { status: error.status, body: { message: error.message } }
    console.error(error)
    return { status: 500, body: { message: 'Something went wrong.' } }
  })
  send(response, status, 'application/json', JSON.stringify(body), { ...headers, ...rest.headers })
}

/** What lets pages of an origin call the service and read its answers. */
const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, range',
  'access-control-expose-headers': 'content-range',
  'access-control-max-age': '600',
  vary: 'origin',
})

const announcementPattern = /^\/example\/api\/announcements(?:\/([1-9]\d{0,8}))?$/
/** The permission that changing announcements takes, as declared for the console. */
const announces = 'UPDATE_COMPANY'

const callPattern = /^(GET|POST) \/example\/api\/companies\/([1-9]\d{0,8})(\/records)?$/

/** Creates the server of the example, not yet listening. */
export const createApplication = (settings: Settings): Server => {
  const work = workOf[settings.application]
  const { recognize, recognizeStaff } = openFrontDoor(settings)
  const announcements = openAnnouncements()
  const consoleHeaders = corsHeaders(new URL(settings.issuer).origin)
  const passOn = passTo(settings.frontDoor)
  const files = loadFiles()
  /** By company: what belongs to one is never shown in another. */
  const kept = new Map<number, string[]>()

  const viewFor = ({ user, company, isInUse, permissions }: Caller): View => ({
    user: { first_name: user.first_name, last_name: user.last_name, email: user.email, role: user.role },
    company: { id: company.id, name: company.name },
    isInUse,
    permissions,
    work,
    mayCreate: may({ permissions }, work.create),
    records: may({ permissions }, work.view) ? (kept.get(company.id) ?? []) : null,
    announcements: announcements.all(),
  })

  const create = ({ user, company, permissions }: Caller) => {
    if (!may({ permissions }, work.create)) throw new Refusal(403, `This takes the permission ${work.create}.`)
    const records = kept.get(company.id) ?? []
    kept.set(company.id, [...records, `Number ${records.length + 1}, by ${user.first_name} ${user.last_name}`])
  }

  const answer = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const [, method, id, records] = callPattern.exec(`${request.method} ${path}`) ?? []
    if (!id || (method === 'POST') !== Boolean(records)) throw new Refusal(404, 'Not found')
    // At every call: rights change, and sessions end, while a page is open.
    const caller = await recognize(request, Number(id))
    if (method === 'POST') create(caller)
    return { status: 200, body: viewFor(caller) }
  }

  const announce = async (request: IncomingMessage, id: string | undefined): Promise<Answer> => {
    const staff = await recognizeStaff(request)
    if (request.method !== 'GET' && !may(staff, announces))
      throw new Refusal(403, `This takes the permission ${announces}.`)
    const { searchParams } = new URL(request.url ?? '/', settings.issuer)
    return announcements.answer(request, id === undefined ? undefined : Number(id), searchParams)
  }

  return createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '').replace(/(?<=.)\/$/, '')
    if (path !== '/example' && !path.startsWith('/example/')) return passOn(request, response)
    const file = request.method === 'GET' && Object.hasOwn(files, path) ? files[path] : undefined
    if (file) return void send(response, 200, ...file)
    const announcement = announcementPattern.exec(path)
    if (!announcement) return void reply(response, answer(request, path))
    // The browser asks first, without a token, whether the console of another origin may make a request.
    if (request.method === 'OPTIONS') return void response.writeHead(204, consoleHeaders).end()
    void reply(response, announce(request, announcement[1]), consoleHeaders)
  })
}
