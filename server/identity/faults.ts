/** Says in words what went wrong between this side and a provider, so that whoever can mend it knows where. */
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { OutgoingError, type outgoingFaults } from './outgoing'
import { sayIt, saying, type Saying, type Value } from '../../contract/say'
import { inEnglish } from '../tools/language'

/** Takes control characters and halves of characters out of values: a fault may quote the other side, whatever that has written. */
const printable = (told: string | Saying): string | Saying => {
  if (typeof told === 'string') return told
  const values = Object.entries(told.values ?? {}).map(([name, value]): [string, Value] => [
    name,
    typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ') : value,
  ])
  return saying(told.source, Object.fromEntries(values))
}

/** A visit to a provider that did not end well, in words; its message is English. */
export class ProviderFault extends Error {
  readonly told: string | Saying

  constructor(
    told: string | Saying,
    /** Whether the same may work in a moment. */
    readonly isPassing = false,
    options?: ErrorOptions,
  ) {
    const clean = printable(told)
    super(inEnglish(clean), options)
    this.told = clean
  }

  /** It, in the present language. */
  get words(): string {
    return sayIt(this.told)
  }
}

const outgoingTexts: Record<(typeof outgoingFaults)[number], string> = {
  unreachable: 'The identity provider cannot be reached at the moment.',
  unknownHost: 'No host has the name of the issuer. Check the address.',
  slow: 'The identity provider does not answer in time.',
  large: 'The identity provider answers more than it may.',
  redirect: 'The identity provider redirects to another address. Enter the address that it leads to.',
  notPublic: 'The address of the identity provider is not public.',
  notHttps: 'The addresses of the identity provider must begin with https://.',
}

const passing: readonly string[] = ['unreachable', 'slow'] satisfies (typeof outgoingFaults)[number][]

/** What the other side says at the token endpoint, or instead of a code. */
const saidTexts: Readonly<Record<string, string>> = {
  invalid_client:
    'The identity provider refuses the client id or the secret. Check both, and whether the secret has ended.',
  unauthorized_client: 'The identity provider does not let this client sign people in. Check what it may do there.',
  invalid_grant: 'The identity provider refuses the code: it was used before, or has lapsed. Please try again.',
  invalid_scope: 'The identity provider refuses the scopes openid, email and profile. Allow them for this client.',
  access_denied:
    'The identity provider did not let you in: you have cancelled, or are not assigned to this application.',
  login_required: 'The identity provider wants you to sign in there first.',
  temporarily_unavailable: 'The identity provider is unavailable at the moment.',
  server_error: 'The identity provider has failed. Please try again in a moment.',
}

const issuerText = 'The answer names another issuer than the one that is entered.'
const unsignedText = 'The ID token is not signed in a way that is accepted. Choose RS256, PS256 or ES256.'
export const clockText =
  'The answer is too old, or from the future. The clocks of both sides differ by more than 2 minutes.'

export const wrongDescription = 'The description of the identity provider is wrong.'

const claimTexts: Readonly<Record<string, string>> = {
  iss: issuerText,
  aud: 'The answer is meant for another client: its audience is not the client id that is entered.',
  nonce: 'The answer belongs to another sign-in (wrong nonce).',
  azp: 'The answer was made for another client.',
}

/** Our words for the checks of the library. */
const codeTexts: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: clockText,
  OAUTH_KEY_SELECTION_FAILED: 'The ID token is signed with a key that the identity provider does not publish.',
  OAUTH_UNSUPPORTED_OPERATION: unsignedText,
  OAUTH_HTTP_REQUEST_FORBIDDEN: outgoingTexts.notHttps,
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'What is published at the address names another issuer. Enter the issuer exactly as the identity provider writes it.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The identity provider answers with an error that it does not explain.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The identity provider answers what cannot be read.',
  OAUTH_PARSE_ERROR: 'The identity provider answers what cannot be read.',
  OAUTH_MISSING_SERVER_METADATA: 'The description of the identity provider lacks an address that is needed.',
  OAUTH_INVALID_SERVER_METADATA: wrongDescription,
}

/** Said at the address that was entered, if no provider is described there. */
export const noDescription = 'No description of an OpenID provider is published below this address.'
export const isNoDescription = ({ cause }: ProviderFault): boolean =>
  ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'].includes(
    String((cause as { readonly code?: unknown } | undefined)?.code),
  )

/** What the library tells in its own words alone. */
const invalidTexts: readonly (readonly [RegExp, string])[] = [
  [/"alg"/, unsignedText],
  [/"iss"|issuer/, issuerText],
  [/state/, 'The answer belongs to another sign-in (wrong state).'],
  [/signature/, 'The signature of the ID token is wrong.'],
  [/nonce/, 'The answer belongs to another sign-in (wrong nonce).'],
]

const otherwise = 'The identity provider answers something that cannot be accepted.'

const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) chain.push(one)
  return chain
}

/** The claim that a check has compared, wherever the library keeps it. */
const claimOf = (error: Error): string | undefined => {
  const { cause } = error as { readonly cause?: { readonly claim?: unknown } }
  return typeof cause?.claim === 'string' ? cause.claim : undefined
}

const said = (error: string, description?: string): Saying => {
  const told = saidTexts[error] ?? otherwise
  const said = description ? `${error}, ${description.slice(0, 300)}` : error
  return saying('{told} It says: {said}.', { told: saying(told), said })
}

/** Returns what went wrong, in words; throws what is none of the other side's making. */
export const faultIn = (error: unknown): ProviderFault => {
  if (error instanceof ProviderFault) return error
  const chain = chainOf(error)
  const outgoing = chain.find((one) => one instanceof OutgoingError)
  if (outgoing)
    return new ProviderFault(outgoingTexts[outgoing.fault], passing.includes(outgoing.fault), { cause: error })
  for (const one of chain) {
    if (one instanceof AuthorizationResponseError || one instanceof ResponseBodyError)
      return new ProviderFault(said(one.error, one.error_description), one.error === 'temporarily_unavailable', {
        cause: error,
      })
    const claim = claimOf(one)
    if (claim && claimTexts[claim]) return new ProviderFault(claimTexts[claim], false, { cause: error })
  }
  const code = chain.map((one) => (one as { code?: unknown }).code).find((one) => typeof one === 'string')
  if (code === 'OAUTH_INVALID_RESPONSE') {
    const about = chain.map(({ message }) => message).join(' ')
    const told = invalidTexts.find(([pattern]) => pattern.test(about))?.[1]
    return new ProviderFault(told ?? otherwise, false, { cause: error })
  }
  const text = code === undefined ? undefined : codeTexts[code]
  if (text) return new ProviderFault(text, false, { cause: error })
  if (error instanceof ClientError || (error instanceof TypeError && code?.startsWith('OAUTH')))
    return new ProviderFault(otherwise, false, { cause: error })
  throw error
}
