/**
 * Signs people in at the SAML provider of their company, by `@node-saml/node-saml`.
 *
 * | Checked                                          | By                                                          |
 * | ------------------------------------------------ | ----------------------------------------------------------- |
 * | signature of the assertion, with no other content | the library, which reads what was signed alone              |
 * | audience, conditions and their times             | the library                                                 |
 * | issuer, recipient, the request that it answers   | here, in what was signed                                    |
 * | certificates that have ended, SHA-1, entities    | here, before                                                |
 * | length, and number of elements                   | here, before                                                |
 * | use once                                         | the visit, which is used up                                 |
 */
import { randomBytes } from 'node:crypto'
import { SAML, ValidateInResponseTo, type Profile } from '@node-saml/node-saml'
import { hasEnded } from './certificates'
import { personOf, shown, type Person } from './claims'
import { ProviderFault } from './faults'
import { parseXml, signatures } from './metadata'
import { saying } from '../../contract/say'
import { escapeMarkup } from '../tools/escapeMarkup'

export interface SamlProvider {
  readonly issuer: string
  readonly signInAddress: string
  readonly certificates: readonly string[]
}

/** The addresses of this side. */
export interface OwnSide {
  readonly entityId: string
  readonly consumer: string
}

const skewMilliseconds = 120_000
/** A response of an honest provider has some ten thousand characters. */
const longestResponse = 200_000

const optionsOf = (
  { issuer, signInAddress }: SamlProvider,
  { entityId, consumer }: OwnSide,
  certificates: readonly string[],
) => ({
  idpCert: [...certificates],
  issuer: entityId,
  callbackUrl: consumer,
  entryPoint: signInAddress,
  idpIssuer: issuer,
  audience: entityId,
  wantAssertionsSigned: true,
  wantAuthnResponseSigned: false,
  acceptedClockSkewMs: skewMilliseconds,
  // What the request is answered by is looked at in what was signed, below: the library looks at the unsigned part, too.
  validateInResponseTo: ValidateInResponseTo.never,
  identifierFormat: null,
  disableRequestedAuthnContext: true,
})

