/** Finds the units, regions and countries that a file names. */
import { sql, type SQL } from 'drizzle-orm'
import { grantableApplications } from '../../../../contract/applications'
import { headingsOf } from '../../../../contract/entities/companyUserRow'
import type { Queryable } from '../../../database/connection'
import { businessUnits, countries, regionCountries, regions } from '../../../database/tables'
import { storedName } from '../../../reference/names'
import { fileLists, type FileList, type FileUser } from './rows'

export interface Named {
  readonly id: number
  /** Whether a role may name it; a country must be in a region of the company. */
  readonly isOfCompany: boolean
}
/** What the names in the columns of a list stand for, as they are spelled in the file. */
export type Names = Readonly<Record<FileList, ReadonlyMap<string, Named>>>

const sources: Readonly<Record<FileList, (companyId: number) => { readonly from: SQL; readonly isOfCompany: SQL }>> = {
  business_units: (companyId) => ({
    from: sql`${businessUnits} other on other.company_id = ${companyId} and`,
    isOfCompany: sql`true`,
  }),
  regions: (companyId) => ({
    from: sql`${regions} other on other.company_id = ${companyId} and`,
    isOfCompany: sql`true`,
  }),
  countries: (companyId) => ({
    from: sql`${countries} other on`,
    isOfCompany: sql`exists (select from ${regionCountries} c where c.company_id = ${companyId} and c.country_id = other.id)`,
  }),
}

const findNamed = async (db: Queryable, companyId: number, list: FileList, names: readonly string[]) => {
  const { from, isOfCompany } = sources[list](companyId)
  // Files may have the codes of countries, or their names in other languages.
  const meant = names.map((name) => (list === 'countries' ? storedName(countries, name) : name))
  const { rows } = await db.execute<{ name: string; id: number; is_of_company: boolean }>(
    sql`select given.name, other.id, ${isOfCompany} as is_of_company
      from unnest(${sql.param([...names])}::text[], ${sql.param(meant)}::text[]) given (name, meant)
      join ${from} lower(other.name) = lower(given.meant)`,
  )
  return new Map(rows.map(({ name, id, is_of_company }) => [name, { id, isOfCompany: is_of_company }]))
}

/** Finds all names in the lists of a file, ignoring case. */
export const findNames = async (db: Queryable, companyId: number, users: readonly FileUser[]): Promise<Names> => {
  const find = (list: FileList) => {
    const headings = grantableApplications.map((application) => headingsOf[application].lists[list])
    const names = new Set(users.flatMap(({ user }) => headings.flatMap((heading) => user[heading])))
    return findNamed(db, companyId, list, [...names])
  }
  const found = new Map<FileList, ReadonlyMap<string, Named>>()
  for (const list of fileLists) found.set(list, await find(list))
  return Object.fromEntries(found) as Names
}
