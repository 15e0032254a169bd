/** The mail domains of a company, which lead to its identity provider once a DNS record has proven them. */
import { Resolver } from 'node:dns/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { identityProviders as groupOfCalls } from '../../../contract/calls/identityProviders'
import { mostMailDomains, type MailDomain } from '../../../contract/entities/identityProvider'
import { countAttempt } from '../../accounts/attempts'
import { looksPerCompany } from '../../accounts/limits'
import { newSecret } from '../../accounts/secrets'
import { authorOf } from '../../database/author'
import type { Queryable } from '../../database/connection'
import { reportAfterCommit } from '../../database/reportAfterCommit'
import { mailDomains } from '../../database/tables'
import { utcText } from '../../database/utc'
import { violationOf } from '../../database/violations'
import { conflict, invalid, notFound } from '../../errors/apiError'
import type { Operations } from '../../http/operation'
import { deleteRows, insertRows, updateRow } from '../../records/change'
import { writerOf } from '../../records/operations'
import { findRow, lockRow, requireCompany } from '../../records/rows'
import type { Services } from '../services'
import { lockCompany } from './place'
import { say } from '../../../contract/say'

/** What a TXT record of the domain has to be. */
const recordOf = (token: string): string => `talent-console-verification=${token}`

/** What a look at a domain has found. */
type DomainProof = 'found' | 'missing' | 'unknownDomain' | 'noAnswer'

/** Asks the given servers, or those of the machine, for the records of a domain. */
const proveDomain = async (domain: string, token: string, servers: readonly string[]): Promise<DomainProof> => {
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

const domainTaken = () =>
  conflict('Another company here has proven this domain. A domain leads to one company: ask the provider’s staff.')

interface DomainPath {
  readonly company_id: number
  readonly mail_domain_id: number
}

const domainPlaceOf = ({ company_id, mail_domain_id: id }: DomainPath) => ({
  table: mailDomains,
  key: { company_id, id },
})

const readDomains = (db: Queryable, company: number, id?: number): Promise<MailDomain[]> =>
  db
    .select({
      id: mailDomains.id,
      domain: mailDomains.domain,
      record: sql<string>`${recordOf('')} || ${mailDomains.token}`,
      proven_at: utcText(mailDomains.proven_at),
    })
    .from(mailDomains)
    .where(and(eq(mailDomains.company_id, company), id === undefined ? undefined : eq(mailDomains.id, id)))
    .orderBy(mailDomains.domain)

const readDomain = async (db: Queryable, company: number, id: number): Promise<MailDomain> => {
  const [found] = await readDomains(db, company, id)
  if (!found) throw notFound()
  return found
}

const proofTexts = (domain: string): Record<Exclude<DomainProof, 'found'>, string> => ({
  missing: say(
    'The record was not found at {domain}. New records can take up to an hour to be seen; then check again.',
    { domain },
  ),
  unknownDomain: say('The domain {domain} does not exist.', { domain }),
  noAnswer: 'The DNS does not answer at the moment. Check again in a moment.',
})

type Names = Extract<
  keyof typeof groupOfCalls,
  'listMailDomains' | 'createMailDomain' | 'checkMailDomain' | 'deleteMailDomain'
>

export const mailDomainOperations = ({
  database,
  identity,
}: Pick<Services, 'database' | 'identity'>): Operations<Names> => ({
  listMailDomains: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params }) => readDomains(db, params.company_id),
  },
  createMailDomain: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async (input) => {
      const { db, caller, params, body, report } = input
      const { company_id } = params
      await lockCompany(db, company_id)
      const held = await readDomains(db, company_id)
      if (held.some(({ domain }) => domain === body.domain))
        throw invalid({ domain: ['This domain is listed already.'] })
      if (held.length >= mostMailDomains)
        throw conflict(
          say('This company has {mostMailDomains} domains. Remove one that is not needed any more.', {
            mostMailDomains,
          }),
        )
      const row = { company_id, domain: body.domain, token: newSecret() }
      const [stored] = await insertRows(writerOf(input), mailDomains, [row])
      if (!stored) throw new Error('The domain was not stored')
      report('mail domain added', { company: company_id, by: caller.account.user.id, domain: body.domain })
      return readDomain(db, company_id, stored.id)
    },
  },
  checkMailDomain: {
    // The DNS may take seconds, and holds no transaction open meanwhile.
    find: ({ db, params }) => findRow(db, domainPlaceOf(params)),
    ownTransactions: true,
    run: async ({ db, caller, call, requestId, params, report, noteChange }) => {
      const { company_id, mail_domain_id: id } = params
      await countAttempt(db, looksPerCompany, String(company_id))
      const { domain, token } = await findRow(db, domainPlaceOf(params))
      const proof = await proveDomain(domain, token, identity.dnsServers)
      if (proof !== 'found') throw conflict(proofTexts(domain)[proof])
      const by = caller.account.user.id
      const author = authorOf({ caller, call, params, requestId })
      await reportAfterCommit(
        database.db,
        report,
        author,
        async (context) => {
          const { db: tx } = context
          const before = await lockRow(tx, domainPlaceOf(params))
          if (before.proven_at !== null) return
          const isTaken = and(eq(mailDomains.domain, domain), isNotNull(mailDomains.proven_at))
          if ((await tx.$count(mailDomains, isTaken)) > 0) throw domainTaken()
          await updateRow({ db: tx, by }, mailDomains, before, { proven_at: sql`now()` })
          context.report('mail domain proven', { company: company_id, by, domain })
        },
        noteChange,
      ).catch((error: unknown) => {
        // Another company has proven it at the same moment.
        throw violationOf(error)?.constraint === 'mail_domains_proven' ? domainTaken() : error
      })
      return readDomain(db, company_id, id)
    },
  },
  deleteMailDomain: {
    find: ({ db, params }) => findRow(db, domainPlaceOf(params)),
    run: async (input) => {
      const { db, caller, params, report } = input
      const { company_id, mail_domain_id: id } = params
      const before = await lockRow(db, domainPlaceOf(params))
      await deleteRows(
        writerOf(input),
        mailDomains,
        and(eq(mailDomains.company_id, company_id), eq(mailDomains.id, id)),
      )
      report('mail domain removed', { company: company_id, by: caller.account.user.id, domain: before.domain })
      return { id }
    },
  },
})
