/** The certificates of SAML providers. */
import { X509Certificate } from 'node:crypto'
import { dayInUtc } from '../../contract/days'
import type { ProviderCertificate } from '../../contract/entities/identityProvider'

const withLines = (base64: string): string => base64.replaceAll(/(.{64})(?=.)/g, '$1\n')

/** Reads a certificate, as PEM or the bare base64 of metadata; undefined if it is none. */
export const readCertificate = (text: string): ProviderCertificate | undefined => {
  const base64 = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '')
  if (!/^[A-Za-z\d+/]{100,}={0,2}$/.test(base64)) return undefined
  const pem = `-----BEGIN CERTIFICATE-----\n${withLines(base64)}\n-----END CERTIFICATE-----`
  try {
    const { subject, validTo, fingerprint256, publicKey } = new X509Certificate(pem)
    const { asymmetricKeyType, asymmetricKeyDetails } = publicKey
    // A signature by less than that can be forged.
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return undefined
    return {
      subject: subject.replaceAll('\n', ', '),
      ends_on: dayInUtc(new Date(validTo)),
      fingerprint: fingerprint256,
      pem,
    }
  } catch {
    return undefined
  }
}

/** Whether a certificate has ended. */
export const hasEnded = (pem: string): boolean => new Date(new X509Certificate(pem).validTo).getTime() < Date.now()
