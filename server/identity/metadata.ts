/** Reads the metadata of SAML providers. */
import { DOMParser } from '@xmldom/xmldom'
import type { ReadMetadata } from '../../contract/entities/identityProvider'
import { readCertificate } from './certificates'
import { ProviderFault } from './faults'

const namespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
/** The namespace of signatures and keys. */
export const signatures = 'http://www.w3.org/2000/09/xmldsig#'
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Entities would let a few bytes become many, or read files; nobody needs them here. */
const refuseEntities = (xml: string): void => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    throw new ProviderFault('The XML has a document type or entities, which are refused.')
}

/** Honest ones have some hundred, and responses two for each group that they name. Searches in very many take seconds. */
const mostTags = 5000
const refuseLong = (xml: string): void => {
  if (xml.split('<', mostTags + 2).length > mostTags + 1)
    throw new ProviderFault('The XML has more elements than it may have. Let the provider send fewer, such as groups.')
}

/** Parses XML that has to be right; says otherwise what is wrong. */
export const parseXml = (xml: string, otherwise: string): Document => {
  refuseLong(xml)
  refuseEntities(xml)
  const fail = (): never => {
    throw new ProviderFault(otherwise)
  }
  try {
    const document = new DOMParser({
      errorHandler: { warning: fail, error: fail, fatalError: fail },
    }).parseFromString(xml, 'text/xml')
    if (document?.documentElement) return document
  } catch {
    // Said below.
  }
  return fail()
}

const childrenOf = (element: Document | Element, space: string, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS(space, name))

/** Returns what metadata say of a provider; throws in words what is missing. */
export const parseMetadata = (xml: string): ReadMetadata => {
  const document = parseXml(xml, 'This is no XML. Enter the address of the metadata, or the file itself.')
  const entities = childrenOf(document, namespace, 'EntityDescriptor').filter(
    (entity) => childrenOf(entity, namespace, 'IDPSSODescriptor').length > 0,
  )
  const [entity] = entities
  if (!entity) throw new ProviderFault('These metadata describe no identity provider.')
  if (entities.length > 1)
    throw new ProviderFault('These metadata describe several identity providers. Enter those of one.')
  const [provider] = childrenOf(entity, namespace, 'IDPSSODescriptor')
  if (!provider) throw new ProviderFault('These metadata describe no identity provider.')
  const keys = childrenOf(provider, namespace, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  )
  const certificates = keys
    .flatMap((key) => childrenOf(key, signatures, 'X509Certificate'))
    .flatMap(({ textContent }) => readCertificate(textContent ?? '') ?? [])
  const address = childrenOf(provider, namespace, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirect)
    ?.getAttribute('Location')
  const issuer = entity.getAttribute('entityID')
  if (!issuer) throw new ProviderFault('These metadata lack the entity id.')
  if (!address) throw new ProviderFault('These metadata lack an address for sign-in by HTTP-Redirect.')
  if (certificates.length === 0)
    throw new ProviderFault('These metadata have no certificate that can be used: RSA of 2048 bits, or ECDSA.')
  const unique = new Map(certificates.map((one) => [one.fingerprint, one]))
  return { issuer, sign_in_address: address, certificates: [...unique.values()].slice(0, 10) }
}
