import { getTableColumns, getTableName } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { singular } from '../../../contract/naming'

type Linked = PgTable & { readonly id: AnyPgColumn }

/** Returns the columns that identify a record, that of its company first. */
const keyOf = (table: Linked): Readonly<Record<string, AnyPgColumn>> => {
  const { company_id: company }: Readonly<Record<string, AnyPgColumn>> = getTableColumns(table)
  return { ...(company && { company_id: company }), id: table.id }
}

/**
 * Builds the table of a list of references: which records of `other` those of `owner` list. It is exported as the owner and
 * the list are called together.
 *
 * @example
 * export const benefitPackageCountries = linkTable(benefitPackages, countries)
 * export const ferryHarbours = linkTable(ferries, countries, 'harbours')
 */
export const linkTable = (owner: Linked, other: Linked, list = getTableName(other)) => {
  const one = singular(getTableName(owner))
  const name = `${one}_${list}`
  const [owning, listed] = [keyOf(owner), keyOf(other)]
  const [ownerId, listedId] = [`${one}_id`, `${singular(list)}_id`]
  const isOfCompany = 'company_id' in owning
  const own = (key: object, id: string) => (isOfCompany && 'company_id' in key ? ['company_id', id] : [id])
  const all = [...own(owning, ownerId), listedId]
  return pgTable(name, Object.fromEntries(all.map((member) => [member, integer().notNull()])), (table) => {
    // Lists of which Drizzle's types only know the length when they are written out.
    const pick = (from: Readonly<Record<string, AnyPgColumn>>, members: readonly string[]) =>
      members.map((member) => from[member]) as unknown as [AnyPgColumn]
    const refersTo = (key: Readonly<Record<string, AnyPgColumn>>, id: string) =>
      foreignKey({ columns: pick(table, own(key, id)), foreignColumns: pick(key, own(key, 'id')) })
    return [
      primaryKey({ columns: pick(table, all) }),
      refersTo(owning, ownerId),
      refersTo(listed, listedId),
      index(`${name}_${listedId}`).on(...pick(table, own(listed, listedId))),
    ]
  })
}
