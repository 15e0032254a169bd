/** Writes the names that a file of company users may have, as far as the caller may view and grant what they stand for. */
import { sql, type SQL } from 'drizzle-orm'
import {
  applicationNames,
  grantableApplications,
  type Application,
  type GrantableApplication,
} from '../../../../contract/applications'
import { roleDefaults } from '../../../../contract/applicationTexts'
import { calls } from '../../../../contract/calls'
import { headingsOf } from '../../../../contract/entities/companyUserRow'
import { admits, type Guard } from '../../../../contract/guards'
import { spellNames } from '../../../../contract/nameLists'
import { companyPresets, companyRoles } from '../../../../contract/permissions'
import { defaultRoleLike } from '../../../../contract/roleNames'
import type { SignedInCaller } from '../../../accounts/account'
import type { Cell } from '../../../csv/write'
import { inOrder } from '../../../database/collation'
import type { Queryable } from '../../../database/connection'
import { businessUnits, countries, regionBusinessUnits, regionCountries, regions } from '../../../database/tables'
import { localizeAll } from '../../../reference/names'
import { compareNames } from '../../../tools/language'
import { mayGrant } from '../grants'
import { readInUse, type RoleInUse } from '../holders'
import { spellDefaultRole } from './closestNames'

interface Context {
  /** The applications of the company. */
  readonly applications: readonly Application[]
  readonly caller: SignedInCaller
  readonly companyId: number
}

interface Named extends Record<string, unknown> {
  readonly name: string
  /** What it belongs to: the units of a region, the regions of a country. */
  readonly owners: readonly string[]
}

/** As a cell of the file has it: a semicolon within a name is escaped. */
const lineOf = (kind: string, { name, owners }: Named): Cell[] => [
  kind,
  spellNames([name], ';'),
  spellNames(owners, ';'),
]

/** Leaves out the roles whose name stands for several, which a file can't give. */
const withOneMeaning = (roles: readonly RoleInUse[]): RoleInUse[] => {
  const meanings = new Map<string, number>()
  for (const { name } of roles) meanings.set(name, (meanings.get(name) ?? 0) + 1)
  return roles.filter(({ name }) => meanings.get(name) === 1)
}

const rolesOf = (
  application: GrantableApplication,
  { caller }: Context,
  inUse: readonly RoleInUse[] | undefined,
): string[] => {
  const named = inUse?.filter((role) => role.application === application && !defaultRoleLike(role.name)) ?? []
  const own = withOneMeaning(named).filter((role) => mayGrant(caller, [role]))
  const defaults = companyRoles.filter((name) =>
    mayGrant(caller, [{ application, name, permissions: companyPresets[application][name] }]),
  )
  const nameless = roleDefaults[application].name
  const isTaken = named.some(({ name }) => name.toLowerCase() === nameless.toLowerCase())
  const isGrantable = mayGrant(caller, [{ application, name: nameless, permissions: [] }])
  return [
    ...defaults.map(spellDefaultRole),
    ...[...own.map(({ name }) => name), ...(isTaken || !isGrantable ? [] : [nameless])].toSorted(compareNames),
  ]
}

/** Yields the columns Kind, Name and Belongs to, kind by kind. */
export async function* allowedNames(db: Queryable, context: Context): AsyncGenerator<readonly Cell[]> {
  const { applications, caller, companyId } = context
  const mayList = (guard: Guard): boolean => admits(guard, caller, companyId)
  const mayListUnits = mayList(calls.listBusinessUnits.guard)
  const mayListRegions = mayList(calls.listRegions.guard)
  const read = async (query: SQL) => (await db.execute<Named>(query)).rows
  const nobody = sql`array[]::text[]`
  const granted = grantableApplications.filter((application) => applications.includes(application))

  yield ['Kind', 'Name', 'Belongs to']
  for (const application of granted) yield lineOf('Applications', { name: applicationNames[application], owners: [] })
  const inUse = mayList(calls.listCompanyRoles.guard) ? await readInUse(db, companyId) : undefined
  for (const application of granted)
    for (const name of rolesOf(application, context, inUse))
      yield lineOf(headingsOf[application].role, { name, owners: [] })
  if (mayListUnits)
    for (const row of await read(sql`
      select name, ${nobody} as owners from ${businessUnits} where company_id = ${companyId} order by ${inOrder('name_order')}, id`))
      yield lineOf('Business units', row)
  if (mayListRegions) {
    const units = sql`array(
      select u.name from ${regionBusinessUnits} l join ${businessUnits} u on u.company_id = l.company_id and u.id = l.business_unit_id
      where l.company_id = r.company_id and l.region_id = r.id order by ${inOrder('u.name_order')}, u.id)`
    for (const row of await read(sql`
      select r.name, ${mayListUnits ? units : nobody} as owners from ${regions} r
      where r.company_id = ${companyId} order by ${inOrder('r.name_order')}, r.id`))
      yield lineOf('Regions', row)
  }
  if (mayList(calls.listCompanyCountries.guard)) {
    const owners = mayListRegions ? sql`array_agg(r.name order by ${inOrder('r.name_order')}, r.id)` : nobody
    const inCompany = await read(sql`
      select c.name, ${owners} as owners from ${regionCountries} l
      join ${regions} r on r.company_id = l.company_id and r.id = l.region_id
      join ${countries} c on c.id = l.country_id
      where l.company_id = ${companyId} group by c.id order by c.name_order, c.id`)
    for (const row of localizeAll(inCompany)) yield lineOf('Countries', row)
  }
  if (mayList(calls.listCountries.guard))
    for (const { name, owners } of localizeAll(
      await read(sql`select name, array[phone_code] as owners from ${countries} order by name_order, id`),
    ))
      for (const code of owners) yield lineOf('Calling codes', { name: code, owners: [name] })
}
