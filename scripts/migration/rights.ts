/** Drafts statements that grant new permissions to stored roles and remove deleted ones. */
import type pg from 'pg'
import { companyPresets, livePayPermissions, permissionCatalogue } from '../../contract/permissions'

/** Reads the permissions that migrations have already granted. */
export const readKnownPermissions = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from known_permissions')
  return rows.map(({ name }) => name)
}

const listOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Adds permissions to the lists that lack them. */
const addTo = `UPDATE "user_roles" SET "permissions" = "permissions" || ARRAY(
	SELECT added FROM unnest("gained") AS added WHERE added <> ALL ("permissions"))`

/** Grants the permissions of the presets; a super user gets them even if the list is empty. */
const grantPresets = (added: readonly string[]): string[] => {
  const rows = Object.entries(companyPresets).flatMap(([application, presets]) =>
    Object.entries(presets).flatMap(([role, preset]) => {
      const gained = added.filter((name) => preset.some((right) => right === name))
      return gained.length > 0 ? [`	('${application}', '${role}', ARRAY[${listOf(gained)}])`] : []
    }),
  )
  if (rows.length === 0) return []
  return [
    `-- Stored roles get the rights of the preset of their name, beside what was chosen for them.
-- An empty list stays empty, unless it is a super user's.
${addTo}
FROM (VALUES
${rows.join(',\n')}
) AS "presets" ("of", "role", "gained")
WHERE "application" = "of" AND "name" = "role" AND ("permissions" <> '{}' OR "role" = 'COMPANY_SUPER_USER');`,
  ]
}

const grantLivePay = (added: readonly string[]): string[] => {
  const gained = added.filter((name) => livePayPermissions.some((right) => right === name))
  if (gained.length === 0) return []
  return [
    `-- Roles with the live-pay tool get its rights.
${addTo}
FROM (VALUES (ARRAY[${listOf(gained)}])) AS "tool" ("gained")
WHERE "application" = 'TOM' AND "has_live_pay_tool";`,
  ]
}

const grants = (added: readonly string[]): string[] => {
  if (added.length === 0) return []
  const statements = [...grantPresets(added), ...grantLivePay(added)]
  const ungranted = added.filter((name) => !statements.some((statement) => statement.includes(`'${name}'`)))
  return [
    `
-- New rights. Provider staff need no statement: the presets of their roles are read with every call.${ungranted.length > 0 ? `\n-- In no preset of a company role, so no stored role gets it: ${ungranted.join(', ')}.` : ''}
INSERT INTO "known_permissions" ("name") VALUES ${added.map((name) => `('${name}')`).join(', ')};`,
    ...statements,
  ]
}

const withdrawals = (removed: readonly string[]): string[] => {
  if (removed.length === 0) return []
  const names = `ARRAY[${listOf(removed)}]`
  const withdraw = (table: string) =>
    `UPDATE "${table}" SET "permissions" = ARRAY(SELECT held FROM unnest("permissions") AS held WHERE held <> ALL (${names}))
WHERE "permissions" && ${names};`
  return [
    `
-- Removed rights leave all lists: a later right of the same name must not be held already.
DELETE FROM "known_permissions" WHERE "name" = ANY (${names});`,
    withdraw('user_roles'),
    withdraw('users'),
  ]
}

/** Returns the statements that update known permissions and stored roles to the catalogue of the contract. */
export const rightsStatements = (
  known: readonly string[],
  catalogue: readonly string[] = permissionCatalogue,
): string[] => [
  ...withdrawals(known.filter((name) => !catalogue.includes(name))),
  ...grants(catalogue.filter((name) => !known.includes(name))),
]
