import { expect, type APIRequestContext } from '@playwright/test'
import type { LoginAnswer } from '../../../contract/entities/session'
import { accounts, password, type Account } from './accounts'

interface Shared {
  readonly answer: Promise<LoginAnswer>
  readonly until: number
}

/** Well before its access token lapses: the console would exchange it, and the next story would bring back the old one. */
const lifeMs = 5 * 60_000

const shared = new Map<Account, Shared>()
const refreshTokens = new Set<string>()

const logIn = async (request: APIRequestContext, account: Account) => {
  const answer = await request.post('/api/v2/auth/login/', { data: { email: accounts[account], password } })
  const { success, data } = (await answer.json()) as { success: boolean; data: LoginAnswer }
  expect(success && data.token !== null, `${accounts[account]} could sign in`).toBe(true)
  if (data.token) refreshTokens.add(data.token.refresh)
  return data
}

/** Answers the login of an account, made once per worker and used by all its stories. */
export const sharedSession = (request: APIRequestContext, account: Account): Promise<LoginAnswer> => {
  const known = shared.get(account)
  if (known && known.until > Date.now()) return known.answer
  const answer = logIn(request, account)
  shared.set(account, { answer, until: Date.now() + lifeMs })
  return answer
}

/** Tells whether what is sent names a session that other stories use. */
export const isShared = (body: string | null): boolean => [...refreshTokens].some((token) => body?.includes(token))
