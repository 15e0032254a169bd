/** Signs people in at the OpenID provider of their company, by `openid-client` (certified). */
import * as client from 'openid-client'
import { personOf, type Person } from './claims'
import { clockText, faultIn, isNoDescription, noDescription, ProviderFault, wrongDescription } from './faults'
import type { Outgoing } from './outgoing'

/** What this side knows of a provider. */
export interface Relying {
  readonly issuer: string
  readonly clientId: string
  /** The present secret first. */
  readonly secrets: readonly string[]
}

/** How far the clocks may be apart, in seconds. */
const clockTolerance = 120
/** For how long a description is not asked for again, and for how long it serves while the other side is away. */
const freshMilliseconds = 5 * 60_000
const staleMilliseconds = 24 * 60 * 60_000
const mostKept = 500

interface Kept {
  readonly at: number
  readonly metadata: client.ServerMetadata
}

/** What waits until the person comes back. */
export interface Asked {
  readonly address: string
  readonly nonce: string
  readonly verifier: string
}

/** The signatures that are taken: with keys that the provider publishes. */
const algorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

const secretWays = {
  client_secret_basic: client.ClientSecretBasic,
  client_secret_post: client.ClientSecretPost,
} as const

/** How a secret is shown. Some providers publish both ways, and take one alone from a client, or do not decode what the standard encodes in the header. */
const waysOf = ({
  token_endpoint_auth_methods_supported: published = ['client_secret_basic'],
}: client.ServerMetadata): readonly ((secret: string) => client.ClientAuth)[] => {
  const ways = Object.entries(secretWays).flatMap(([name, way]) => (published.includes(name) ? [way] : []))
  return ways.length > 0 ? ways : [client.ClientSecretPost]
}

/** The other side doesn't know the secret, perhaps not yet, or has read it wrongly. */
const isClientRefused = (error: unknown): boolean =>
  error instanceof client.ResponseBodyError && error.error === 'invalid_client'

const isAddress = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value))
const isListOfTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** Throws unless a description has what is read of it in the shapes that it should: the library trusts them. */
const checkDescription = (found: client.ServerMetadata): void => {
  const addresses = [found.authorization_endpoint, found.token_endpoint, found.jwks_uri, found.userinfo_endpoint]
  const lists = [found.id_token_signing_alg_values_supported, found.token_endpoint_auth_methods_supported]
  if (!addresses.every(isAddress) || !lists.every(isListOfTexts)) throw new ProviderFault(wrongDescription)
}

export const openIdConnect = (call: Outgoing, mayBeInner: boolean) => {
  const kept = new Map<string, Kept>()

  const customFetch: client.CustomFetch = (url, { method, headers, body }) =>
    call(url, { method, headers, body: body == null ? undefined : String(body) })

  const options = {
    [client.customFetch]: customFetch,
    ...(mayBeInner && { execute: [client.allowInsecureRequests] }),
  }

  /** Reads what the provider publishes of itself; what was read before serves while it is away. */
  const discover = async (issuer: string): Promise<client.ServerMetadata> => {
    const before = kept.get(issuer)
    if (before && Date.now() - before.at < freshMilliseconds) return before.metadata
    try {
      const found = (
        await client.discovery(new URL(issuer), 'unknown', undefined, client.None(), options)
      ).serverMetadata()
      checkDescription(found)
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(issuer, { at: Date.now(), metadata: found })
      return found
    } catch (error) {
      const told = faultIn(error)
      const fault = isNoDescription(told) ? new ProviderFault(noDescription, false, { cause: error }) : told
      if (before && fault.isPassing && Date.now() - before.at < staleMilliseconds) return before.metadata
      throw fault
    }
  }

  const configurationOf = async (
    { issuer, clientId }: Relying,
    authentication: client.ClientAuth = client.None(),
  ): Promise<client.Configuration> => {
    const metadata = await discover(issuer)
    const tolerant = { [client.clockTolerance]: clockTolerance }
    const config = new client.Configuration(metadata, clientId, tolerant, authentication)
    config[client.customFetch] = customFetch
    // An ID token counts by its signature, not by the connection that it has come by.
    client.enableNonRepudiationChecks(config)
    if (mayBeInner) client.allowInsecureRequests(config)
    return config
  }

  const checkSecret = ({ secrets }: Relying): void => {
    if (secrets.length === 0)
      throw new ProviderFault('The secret of the identity provider cannot be read. Enter it again.')
  }

  const checkAlgorithms = ({ id_token_signing_alg_values_supported: offered }: client.ServerMetadata): void => {
    if (offered && !offered.some((one) => algorithms.includes(one)))
      throw new ProviderFault(
        'The identity provider offers no signature that is accepted. Choose RS256, PS256 or ES256.',
      )
  }

  return {
    /** Returns where the person goes, and what has to come back. */
    begin: async (relying: Relying, state: string, redirectUri: string): Promise<Asked> => {
      try {
        checkSecret(relying)
        const config = await configurationOf(relying)
        checkAlgorithms(config.serverMetadata())
        const verifier = client.randomPKCECodeVerifier()
        const nonce = client.randomNonce()
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        if (address.protocol !== 'https:' && !(mayBeInner && address.protocol === 'http:'))
          throw new ProviderFault('The addresses of the identity provider must begin with https://.')
        return { address: address.href, nonce, verifier }
      } catch (error) {
        throw faultIn(error)
      }
    },

    /** Checks what has come back, and returns who has signed in. */
    complete: async (
      relying: Relying,
      callback: URL,
      expected: { readonly state: string; readonly nonce: string; readonly verifier: string },
    ): Promise<Person> => {
      const redeem = async (authentication: client.ClientAuth) => {
        const config = await configurationOf(relying, authentication)
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderFault('The identity provider has sent no ID token.')
        // It was made a moment ago, for this very code.
        if (Math.abs(Date.now() / 1000 - claims.iat) > clockTolerance + 5) throw new ProviderFault(clockText)
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined && claims.email === undefined
        const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        const person = personOf({ ...more, ...claims })
        if (!person)
          throw new ProviderFault(
            'The identity provider does not say who has signed in: its “sub” is empty, too long or unreadable.',
          )
        return person
      }
      try {
        checkSecret(relying)
        const ways = waysOf(await discover(relying.issuer))
        // A code is not used up by a client that was refused.
        let refusal: unknown
        for (const authentication of relying.secrets.flatMap((secret) => ways.map((way) => way(secret))))
          try {
            return await redeem(authentication)
          } catch (error) {
            if (!isClientRefused(error)) throw error
            refusal ??= error
          }
        throw refusal
      } catch (error) {
        throw faultIn(error)
      }
    },
  }
}

export type OpenIdConnect = ReturnType<typeof openIdConnect>
