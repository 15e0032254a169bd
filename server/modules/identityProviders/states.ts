/** Activates and deactivates identity providers, and makes one the only way in. */
import { and, eq, ne } from 'drizzle-orm'
import type { identityProviders as groupOfCalls } from '../../../contract/calls/identityProviders'
import { lockFactors } from '../../accounts/secondFactors'
import type { Queryable } from '../../database/connection'
import { identityProviders } from '../../database/tables'
import { conflict, invalid } from '../../errors/apiError'
import type { Operations } from '../../http/operation'
import { updateRow } from '../../records/change'
import { writerOf } from '../../records/operations'
import { findRow, lockRow, requireCompany } from '../../records/rows'
import type { Services } from '../services'
import { isOf, lockCompany, placeOf, type ProviderPath } from './place'
import { isBreakGlassReady, readKeepers, readProvider } from './read'

type Names = Extract<
  keyof typeof groupOfCalls,
  'activateIdentityProvider' | 'deactivateIdentityProvider' | 'requireIdentityProvider' | 'listPossibleKeepers'
>

/** What a provider is that was active. */
const standingBy = { state: 'tested', is_required: false, break_glass_id: null } as const

/** Throws unless everybody but this account can be kept from signing in with a password. */
const requireKeeper = async (db: Queryable, company: number, id: number | null): Promise<void> => {
  if (id === null) throw invalid({ break_glass_id: ['Choose the account that keeps its password.'] })
  if (!(await isBreakGlassReady(db, company, id)))
    throw invalid({
      break_glass_id: ['Choose an active super user of the company who has a password and a second factor.'],
    })
}

export const stateOperations = ({ identity }: Pick<Services, 'identity'>): Operations<Names> => {
  const read = (db: Queryable, { company_id, identity_provider_id }: ProviderPath) =>
    readProvider(db, identity.publicUrl, company_id, identity_provider_id)

  return {
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
        // Whoever makes that one the only way in, or no way, at this moment is heard first.
        const [former] = await db.select().from(identityProviders).where(others).for('no key update')
        const writer = writerOf(input)
        // The one in its place is as much the only way in as it was.
        if (former) await updateRow(writer, identityProviders, former, standingBy)
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
        await updateRow(writerOf(input), identityProviders, before, standingBy)
        const { state } = standingBy
        report('identity provider changed', { company: company_id, by: caller.account.user.id, provider: id, state })
        return read(db, params)
      },
    },
    requireIdentityProvider: {
      find: ({ db, params }) => findRow(db, placeOf(params)),
      run: async (input) => {
        const { db, caller, params, body, report } = input
        const { company_id, identity_provider_id: id } = params
        const { is_required, break_glass_id } = body
        // Whoever takes rights, factors or an application from this account meanwhile waits, and is refused then.
        if (break_glass_id !== null) await lockFactors(db, break_glass_id)
        await lockCompany(db, company_id)
        const before = await lockRow(db, placeOf(params))
        if (is_required && before.state !== 'active')
          throw conflict('Activate this provider first. Only one that works can be required for sign-in.')
        if (is_required) await requireKeeper(db, company_id, break_glass_id)
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
  }
}