/** The library's own words, and ours. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/multiple assertions/, 'The answer has several assertions, which is refused.'],
  [
    /more than one element|Too many signatures|too many transforms|parent element|signed references/,
    'The signature covers something else than the assertion.',
  ],
  [/Invalid signature|document signature/, 'The assertion is not signed with a certificate that is entered here.'],
  [
    /audience|AudienceRestriction/i,
    'The assertion is meant for another service: its audience is not the entity id of this side.',
  ],
  [
    /not yet valid|expired|maxAssertionAge/i,
    'The assertion is too old, or from the future. The clocks of both sides differ by more than 2 minutes.',
  ],
  [/SAML provider returned/, 'The identity provider did not let you in.'],
  [/Missing SAML assertion/, 'The answer has no assertion.'],
  [/encrypted/i, 'The assertion is encrypted, which is not supported. Switch encryption off.'],
]

const otherwise = 'The identity provider answers something that cannot be accepted.'

const faultOf = (error: unknown): ProviderFault => {
  if (error instanceof ProviderFault) return error
  const message = error instanceof Error ? error.message : String(error)
  const told = texts.find(([pattern]) => pattern.test(message))?.[1] ?? otherwise
  const more = /SAML provider returned (.{1,200})/.exec(message)?.[1]
  return new ProviderFault(more ? saying('{told} It says: {more}.', { told: saying(told), more }) : told, false, {
    cause: error,
  })
}

type Parsed = Readonly<Record<string, unknown>>
const listOf = (value: unknown): Parsed[] => (Array.isArray(value) ? (value as Parsed[]) : [])
const attributesOf = (element: Parsed | undefined): Readonly<Record<string, string | undefined>> =>
  (element?.$ ?? {}) as Readonly<Record<string, string>>

/** Checks what the library leaves to those who use it, in the signed assertion. */
const checkAssertion = (profile: Profile, { issuer }: SamlProvider, { consumer }: OwnSide, requestId: string): void => {
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as { readonly Assertion?: Parsed }
  if (!assertion) throw new ProviderFault(otherwise)
  if (profile.issuer !== issuer)
    throw new ProviderFault('The assertion names another issuer than the one that is entered.')
  const [conditions] = listOf(assertion.Conditions)
  if (listOf(conditions?.AudienceRestriction).length === 0)
    throw new ProviderFault('The assertion does not say for whom it is meant: its audience is missing.')
  const [subject] = listOf(assertion.Subject)
  const confirmations = listOf(subject?.SubjectConfirmation)
    .filter((one) => attributesOf(one).Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((one) => listOf(one.SubjectConfirmationData).map(attributesOf))
  const answers = confirmations.filter(({ InResponseTo }) => InResponseTo === requestId)
  if (answers.length === 0)
    throw new ProviderFault('The assertion answers no request of this sign-in, which is refused.')
  const here = answers.filter(({ Recipient }) => Recipient === consumer)
  if (here.length === 0)
    throw new ProviderFault('The assertion is meant for another address: its recipient is not that of this side.')
  const isNow = ({ NotOnOrAfter, NotBefore }: Readonly<Record<string, string | undefined>>) =>
    NotOnOrAfter !== undefined &&
    Date.parse(NotOnOrAfter) + skewMilliseconds > Date.now() &&
    (NotBefore === undefined || Date.parse(NotBefore) - skewMilliseconds <= Date.now())
  const issued = Date.parse(attributesOf(assertion).IssueInstant ?? '')
  if (!here.some(isNow) || !(Math.abs(Date.now() - issued) < 10 * 60_000 && issued < Date.now() + skewMilliseconds))
    throw new ProviderFault(
      'The assertion is too old, or from the future. The clocks of both sides differ by more than 2 minutes.',
    )
}

/** The names that providers give to the same things. */
const names = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  given_name: [
    'given_name',
    'givenname',
    'firstname',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  family_name: [
    'family_name',
    'sn',
    'surname',
    'lastname',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
  name: [
    'name',
    'displayname',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
}

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Returns who a profile tells of: the attributes under the names of claims. */
const personIn = ({ nameID, nameIDFormat, attributes = {} }: Profile): Person => {
  if (!nameID) throw new ProviderFault('The assertion does not say who has signed in: its name id is missing.')
  if (nameIDFormat === transientFormat)
    throw new ProviderFault('The name id is another one at each sign-in. Choose a persistent one, or the mail address.')
  const given = Object.entries(attributes as Record<string, unknown>).map(
    ([name, value]) => [name.toLowerCase(), Array.isArray(value) ? (value[0] as unknown) : value] as const,
  )
  const found = (wanted: readonly string[]) => given.find(([name]) => wanted.includes(name))?.[1]
  const email = found(names.email) ?? (nameIDFormat === emailFormat || nameID.includes('@') ? nameID : undefined)
  const person = personOf({
    sub: nameID,
    email,
    // The provider of the company has signed it, and its domain is asked for.
    email_verified: true,
    given_name: found(names.given_name),
    family_name: found(names.family_name),
    name: found(names.name),
  })
  if (!person) throw new ProviderFault('The name id of the assertion is too long or unreadable.')
  const claims = [['NameID', nameID] as const, ...given.slice(0, 40)].map(([name, value]) => ({
    name: shown(name),
    value: shown(value),
  }))
  return { ...person, claims }
}

const weakText = 'The assertion is signed with SHA-1, which can be forged. Choose SHA-256.'

/** Refuses signatures that can be forged, as they are read and not as they are written: quotes and references differ. */
const refuseWeak = (xml: string): void => {
  const document = parseXml(xml, 'The answer is no XML.')
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    Array.from(document.getElementsByTagNameNS(signatures, name)),
  )
  if (methods.some((method) => !/sha(?:256|384|512)/i.test(method.getAttribute('Algorithm') ?? '')))
    throw new ProviderFault(weakText)
}

/** Returns where the person goes, and the id of the request that has to be answered. */
export const beginSaml = async (provider: SamlProvider, own: OwnSide, relayState: string) => {
  const id = `_${randomBytes(20).toString('hex')}`
  const saml = new SAML({ ...optionsOf(provider, own, provider.certificates), generateUniqueId: () => id })
  try {
    return { address: await saml.getAuthorizeUrlAsync(relayState, undefined, {}), id }
  } catch (error) {
    throw faultOf(error)
  }
}

/** Checks what has come back, and returns who has signed in. */
export const completeSaml = async (
  provider: SamlProvider,
  own: OwnSide,
  { response, requestId }: { readonly response: string; readonly requestId: string },
): Promise<Person> => {
  try {
    if (response.length > longestResponse) throw new ProviderFault('The answer is longer than it may be.')
    const xml = Buffer.from(response, 'base64').toString('utf8')
    refuseWeak(xml)
    const certificates = provider.certificates.filter((pem) => !hasEnded(pem))
    if (certificates.length === 0)
      throw new ProviderFault(
        'The certificate of the identity provider has ended. A super user of your company has to enter the new one.',
      )
    const { profile } = await new SAML(optionsOf(provider, own, certificates)).validatePostResponseAsync({
      SAMLResponse: response,
    })
    if (!profile) throw new ProviderFault(otherwise)
    checkAssertion(profile, provider, own, requestId)
    return personIn(profile)
  } catch (error) {
    throw faultOf(error)
  }
}

/** Returns the metadata of this side, to be read by the other one. */
export const ownMetadata = ({ entityId, consumer }: OwnSide): string => `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeMarkup(entityId)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeMarkup(consumer)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
