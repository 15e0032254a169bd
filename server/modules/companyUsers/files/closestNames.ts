/** Adds the closest names to the reasons why names in a file stand for nothing, as far as the caller may view them. */
import { grantableApplications } from '../../../../contract/applications'
import { calls } from '../../../../contract/calls'
import { headingsOf } from '../../../../contract/entities/companyUserRow'
import type { RejectedCell } from '../../../../contract/entities/imports'
import { admits, type Caller, type Guard } from '../../../../contract/guards'
import { companyRoles, type CompanyRole } from '../../../../contract/permissions'
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../database/connection'
import { businessUnits, countries, regionCountries, regions, userRoles } from '../../../database/tables'
import { findClosest, foldNames, maxOffered, spellClosest } from '../../../records/imports/closest'
import { countryNames } from '../../../reference/names'
import { fileLists, type FileList } from './rows'

/** Whose file it is, and for which company. */
interface FileOwner {
  readonly caller: Caller
  readonly companyId: number
}

interface Source {
  readonly guard: Guard
  readonly select: (companyId: number) => SQL
  readonly localize?: (stored: string) => string
}

const lists: Readonly<Record<FileList, Source>> = {
  business_units: {
    guard: calls.listBusinessUnits.guard,
    select: (companyId) => sql`select name from ${businessUnits} where company_id = ${companyId}`,
  },
  regions: {
    guard: calls.listRegions.guard,
    select: (companyId) => sql`select name from ${regions} where company_id = ${companyId}`,
  },
  countries: {
    guard: calls.listCompanyCountries.guard,
    select: (companyId) => sql`select name from ${countries}
      where id in (select country_id from ${regionCountries} where company_id = ${companyId})`,
    localize: countryNames.localize,
  },
}

/** Spells a default role as the console does. */
export const spellDefaultRole = (name: CompanyRole): string =>
  name
    .toLowerCase()
    .replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
    .trim()

const defaultRoles = companyRoles.map(spellDefaultRole)

/** The names of the column that a heading names. */
const sources: ReadonlyMap<string, Source> = new Map(
  grantableApplications.flatMap((application): [string, Source][] => [
    [
      headingsOf[application].role,
      {
        guard: calls.listCompanyRoles.guard,
        select: (companyId) => sql`select distinct name from ${userRoles}
          where company_id = ${companyId} and application = ${application} and grant_access`,
      },
    ],
    ...fileLists.map((list): [string, Source] => [headingsOf[application].lists[list], lists[list]]),
  ]),
)
const roleColumns: readonly string[] = grantableApplications.map((application) => headingsOf[application].role)

const readKnown = async (db: Queryable, { caller, companyId }: FileOwner, column: string) => {
  const source = sources.get(column)
  const { rows } =
    source && admits(source.guard, caller, companyId)
      ? await db.execute<{ name: string }>(source.select(companyId))
      : { rows: [] }
  const isDefault = (name: string): boolean => (companyRoles as readonly string[]).includes(name)
  const defaults = roleColumns.includes(column) ? defaultRoles : []
  const named = rows.flatMap(({ name }) => (isDefault(name) ? [] : { name: source?.localize?.(name) ?? name }))
  return foldNames([...defaults.map((name) => ({ name })), ...named])
}

export const offerClosest = async (
  db: Queryable,
  context: FileOwner,
  rejected: readonly RejectedCell[],
  pause: () => Promise<void>,
): Promise<RejectedCell[]> => {
  const known = new Map<string, Awaited<ReturnType<typeof readKnown>>>()
  const offers = new Map<string, string>()
  const offered: RejectedCell[] = []
  for (const cell of rejected) {
    const { column, name, reason } = cell
    const key = `${column} ${name}`
    if (column !== null && name !== undefined && !offers.has(key) && offers.size < maxOffered) {
      const names = known.get(column) ?? (await readKnown(db, context, column))
      known.set(column, names)
      const closest = await findClosest(name, names, pause)
      offers.set(key, spellClosest(closest.map((one) => one.name)))
    }
    offered.push({ ...cell, reason: `${reason}${offers.get(key) ?? ''}` })
  }
  return offered
}
