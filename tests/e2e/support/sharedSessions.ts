import { expect, type APIRequestContext } from '@playwright/test'
import { unsavedWork as calls } from '../../../contract/calls/unsavedWork'
import type { LoginAnswer } from '../../../contract/entities/session'
import type { WaitingWork } from '../../../contract/entities/unsavedWork'
import { accounts, password, type Account } from './accounts'

interface Shared {
  readonly login: Promise<LoginAnswer>
  readonly until: number
}

/** Shorter than the life of an access token: the console would refresh it, and the next story would use the revoked one. */
const lifeMs = 5 * 60_000

const shared = new Map<Account, Shared>()
const refreshTokens = new Set<string>()

const logIn = async (request: APIRequestContext, account: Account) => {
  const response = await request.post('/api/v2/auth/login/', { data: { email: accounts[account], password } })
  const { success, data } = (await response.json()) as { success: boolean; data: LoginAnswer }
  expect(success && data.token !== null, `${accounts[account]} could sign in`).toBe(true)
  if (data.token) refreshTokens.add(data.token.refresh)
  return data
}

/** Removes what earlier stories typed and did not save. */
const discardWork = async (request: APIRequestContext, { token }: LoginAnswer) => {
  const path = `/api${calls.listUnsavedWork.path}`
  const headers = { authorization: `Bearer ${token?.access}` }
  const { data } = (await (await request.get(path, { headers })).json()) as { data: WaitingWork[] }
  for (const { place, id } of data) await request.delete(path, { headers, params: { place, id } })
}

/** Logs in to an account once per worker; all stories of the worker share the session. */
export const sharedSession = async (request: APIRequestContext, account: Account): Promise<LoginAnswer> => {
  const known = shared.get(account)
  if (known && known.until > Date.now()) {
    const session = await known.login
    await discardWork(request, session)
    return session
  }
  const login = logIn(request, account)
  shared.set(account, { login, until: Date.now() + lifeMs })
  return login
}

/** Returns whether a request body contains the refresh token of a shared session. */
export const isShared = (body: string | null): boolean => [...refreshTokens].some((token) => body?.includes(token))
