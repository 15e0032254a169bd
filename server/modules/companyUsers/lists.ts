/** Checks that what the lists of roles name exists, and belongs to the company. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import {
  businessUnits,
  jobFunctions,
  jobGrades,
  jobGradeVersions,
  regionCountries,
  regions,
} from '../../database/tables'
import type { RecordTable } from '../../records/table'
import { holdVersions } from '../../records/versions/active'
import type { Lists } from './roles'

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

const findCountries = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: regionCountries.country_id })
    .from(regionCountries)
    .where(and(eq(regionCountries.company_id, companyId), inArray(regionCountries.country_id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Grades of any version may be named; which one is active stays so until the role is stored. */
const findGrades = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<number[]> => {
  await holdVersions(db, jobGradeVersions, companyId)
  return findExisting(db, jobGrades, ids, eq(jobGrades.company_id, companyId))
}

type Find = (db: Queryable, companyId: number, ids: readonly number[]) => Promise<number[]>

/** How to find the records of a list; the countries of a company are those of its regions. */
const finders: { readonly [list in keyof Lists]: { readonly find: Find; readonly message: string } } = {
  business_units: {
    find: (db, companyId, ids) => findExisting(db, businessUnits, ids, eq(businessUnits.company_id, companyId)),
    message: 'One of these business units does not exist.',
  },
  regions: {
    find: (db, companyId, ids) => findExisting(db, regions, ids, eq(regions.company_id, companyId)),
    message: 'One of these regions does not exist.',
  },
  countries: { find: findCountries, message: 'One of these countries is in no region of the company.' },
  grades: {
    find: findGrades,
    message: 'One of these grades does not exist.',
  },
  job_functions: {
    find: (db, _companyId, ids) => findExisting(db, jobFunctions, ids),
    message: 'One of these job functions does not exist.',
  },
}

type Limited = Readonly<
  Record<GrantableApplication, { readonly metafield: { readonly [list in keyof Lists]: readonly number[] } }>
>

/** Returns an error for each list that names a record which is unknown or of another company. */
export const listErrors = async (db: Queryable, companyId: number, roles: Limited): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [list, { find, message }] of Object.entries(finders) as [keyof Lists, (typeof finders)[keyof Lists]][]) {
    const ids = [...new Set(grantableApplications.flatMap((application) => roles[application].metafield[list]))]
    const existing = new Set(ids.length > 0 ? await find(db, companyId, ids) : [])
    for (const application of grantableApplications)
      if (roles[application].metafield[list].some((id) => !existing.has(id)))
        errors[`roles.${application}.metafield.${list}`] = [message]
  }
  return errors
}
