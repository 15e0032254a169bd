/** The identity providers of a company, and the domains that lead to them (decision 0133). */
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Body } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import type { identityProviders as groupOfCalls } from '../../contract/calls/identityProviders'
import {
  mostMailDomains,
  mostProviders,
  providerSecretOverlapDays,
  type MailDomain,
} from '../../contract/entities/identityProvider'
import { fold } from '../../contract/fold'
import { admits, type Caller } from '../../contract/guards'
import { countAttempt } from '../accounts/attempts'
import { looksPerCompany } from '../accounts/limits'
import { lockFactors } from '../accounts/secondFactors'
import { newSecret } from '../accounts/secrets'
import { authorOf } from '../database/author'
import type { Queryable } from '../database/connection'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { companies, identityProviders, mailDomains } from '../database/tables'
import { utcText } from '../database/utc'
import { violationOf } from '../database/violations'
import { conflict, invalid, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { proveDomain, recordOf, type DomainProof } from '../identity/domainProofs'
import { readCertificate } from '../identity/certificates'
import { faultIn, ProviderFault } from '../identity/faults'
import { parseMetadata } from '../identity/metadata'
import { providerPaths, sealProviderSecret, type Provider } from '../identity/providers'
import { keepVisit, newVisitName } from '../identity/visits'
import { deleteRows, insertRows, updateRow } from '../records/change'
import { writerOf } from '../records/operations'
import { checkVersion, findRow, lockRow, requireCompany } from '../records/rows'
import { isBreakGlassReady, readKeepers, readProvider, readProviders } from './identityProviders/read'
import type { Services } from './services'

interface ProviderPath {
  readonly company_id: number
  readonly identity_provider_id: number
}

const placeOf = ({ company_id, identity_provider_id: id }: ProviderPath) => ({
  table: identityProviders,
  key: { company_id, id },
})

interface DomainPath {
  readonly company_id: number
  readonly mail_domain_id: number
}

const domainPlaceOf = ({ company_id, mail_domain_id: id }: DomainPath) => ({
  table: mailDomains,
  key: { company_id, id },
})

const isOf = (company: number) => eq(identityProviders.company_id, company)

/** One after the other, so that names, numbers and states are right. */
const lockCompany = (db: Queryable, id: number) => lockRow(db, { table: companies, key: { id } }, 'no key update')

const checkName = async (db: Queryable, company: number, name: string, but?: number): Promise<void> => {
  const held = await db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(isOf(company))
  if (held.some((one) => one.id !== but && fold(one.name) === fold(name)))
    throw invalid({ name: ['There is another provider of this name.'] })
  if (but === undefined && held.length >= mostProviders)
    throw conflict(`This company has ${mostProviders} identity providers. Delete one that is not needed any more.`)
}

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
  missing: `The record was not found at ${domain}. New records can take up to an hour to be seen; then check again.`,
  unknownDomain: `The domain ${domain} does not exist.`,
  noAnswer: 'The DNS does not answer at the moment. Check again in a moment.',
})

const domainTaken = () =>
  conflict('Another company here has proven this domain. A domain leads to one company: ask the provider’s staff.')

/** What a secret is stored as, and what becomes of the one before. */
const secretValues = (before: Provider | undefined, secret: string, key: string, company: number) => ({
  secret: sealProviderSecret(secret, key, company),
  secret_made_at: new Date(),
  ...(before && {
    former_secret: before.secret,
    former_secret_ends_at: new Date(Date.now() + providerSecretOverlapDays * 86_400_000),
  }),
})

type Form = Body<Calls['createIdentityProvider']>

/** New people are added in the name of whoever has saved the provider. */
const checkDefaultRole = (
  { default_role: role }: Pick<Form, 'default_role'>,
  caller: Caller,
  company: number,
): void => {
  if (role !== null && !admits(calls.createCompanyUser.guard, caller, company))
    throw invalid({
      default_role: ['You may not add people to this company. Leave this empty, or let somebody save it who may.'],
    })
}

/** Only OpenID Connect has a secret. */
const secretOf = ({ kind, client_secret: secret }: Form): string | undefined =>
  kind === 'oidc' ? (secret ?? undefined) : undefined

