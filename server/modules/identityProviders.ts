/** The identity providers of a company, and the domains that lead to them (decision 0133). */
import { and, eq } from 'drizzle-orm'
import type { identityProviders as groupOfCalls } from '../../contract/calls/identityProviders'
import { countAttempt } from '../accounts/attempts'
import { looksPerCompany } from '../accounts/limits'
import { identityProviders } from '../database/tables'
import { conflict, invalid } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { faultIn, ProviderFault } from '../identity/faults'
import { parseMetadata } from '../identity/metadata'
import { providerPaths } from '../identity/providers'
import { keepVisit, newVisitName } from '../identity/visits'
import { deleteRows } from '../records/change'
import { writerOf } from '../records/operations'
import { findRow, lockRow, requireCompany } from '../records/rows'
import { formOperations } from './identityProviders/form'
import { mailDomainOperations } from './identityProviders/mailDomains'
import { isOf, placeOf } from './identityProviders/place'
import { readProviders } from './identityProviders/read'
import { stateOperations } from './identityProviders/states'
import type { Services } from './services'

export const identityProviderOperations = (
  services: Pick<Services, 'database' | 'identity'>,
): Operations<keyof typeof groupOfCalls> => {
  const { identity } = services
  return {
    listIdentityProviders: {
      find: ({ db, params }) => requireCompany(db, params.company_id),
      run: ({ db, params }) => readProviders(db, identity.publicUrl, params.company_id),
    },
    ...formOperations(services),
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
          throw invalid({ [field]: [faultIn(error).words] })
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
    ...stateOperations(services),
    ...mailDomainOperations(services),
  }
}
