/** Checks that what the lists of roles name exists, and belongs to the company. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import { roleLists } from '../../../contract/roles'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { businessUnits, jobFunctions, jobGrades, regionCountries, regions } from '../../database/tables'
import type { RecordTable } from '../../records/table'
import { holdNameable } from '../jobGrades/roleLinks'
import type { RoleState } from './states'

type Lists = RoleState['lists']

/** Returns which of the ids exist; locks these records, so that nobody deletes one before the role is stored. */
const findExisting = async (db: Queryable, table: RecordTable, ids: readonly number[], owned?: SQL) => {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(owned, inArray(table.id, [...ids])))
    .orderBy(table.id)
    .for('key share')
  return rows.map((row) => Number(row.id))
}

/** For whom ids are looked up, and in which company. */
interface Finding {
  readonly db: Queryable
  readonly caller: SignedInCaller
  readonly companyId: number
}

const findCountries = async ({ db, companyId }: Finding, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: regionCountries.country_id })
    .from(regionCountries)
    .where(and(eq(regionCountries.company_id, companyId), inArray(regionCountries.country_id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Which version is active stays so until the role is stored. */
const findGrades = async ({ db, caller, companyId }: Finding, ids: readonly number[]): Promise<number[]> => {
  const versions = await holdNameable(db, caller, companyId)
  return findExisting(
    db,
    jobGrades,
    ids,
    and(eq(jobGrades.company_id, companyId), inArray(jobGrades.version_id, versions)),
  )
}

type Find = (finding: Finding, ids: readonly number[]) => Promise<number[]>

/** How to find the records of a list; the countries of a company are those of its regions. */
const finders: { readonly [list in keyof Lists]: { readonly find: Find; readonly message: string } } = {
  business_units: {
    find: ({ db, companyId }, ids) => findExisting(db, businessUnits, ids, eq(businessUnits.company_id, companyId)),
    message: 'One of these business units does not exist.',
  },
  regions: {
    find: ({ db, companyId }, ids) => findExisting(db, regions, ids, eq(regions.company_id, companyId)),
    message: 'One of these regions does not exist.',
  },
  countries: { find: findCountries, message: 'One of these countries is in no region of the company.' },
  grades: {
    find: findGrades,
    message: 'One of these grades does not exist.',
  },
  job_functions: {
    find: ({ db }, ids) => findExisting(db, jobFunctions, ids),
    message: 'One of these job functions does not exist.',
  },
}

/** The lists of a role, and where they were sent. */
interface Sent {
  /** For example 'roles.TOM.metafield'. */
  readonly path: string
  readonly lists: Lists
}

/** Returns an error for each list that names a record which is unknown or of another company. */
export const listErrors = async (finding: Finding, sent: readonly Sent[]): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const list of roleLists) {
    const { find, message } = finders[list]
    const ids = [...new Set(sent.flatMap(({ lists }) => lists[list]))]
    const existing = new Set(ids.length > 0 ? await find(finding, ids) : [])
    for (const { path, lists } of sent)
      if (lists[list].some((id) => !existing.has(id))) errors[`${path}.${list}`] = [message]
  }
  return errors
}
