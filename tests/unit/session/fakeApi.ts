/** A mocked network for session tests (msw), and response builders. */
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import type { LoginAnswer, SessionUser } from '../../../contract/entities/session'
import { changeIdHeader } from '../../../contract/envelope'

/** Screens of records ask what is planned for them; nothing is, unless a test says so. */
export const server = setupServer(
  http.get('*/api/company/:company_id/planned-changes/', () =>
    HttpResponse.json({
      success: true,
      code: 1000,
      message: 'ok',
      data: [],
      pagination: { count: 0, current_page: 1, total_pages: 1, size: 10 },
    }),
  ),
)

/** A request as the network received it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly url: URL
  readonly authorization: string | null
  /** The header of a view as another person. */
  readonly viewAs: string | null
  /** The language that is asked for. */
  readonly language: string | null
  /** The name of the act. */
  readonly key: string | null
  readonly credentials: RequestCredentials
  readonly body: unknown
}

/** All requests since the last reset, in order. */
export const seen: Seen[] = []
export const callsOf = (path: string) => seen.filter((call) => call.path === path)

/** How many tests have begun. */
let tests = 0
/** Forgets the requests of the test before, also those that still arrive. */
export const forgetRequests = (): void => {
  tests += 1
  seen.length = 0
}

type Reply = { [member: string]: JsonBodyType } | ((call: Seen) => Response | Promise<Response>)

/** Sets the response for a path below /api; a plain object is sent with status 200. */
export const on = (path: string, reply: Reply): void => {
  const test = tests
  server.use(
    http.all(`*/api${path}`, async ({ request }) => {
      const text = await request.clone().text()
      const isJson = request.headers.get('content-type')?.includes('json')
      const url = new URL(request.url)
      const call = {
        method: request.method,
        path: url.pathname.replace('/api', ''),
        url,
        authorization: request.headers.get('authorization'),
        viewAs: request.headers.get('view-as'),
        language: request.headers.get('accept-language'),
        key: request.headers.get('idempotency-key'),
        credentials: request.credentials,
        body: isJson && text ? JSON.parse(text) : text,
      }
      if (test === tests) seen.push(call)
      return typeof reply === 'function' ? reply(call) : HttpResponse.json(reply)
    }),
  )
}

export const success = (data: unknown, message = 'ok') =>
  HttpResponse.json({ success: true, code: 1000, message, data, pagination: null } as JsonBodyType)

/** Answers a call that has made a change. */
export const changed = (change: number, data: unknown, message?: string): Response => {
  const answer = success(data, message)
  answer.headers.set(changeIdHeader, String(change))
  return answer
}

export const failure = (status: number, code: number, message: string, more: object = {}) =>
  HttpResponse.json(
    { success: false, code, message, error: null, data: null, is_validation_error: false, ...more },
    { status },
  )

export const noNetwork = () => HttpResponse.error()

export const expired = () => failure(401, 5000, 'Token expired')

export const aUser = (part: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  role: 'COMPANY_ADMIN',
  company: { id: 3, name: 'Aurora Foods', large_logo_url: null },
  is_company_user: true,
  user_applications: ['TOM', 'JE'],
  first_name: 'Ada',
  last_name: 'Reyes',
  email: 'admin@aurora.example',
  phone_code: null,
  phone_number: null,
  is_active: true,
  business_units: [],
  regions: [],
  countries: [],
  ...part,
})

export const aLogin = (part: Partial<LoginAnswer> = {}): LoginAnswer => ({
  user: aUser(),
  token: { access: 'access-1', refresh: 'refresh-1' },
  permissions: ['VIEW_REGION'],
  applications: ['TOM', 'JE'],
  is_one_time_password: false,
  ...part,
})

/** Stores a session in the browser like a sign-in. */
export const signedInAs = (user = aUser(), token = { access: 'access-1', refresh: 'refresh-1' }): void => {
  document.cookie = `user=${encodeURIComponent(JSON.stringify({ id: user.id }))}; path=/`
  const { permissions, applications } = aLogin()
  const state = { user, token, permissions, applications, is_one_time_password: false, previous_path: '' }
  localStorage.setItem('auth', JSON.stringify(state))
}

/** Clears storage and cookies. */
export const emptyBrowser = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
}

export const storedAuth = () => JSON.parse(localStorage.getItem('auth') ?? 'null')

/** Fires the event that the browser sends to other tabs when one changes the storage. */
export const tellOtherTabs = (key: string | null = 'auth') =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
