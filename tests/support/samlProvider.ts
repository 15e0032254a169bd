/** A SAML provider of tests, which can be told to lie. */
import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { makeKeyPair, type KeyPair } from './certificates'

/** Keys are made when they are asked for the first time. */
const made = new Map<string, KeyPair>()
export const samlKey = (name: 'one' | 'two' | 'ended'): KeyPair => {
  const pair = made.get(name) ?? makeKeyPair(`Identity provider ${name}`, name === 'ended' ? -1 : 1000)
  made.set(name, pair)
  return pair
}

export const samlIssuer = 'https://login.example.com/saml'
export const samlAddress = 'https://login.example.com/sso'

const bare = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

/** What the provider publishes of itself. */
export const samlMetadata = (certificates = [samlKey('one').certificate]): string => {
  const keys = certificates.map(
    (pem) => `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${bare(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${samlIssuer}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${samlAddress}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${samlAddress}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`
}

/** What a request of the product asks for. */
export const readRequest = (address: URL) => {
  const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    id: attribute('ID'),
    consumer: attribute('AssertionConsumerServiceURL'),
    entityId: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: address.searchParams.get('RelayState') ?? '',
  }
}

export type SamlRequest = ReturnType<typeof readRequest>

export interface Said {
  readonly email?: string
  readonly nameId?: string
  readonly format?: string
  readonly issuer?: string
  /** Null for none. */
  readonly audience?: string | null
  readonly recipient?: string
  readonly inResponseTo?: string
  /** By how many seconds its clock is ahead. */
  readonly seconds?: number
}

const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const newId = () => `_${randomBytes(16).toString('hex')}`
const attributeOf = (name: string, value: string) =>
  `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`

export const assertionOf = (request: SamlRequest, said: Said = {}): string => {
  const { email = 'user@aurora.example', seconds = 0, audience = request.entityId } = said
  const restriction =
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
  const format = said.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
  const confirmation = `InResponseTo="${said.inResponseTo ?? request.id}" Recipient="${said.recipient ?? request.consumer}" NotOnOrAfter="${moment(seconds + 60)}"`
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${moment(seconds)}">`,
    `<saml:Issuer>${said.issuer ?? samlIssuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${format}">${said.nameId ?? `id of ${email}`}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${confirmation}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${moment(seconds)}" NotOnOrAfter="${moment(seconds + 60)}">${restriction}</saml:Conditions>`,
    '<saml:AttributeStatement>',
    attributeOf('http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', email),
    attributeOf('givenName', 'Freja'),
    attributeOf('sn', 'Lindqvist'),
    '</saml:AttributeStatement></saml:Assertion>',
  ].join('')
}

/** Puts assertions into a response. */
export const responseOf = (request: SamlRequest, assertions: string): string =>
  [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${moment(0)}" Destination="${request.consumer}" InResponseTo="${request.id}">`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${samlIssuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    assertions,
    '</samlp:Response>',
  ].join('')

const methods = {
  sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
  sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
} as const
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

interface Signing {
  readonly by?: KeyPair
  /** What is signed: an assertion or a whole response. */
  readonly element?: 'Assertion' | 'Response'
  readonly method?: keyof typeof methods
}

/** Signs the first element of a name. */
export const signXml = (
  xml: string,
  { by = samlKey('one'), element = 'Assertion', method = 'sha256' }: Signing = {},
) => {
  const at = `//*[local-name(.)='${element}']`
  const [signatureAlgorithm, digestAlgorithm] = methods[method]
  const signature = new SignedXml({
    privateKey: by.key,
    signatureAlgorithm,
    canonicalizationAlgorithm: exclusive,
  })
  signature.addReference({
    xpath: at,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm,
  })
  signature.computeSignature(xml, { location: { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signature.getSignedXml()
}
