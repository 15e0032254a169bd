/** Enters and changes identity providers: what of a form is stored, and what only the server knows to be wrong. */
import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Body } from '../../../contract/call'
import { calls, type Calls } from '../../../contract/calls'
import type { identityProviders as groupOfCalls } from '../../../contract/calls/identityProviders'
import { dayMilliseconds } from '../../../contract/days'
import { mostProviders, providerSecretOverlapDays } from '../../../contract/entities/identityProvider'
import { fold } from '../../../contract/fold'
import { admits, type Caller } from '../../../contract/guards'
import type { Queryable } from '../../database/connection'
import { federatedIdentities, identityProviders } from '../../database/tables'
import { conflict, invalid } from '../../errors/apiError'
import type { Operations } from '../../http/operation'
import { readCertificate } from '../../identity/certificates'
import { sealProviderSecret, type Provider } from '../../identity/providers'
import { insertRows, updateRow } from '../../records/change'
import { writerOf } from '../../records/operations'
import { checkVersion, findRow, lockRow, requireCompany } from '../../records/rows'
import type { Services } from '../services'
import { isOf, lockCompany, placeOf } from './place'
import { readProvider } from './read'
import { say } from '../../../contract/say'

const checkName = async (db: Queryable, company: number, name: string, but?: number): Promise<void> => {
  const held = await db
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(isOf(company))
  if (held.some((one) => one.id !== but && fold(one.name) === fold(name)))
    throw invalid({ name: ['There is another provider of this name.'] })
  if (but === undefined && held.length >= mostProviders)
    throw conflict(
      say('This company has {mostProviders} identity providers. Delete one that is not needed any more.', {
        mostProviders,
      }),
    )
}

/** What a secret is stored as, and what becomes of the one before. */
const secretValues = (before: Provider | undefined, secret: string, key: string, company: number) => ({
  secret: sealProviderSecret(secret, key, company),
  secret_made_at: new Date(),
  ...(before && {
    former_secret: before.secret,
    former_secret_ends_at: new Date(Date.now() + providerSecretOverlapDays * dayMilliseconds),
  }),
})

type Form = Body<Calls['createIdentityProvider']>

/** New people are added in the name of whoever has saved the provider. */
const checkAdmission = ({ admits_new }: Pick<Form, 'admits_new'>, caller: Caller, company: number): void => {
  if (admits_new && !admits(calls.createCompanyUser.guard, caller, company))
    throw invalid({
      admits_new: ['You may not add people to this company. Leave this off, or let somebody save it who may.'],
    })
}

/** Another issuer gives its ids to other people: each is found by the address once more, as at a new provider. */
const forgetPeople = (db: Queryable, { company_id, id }: Provider) =>
  db
    .delete(federatedIdentities)
    .where(and(eq(federatedIdentities.company_id, company_id), eq(federatedIdentities.provider_id, id)))

/** Only OpenID Connect has a secret. */
const secretOf = ({ kind, client_secret: secret }: Form): string | undefined =>
  kind === 'oidc' ? (secret ?? undefined) : undefined

type Names = Extract<keyof typeof groupOfCalls, 'createIdentityProvider' | 'updateIdentityProvider'>

export const formOperations = ({ identity }: Pick<Services, 'identity'>): Operations<Names> => {
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

  return {
    createIdentityProvider: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: async (input) => {
        const { db, caller, params, report } = input
        const { company_id } = params
        const secret = secretOf(input.body)
        const body = valuesOf(input.body)
        checkAdmission(body, caller, company_id)
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
        checkAdmission(body, caller, company_id)
        await checkVersion(before, { version }, () => readProvider(db, identity.publicUrl, company_id, id))
        await checkName(db, company_id, body.name, id)
        const isOther =
          before.issuer !== body.issuer ||
          before.client_id !== body.client_id ||
          before.sign_in_address !== body.sign_in_address
        if (isOther && before.state === 'active')
          throw conflict(
            'People sign in by this provider. Enter another one, test it and activate it in its place, or deactivate this one first.',
          )
        if (before.issuer !== body.issuer) await forgetPeople(db, before)
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
        return readProvider(db, identity.publicUrl, company_id, id)
      },
    },
  }
}
