/** What identity providers of companies are reached with, made once by the composition root. */
import { deriveKey } from '../accounts/secrets'
import type { Config } from '../config'
import { openIdConnect } from './openIdConnect'
import { outgoingCalls } from './outgoing'

/** Makes it of the settings. */
export const openIdentity = (
  { IDENTITY_PROVIDER_HOSTS: hosts, DNS_SERVERS: dnsServers }: Pick<Config, 'IDENTITY_PROVIDER_HOSTS' | 'DNS_SERVERS'>,
  secret: string,
  publicUrl: string,
) => {
  const mayBeInner = hosts === 'any'
  const outgoing = outgoingCalls(mayBeInner)
  return {
    publicUrl,
    /** The key that secrets of providers are encrypted with. */
    key: deriveKey(secret, 'identity providers'),
    /** Whether providers may be on http, and in the own network. */
    mayBeInner,
    /** Who is asked about domains; those of the machine if there are none. */
    dnsServers,
    outgoing,
    openId: openIdConnect(outgoing, mayBeInner),
  }
}

export type Identity = ReturnType<typeof openIdentity>
