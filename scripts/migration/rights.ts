/** Writes who of the stored roles gets a new right, and takes a removed one from all. */
import type pg from 'pg'
import { companyPresets, livePayPermissions, permissionCatalogue, type Permission } from '../../contract/permissions'

/** Reads the rights that migrations have given out. */
export const readKnownPermissions = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from known_permissions')
  return rows.map(({ name }) => name)
}

const listOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const give = (names: readonly Permission[], condition: string): string =>
  `UPDATE "user_roles" SET "permissions" = "permissions" || ARRAY(
	SELECT added FROM unnest(ARRAY[${listOf(names)}]) AS added WHERE added <> ALL ("permissions"))
WHERE ${condition};`

interface Receiver {
  readonly rights: readonly Permission[]
  readonly condition: string
}

const receivers = (): Receiver[] => [
  ...Object.entries(companyPresets).flatMap(([application, presets]) =>
    Object.entries(presets).map(([role, rights]) => {
      const ofRole = `"application" = '${application}' AND "name" = '${role}'`
      // Whoever emptied a list wanted that role to do nothing. A super user has all that the preset has, whatever was changed.
      return { rights, condition: role === 'COMPANY_SUPER_USER' ? ofRole : `${ofRole} AND "permissions" <> '{}'` }
    }),
  ),
  { rights: livePayPermissions, condition: `"application" = 'TOM' AND "has_live_pay_tool"` },
]

const grants = (added: readonly Permission[]): string[] => {
  if (added.length === 0) return []
  const gifts = receivers()
    .map(({ rights, condition }) => ({ names: added.filter((name) => rights.includes(name)), condition }))
    .filter(({ names }) => names.length > 0)
  const given = gifts.flatMap(({ names }) => names)
  const unused = added.filter((name) => !given.includes(name))
  return [
    `-- New rights. Stored roles get those that the preset of their name has, beside what was chosen for them.
-- Provider staff need none: the presets of their roles are read with every call.${unused.length > 0 ? `\n-- No preset of a company role has ${unused.join(', ')}.` : ''}
INSERT INTO "known_permissions" ("name") VALUES ${added.map((name) => `('${name}')`).join(', ')};`,
    ...gifts.map(({ names, condition }) => give(names, condition)),
  ]
}

const withdrawals = (removed: readonly string[]): string[] => {
  if (removed.length === 0) return []
  const names = `ARRAY[${listOf(removed)}]`
  const withdraw = (table: string) =>
    `UPDATE "${table}" SET "permissions" = ARRAY(SELECT held FROM unnest("permissions") AS held WHERE held <> ALL (${names}))
WHERE "permissions" && ${names};`
  return [
    `-- Removed rights leave all lists: a later right of the same name must not be held already.
DELETE FROM "known_permissions" WHERE "name" = ANY (${names});`,
    withdraw('user_roles'),
    withdraw('users'),
  ]
}

/** Brings the known rights and the stored lists to the catalogue of the contract. */
export const rightsStatements = (known: readonly string[]): string[] => [
  ...withdrawals(known.filter((name) => !permissionCatalogue.some((right) => right === name))),
  ...grants(permissionCatalogue.filter((name) => !known.includes(name))),
]
