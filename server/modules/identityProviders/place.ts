/** Where the identity providers of a company are stored. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { companies, identityProviders } from '../../database/tables'
import { lockRow } from '../../records/rows'

export interface ProviderPath {
  readonly company_id: number
  readonly identity_provider_id: number
}

export const placeOf = ({ company_id, identity_provider_id: id }: ProviderPath) => ({
  table: identityProviders,
  key: { company_id, id },
})

export const isOf = (company: number) => eq(identityProviders.company_id, company)

/** One after the other, so that names, numbers and states are right. */
export const lockCompany = (db: Queryable, id: number) =>
  lockRow(db, { table: companies, key: { id } }, 'no key update')
