import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { permissionCatalogue } from '../../contract/permissions'
import { draftMigration, withRollback } from '../../scripts/migration/draft'
import { readKnownPermissions, rightsStatements } from '../../scripts/migration/rights'
import { connect, type Database } from '../../server/database/connection'
import * as tables from '../../server/database/tables'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'

let made: NamedDatabase
let database: Database
let client: pg.PoolClient

// With demo data, so that drafts run on stored rows.
beforeAll(async () => {
  made = await createTestDatabase()
  database = await connect(made.url)
  client = await database.pool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
  await made.drop()
})

/** Changes the database, runs work, and rolls back. */
const after = <T>(change: string, work: () => Promise<T>): Promise<T> =>
  withRollback(client, async () => {
    await client.query(`select history.repair('Tests', 'Another release'); ${change}`)
    return work()
  })

test('all permissions are known to migrations', async () => {
  expect((await readKnownPermissions(client)).toSorted()).toEqual([...permissionCatalogue].toSorted())
})

/** Forgets four permissions and stores roles of each kind. */
const isNew = `
    delete from known_permissions where name in ('CREATE_REGION', 'VIEW_REGION', 'VIEW_LBT_REPORT', 'DELETE_CUSTOM_JOB_FUNCTION');
    delete from user_roles;
    insert into user_roles (company_id, user_id, application, name, description, permissions, has_live_pay_tool)
      select company_id, user_id, application, role, '', permissions::text[], live_pay
      from (select id as user_id, company_id, row_number() over (order by id) from users where company_id is not null) users
      join (values
        (1, 'TOM', 'COMPANY_SUPER_USER', '{}', false),
        (2, 'TOM', 'COMPANY_ADMIN', '{VIEW_OFFER,VIEW_REGION}', false),
        (3, 'TOM', 'COMPANY_USER', '{VIEW_OFFER}', true),
        (4, 'TOM', 'COMPANY_USER', '{}', false),
        (5, 'TOM', 'Controllers', '{VIEW_OFFER}', false),
        (1, 'JE', 'COMPANY_USER', '{VIEW_JOB_LIBRARY}', false)
      ) as roles (row_number, application, role, permissions, live_pay) using (row_number)`

test('a new permission is added to the stored roles whose preset has it', async () => {
  const [statements, lists] = await after(isNew, async () => {
    const drafted = await draftMigration(client, tables)
    const { rows } = await client.query<{ role: string; permissions: string[] }>(
      `select concat_ws(' ', application, name) as role, permissions from user_roles order by user_id, application desc`,
    )
    return [drafted, rows.map(({ role, permissions }) => [role, ...permissions].join(' '))]
  })
  expect(lists).toEqual([
    // Gets them although its list is empty.
    'TOM COMPANY_SUPER_USER CREATE_REGION VIEW_REGION',
    'JE COMPANY_USER VIEW_JOB_LIBRARY',
    'TOM COMPANY_ADMIN VIEW_OFFER VIEW_REGION CREATE_REGION',
    'TOM COMPANY_USER VIEW_OFFER VIEW_REGION VIEW_LBT_REPORT',
    'TOM COMPANY_USER',
    'TOM Controllers VIEW_OFFER',
  ])
  expect(statements.join('\n')).toMatchInlineSnapshot(`
    "
    -- New rights. Provider staff need no statement: the presets of their roles are read with every call.
    INSERT INTO "known_permissions" ("name") VALUES ('CREATE_REGION'), ('VIEW_REGION'), ('DELETE_CUSTOM_JOB_FUNCTION'), ('VIEW_LBT_REPORT');
    -- Stored roles get the rights of the preset of their name, beside what was chosen for them.
    -- An empty list stays empty, unless it is a super user's.
    UPDATE "user_roles" SET "permissions" = "permissions" || ARRAY(
    	SELECT added FROM unnest("gained") AS added WHERE added <> ALL ("permissions"))
    FROM (VALUES
    	('TOM', 'COMPANY_SUPER_USER', ARRAY['CREATE_REGION', 'VIEW_REGION']),
    	('TOM', 'COMPANY_ADMIN', ARRAY['CREATE_REGION', 'VIEW_REGION']),
    	('TOM', 'COMPANY_USER', ARRAY['VIEW_REGION']),
    	('TOM', 'COMPANY_BUSINESS_ACCESS', ARRAY['VIEW_REGION']),
    	('JE', 'COMPANY_SUPER_USER', ARRAY['CREATE_REGION', 'VIEW_REGION', 'DELETE_CUSTOM_JOB_FUNCTION'])
    ) AS "presets" ("of", "role", "gained")
    WHERE "application" = "of" AND "name" = "role" AND ("permissions" <> '{}' OR "role" = 'COMPANY_SUPER_USER');
    -- Roles with the live-pay tool get its rights.
    UPDATE "user_roles" SET "permissions" = "permissions" || ARRAY(
    	SELECT added FROM unnest("gained") AS added WHERE added <> ALL ("permissions"))
    FROM (VALUES (ARRAY['VIEW_LBT_REPORT'])) AS "tool" ("gained")
    WHERE "application" = 'TOM' AND "has_live_pay_tool";"
  `)
})

test('a new permission in no preset is granted to nobody, and the draft says so', () => {
  expect(rightsStatements(permissionCatalogue, [...permissionCatalogue, 'VIEW_FAX']).join('\n')).toMatchInlineSnapshot(`
    "
    -- New rights. Provider staff need no statement: the presets of their roles are read with every call.
    -- In no preset of a company role, so no stored role gets it: VIEW_FAX.
    INSERT INTO "known_permissions" ("name") VALUES ('VIEW_FAX');"
  `)
})

test('a deleted permission is removed from all lists', async () => {
  const change = `
      insert into known_permissions values ('VIEW_FAX');
      update user_roles set permissions = '{VIEW_OFFER,VIEW_FAX}';
      update users set permissions = '{VIEW_FAX,VIEW_REGION}' where platform_role is not null`
  const lists = await after(change, async () => {
    await draftMigration(client, tables)
    const { rows } = await client.query<{ permissions: string }>(
      `select distinct permissions::text from user_roles
        union select permissions::text from users where platform_role is not null order by 1`,
    )
    expect(await readKnownPermissions(client)).not.toContain('VIEW_FAX')
    return rows.map(({ permissions }) => permissions)
  })
  expect(lists).toEqual(['{VIEW_OFFER}', '{VIEW_REGION}'])
})