export const identityProviderOperations = ({
  database,
  identity,
}: Pick<Services, 'database' | 'identity'>): Operations<keyof typeof groupOfCalls> => {
  /** Returns what is stored of a form, by the kind of the provider; throws what only the server knows to be wrong. */
  const valuesOf = ({ client_secret: _secret, certificates: given, ...body }: Form) => {
    const field = body.kind === 'oidc' ? 'issuer' : 'sign_in_address'
    if (!body[field]?.startsWith('https://') && !identity.mayBeInner)
      throw invalid({ [field]: ['The address must begin with https://.'] })
    if (body.kind === 'oidc') return { ...body, sign_in_address: null, certificates: [] }
    const certificates = given.map(readCertificate)
    if (certificates.includes(undefined))
      throw invalid({
        certificates: [
          'Enter certificates as PEM, with RSA of 2048 bits at least or ECDSA. One of them cannot be read.',
        ],
      })
    const read = certificates.filter((one) => one !== undefined)
    // Once there is a newer one, nobody needs to be told of the one before.
    const secret_ends_on =
      read
        .map(({ ends_on }) => ends_on)
        .toSorted()
        .at(-1) ?? null
    return { ...body, client_id: null, certificates: read.map(({ pem }) => pem), secret_ends_on }
  }
  const read = (db: Queryable, { company_id, identity_provider_id }: ProviderPath) =>
    readProvider(db, identity.publicUrl, company_id, identity_provider_id)

  return {
    listIdentityProviders: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params }) => readProviders(db, identity.publicUrl, params.company_id),
    },
    createIdentityProvider: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async (input) => {
        const { db, caller, params, report } = input
        const { company_id } = params
        const secret = secretOf(input.body)
        const body = valuesOf(input.body)
        checkDefaultRole(body, caller, company_id)
        if (body.kind === 'oidc' && secret === undefined)
          throw invalid({ client_secret: ['Please enter the client secret.'] })
        await lockCompany(db, company_id)
        await checkName(db, company_id, body.name)
        const by = caller.account.user.id
        const [row] = await insertRows(writerOf(input), identityProviders, [
          {
            ...body,
            company_id,
            key: `${company_id}-${randomBytes(12).toString('base64url')}`,
            set_by: by,
            ...(secret !== undefined && secretValues(undefined, secret, identity.key, company_id)),
          },
        ])
        if (!row) throw new Error('The identity provider was not stored')
        report('identity provider created', { company: company_id, by, provider: row.id, issuer: row.issuer })
        return readProvider(db, identity.publicUrl, company_id, row.id)
      },
    },
    updateIdentityProvider: {
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async (input) => {
        const { db, caller, params, report } = input
        const { company_id, identity_provider_id: id } = params
        const { version, ...form } = input.body
        const secret = secretOf(form)
        await lockCompany(db, company_id)
        const before = await lockRow(db, placeOf(params))
        if (form.kind !== before.kind) throw invalid({ kind: ['The kind stays what it is. Enter another provider.'] })
        const body = valuesOf(form)
        checkDefaultRole(body, caller, company_id)
        await checkVersion(before, { version }, () => read(db, params))
        await checkName(db, company_id, body.name, id)
        const isOther =
          before.issuer !== body.issuer ||
          before.client_id !== body.client_id ||
          before.sign_in_address !== body.sign_in_address
        if (isOther && before.state === 'active')
          throw conflict(
            'People sign in by this provider. Enter another one, test it and activate it in its place, or deactivate this one first.',
          )
        const isSecretNew = secret !== undefined || before.certificates.join() !== body.certificates.join()
        const by = caller.account.user.id
        await updateRow(writerOf(input), identityProviders, before, {
          ...body,
          set_by: by,
          ...(secret !== undefined && secretValues(before, secret, identity.key, company_id)),
          // What was tested is not what it is now; the secret of an active one overlaps with the one before.
          ...((isOther || isSecretNew) && before.state === 'tested' && { state: 'draft' as const }),
        })
        report('identity provider changed', {
          company: company_id,
          by,
          provider: id,
          issuer: body.issuer,
          secret: isSecretNew,
        })
        return read(db, params)
      },
    },
    deleteIdentityProvider: {
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async (input) => {
        const { db, caller, params, report } = input
        const { company_id, identity_provider_id: id } = params
        const before = await lockRow(db, placeOf(params))
        if (before.state === 'active') throw conflict('People sign in by this provider. Deactivate it first.')
        await deleteRows(writerOf(input), identityProviders, and(isOf(company_id), eq(identityProviders.id, id)))
        report('identity provider deleted', { company: company_id, by: caller.account.user.id, provider: id })
        return { id }
      },
    },
    readIdentityMetadata: {
      ownTransactions: true,
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async ({ db, params, body: { address, text } }) => {
        await countAttempt(db, looksPerCompany, String(params.company_id))
        const field = text === null ? 'address' : 'text'
        try {
          if (text === null && address === null)
            throw new ProviderFault('Enter the address of the metadata, or the file.')
          return parseMetadata(text ?? (await (await identity.outgoing(address ?? '')).text()))
        } catch (error) {
          throw invalid({ [field]: [faultIn(error).message] })
        }
      },
    },
    testIdentityProvider: {
      ownTransactions: true,
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async ({ db, caller, params }) => {
        const { company_id, identity_provider_id: id } = params
        await countAttempt(db, looksPerCompany, String(company_id))
        const { version } = await findRow(db, placeOf(params))
        const name = newVisitName()
        await keepVisit(db, name, {
          company_id,
          provider_id: id,
          purpose: 'test',
          user_id: caller.account.user.id,
          provider_version: version,
        })
        return { address: `${identity.publicUrl}${providerPaths.test(name)}` }
      },
    },
    activateIdentityProvider: {
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async (input) => {
        const { db, caller, params, report } = input
        const { company_id, identity_provider_id: id } = params
        await lockCompany(db, company_id)
        const before = await lockRow(db, placeOf(params))
        if (before.state === 'active') return read(db, params)
        if (before.state !== 'tested')
          throw conflict('Test this provider first. It can be activated once the test has worked.')
        const others = and(isOf(company_id), ne(identityProviders.id, id), eq(identityProviders.state, 'active'))
        const [former] = await db.select().from(identityProviders).where(others)
        const writer = writerOf(input)
        // The one in its place is as much the only way in as it was.
        if (former)
          await updateRow(writer, identityProviders, former, {
            state: 'tested',
            is_required: false,
            break_glass_id: null,
          })
        await updateRow(writer, identityProviders, before, {
          state: 'active',
          is_required: former?.is_required ?? false,
          break_glass_id: former?.break_glass_id ?? null,
        })
        report('identity provider changed', {
          company: company_id,
          by: caller.account.user.id,
          provider: id,
          state: 'active',
        })
        return read(db, params)
      },
    },
    deactivateIdentityProvider: {
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async (input) => {
        const { db, caller, params, report } = input
        const { company_id, identity_provider_id: id } = params
        const before = await lockRow(db, placeOf(params))
        if (before.state !== 'active') return read(db, params)
        await updateRow(writerOf(input), identityProviders, before, {
          state: 'tested',
          is_required: false,
          break_glass_id: null,
        })
        report('identity provider changed', {
          company: company_id,
          by: caller.account.user.id,
          provider: id,
          state: 'tested',
        })
        return read(db, params)
      },
    },
    requireIdentityProvider: {
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async (input) => {
        const { db, caller, params, body, report } = input
        const { company_id, identity_provider_id: id } = params
        const before = await lockRow(db, placeOf(params))
        const { is_required, break_glass_id } = body
        if (is_required && before.state !== 'active')
          throw conflict('Activate this provider first. Only one that works can be the only way in.')
        if (is_required && break_glass_id === null)
          throw invalid({ break_glass_id: ['Choose the account that keeps its password.'] })
        // Its second factor, which is asked for next, is not removed meanwhile.
        if (is_required && break_glass_id !== null) await lockFactors(db, break_glass_id)
        if (is_required && break_glass_id !== null && !(await isBreakGlassReady(db, company_id, break_glass_id)))
          throw invalid({
            break_glass_id: ['Choose an active super user of the company who has a second factor.'],
          })
        await updateRow(writerOf(input), identityProviders, before, {
          is_required,
          break_glass_id: is_required ? break_glass_id : null,
        })
        report('identity provider changed', {
          company: company_id,
          by: caller.account.user.id,
          provider: id,
          required: is_required,
          ...(is_required && { breakGlass: break_glass_id }),
        })
        return read(db, params)
      },
    },
    listPossibleKeepers: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params }) => readKeepers(db, params.company_id),
    },
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
          throw conflict(`This company has ${mostMailDomains} domains. Remove one that is not needed any more.`)
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
  }
}
