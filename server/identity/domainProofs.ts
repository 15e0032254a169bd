/** Looks for the DNS record with which a company proves that a domain is its own. */
import { Resolver } from 'node:dns/promises'

/** What a TXT record of the domain has to be. */
export const recordOf = (token: string): string => `talent-console-verification=${token}`

/** What a look at a domain has found. */
export type DomainProof = 'found' | 'missing' | 'unknownDomain' | 'noAnswer'

/** Asks the given servers, or those of the machine, for the records of a domain. */
export const proveDomain = async (domain: string, token: string, servers: readonly string[]): Promise<DomainProof> => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  try {
    const records = await resolver.resolveTxt(domain)
    const isThere = records.some((parts) => parts.join('').trim() === recordOf(token))
    return isThere ? 'found' : 'missing'
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENODATA') return 'missing'
    return code === 'ENOTFOUND' ? 'unknownDomain' : 'noAnswer'
  }
}
