import { expect, type APIRequestContext } from '@playwright/test'
import type { LoginAnswer } from '../../../contract/entities/session'
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

/** Logs in to an account once per worker; all stories of the worker share the session. */
export const sharedSession = (request: APIRequestContext, account: Account): Promise<LoginAnswer> => {
  const known = shared.get(account)
  if (known && known.until > Date.now()) return known.login
  const login = logIn(request, account)
  shared.set(account, { login, until: Date.now() + lifeMs })
  return login
}

/** Returns whether a request body contains the refresh token of a shared session. */
export const isShared = (body: string | null): boolean => [...refreshTokens].some((token) => body?.includes(token))
