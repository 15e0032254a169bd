/**
 * Recognizes the caller of a request.
 *
 * 1. The access token is checked with the published keys, so a forged or expired one costs the front door nothing.
 * 2. `verify-user` says whether the session is still open, who the person is, and what they may do.
 */
import type { IncomingMessage } from 'node:http'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { VerifiedUser } from '../../contract/entities/session'
import type { Permission } from '../../contract/permissions'
import type { Settings } from './settings'

/** Why a request isn't answered. */
export class Refusal extends Error {
  constructor(
    readonly status: 401 | 403 | 404 | 503,
    message: string,
  ) {
    super(message)
  }
}

const notSignedIn = () => new Refusal(401, 'Please sign in.')
const unreachable = () => new Refusal(503, 'The front door cannot be reached. Please try again.')

export interface Caller {
  readonly user: VerifiedUser['user']
  readonly company: NonNullable<VerifiedUser['company']>
  /** Whether the company uses this application; if not, nobody may do anything in it here. */
  readonly isInUse: boolean
  /** What they may do in this application and company. */
  readonly permissions: readonly string[]
}

/** Whether a caller holds a permission. An empty list means nothing; only 'all' means all. */
export const may = ({ permissions }: Pick<Caller, 'permissions'>, permission: Permission): boolean =>
  permissions.includes('all') || permissions.includes(permission)

/** One of the provider's staff, with what they may do in the console. */
export interface Staff {
  readonly user: VerifiedUser['user']
  readonly permissions: readonly string[]
}

/** Both throw a `Refusal`. */
interface FrontDoor {
  /** Recognizes the caller of a request, and their rights in a company. */
  recognize(request: IncomingMessage, companyId: number): Promise<Caller>
  /** Recognizes one of the provider's staff; refuses company users. */
  recognizeStaff(request: IncomingMessage): Promise<Staff>
}

/** Errors of `jose` that say that the keys could not be read, and nothing about the token. */
const keyErrors = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])

const refusalOf = (error: unknown, { issuer }: Settings): Refusal => {
  if (!(error instanceof errors.JOSEError) || keyErrors.has(error.code)) return unreachable()
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss')
    console.error(`Refused a token of ${String(error.payload.iss)}: ISSUER is ${issuer}.`)
  return notSignedIn()
}

/** Only the header counts. A cookie would also arrive with requests that other sites make. */
const bearerOf = ({ headers }: IncomingMessage): string => {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.authorization ?? '')?.[1]
  if (!token) throw notSignedIn()
  return token
}

export const openFrontDoor = (settings: Settings): FrontDoor => {
  const { frontDoor, issuer, application } = settings
  // As long as the front door allows, see docs/access-tokens.md.
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', frontDoor), { cacheMaxAge: 5 * 60_000 })

  const checkSignature = (token: string) =>
    jwtVerify(token, keys, { algorithms: ['ES256'], typ: 'JWT', issuer, requiredClaims: ['sub', 'exp'] }).then(
      // An ID token of another application names whom it is for; an access token doesn't.
      ({ payload }) => (payload.aud === undefined ? payload : Promise.reject(notSignedIn())),
      (error: unknown) => Promise.reject(refusalOf(error, settings)),
    )

  const verifyUser = async (request: IncomingMessage, query: string): Promise<VerifiedUser> => {
    const token = bearerOf(request)
    await checkSignature(token)
    const url = new URL(`/api/v2/auth/verify-user/?${query}`, frontDoor)
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => Promise.reject(unreachable()))
    if (answer.status === 401) throw notSignedIn()
    if (answer.status === 403 || answer.status === 404)
      throw new Refusal(403, 'You may not open this application for this company.')
    if (!answer.ok) throw unreachable()
    return ((await answer.json()) as { data: VerifiedUser }).data
  }

  return {
    recognize: async (request, companyId) => {
      const query = `application=${application}&company_id=${companyId}`
      const { user, company, permissions: held } = await verifyUser(request, query)
      if (!company) throw new Refusal(403, 'Please choose a company.')
      // Provider staff may ask about any company, so the application checks this itself.
      const isInUse = company.is_active && company.applications.includes(application)
      return { user, company, isInUse, permissions: isInUse ? held : [] }
    },
    recognizeStaff: async (request) => {
      const { user, permissions } = await verifyUser(request, 'application=SSO')
      if (user.is_company_user) throw new Refusal(403, 'Only provider staff may do this.')
      return { user, permissions }
    },
  }
}
