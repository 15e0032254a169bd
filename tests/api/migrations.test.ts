import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { readDeclared } from '../../scripts/migration/declared'
import { compare, describeDifferences, undeclared } from '../../scripts/migration/differences'
import { draftMigration, withRollback } from '../../scripts/migration/draft'
import { labelOf, readParts, type Part } from '../../scripts/migration/parts'
import { connect, type Database } from '../../server/database/connection'
import { refuseDrift } from '../../server/database/drift'
import * as tables from '../../server/database/tables'
import { createdAt, folded, identity, lower, nameOrder, version } from '../../server/database/tables/columns'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'

let made: NamedDatabase
let database: Database
let client: pg.PoolClient
let declared: Part[]

// With demo data, so that drafts run on stored rows.
beforeAll(async () => {
  made = await createTestDatabase()
  database = await connect(made.url)
  client = await database.pool.connect()
  declared = await withRollback(client, () => readDeclared(client, tables))
})
afterAll(async () => {
  client.release()
  await database.close()
  await made.drop()
})

/** Lists the differences between the database and the declared tables. */
const differences = async (parts = declared) => describeDifferences(compare(parts, await readParts(client)))

/** Changes the database, runs work, and rolls back. */
const after = <T>(change: string, work: () => Promise<T>): Promise<T> =>
  withRollback(client, async () => {
    await client.query(change)
    return work()
  })

describe('the start', () => {
  test('accepts the tables as migrations make them', async () => {
    await refuseDrift(database.pool)
  })

  test('names tables and columns that no migration makes, with the command that writes it', async () => {
    const moorings = pgTable('moorings', { name: text() })
    const sectors = pgTable('sectors', { id: integer(), name: text(), motto: text() })
    await expect(refuseDrift(database.pool, [moorings, sectors])).rejects.toThrow(
      'no migration makes the table moorings, the column sectors.motto. Write it with: npm run db:migration',
    )
  })
})

describe('db:migration', () => {
  test('finds no difference between tables and migrations', async () => {
    expect(await differences()).toEqual([])
    expect(await withRollback(client, () => draftMigration(client, tables))).toEqual([])
  })

  test('numbers migrations uniquely', () => {
    const numbers = readdirSync('server/database/migrations').map((name) => name.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('has no obsolete exceptions', async () => {
    const labels = (await readParts(client)).map(labelOf)
    const optional = Object.entries(undeclared).filter(([, reason]) => reason.includes('where the server has'))
    const expected = Object.keys(undeclared).filter((label) => !optional.some(([name]) => name === label))
    expect(labels).toEqual(expect.arrayContaining(expected))
  })

  /** History depends on the columns of a table. */
  const forget = (table: string) => `select history.forget('${table}');`
  const regionKey = 'regions_company_id_companies_id_fk'

  // A change of the database, and the reported differences.
  const drifts: [change: string, ...reported: string[]][] = [
    [
      'drop index regions_name',
      'no migration makes index regions.regions_name CREATE UNIQUE INDEX regions_name ON regions USING btree (company_id, lower(name))',
    ],
    [
      'create index regions_version on regions (version)',
      'no table declares index regions.regions_version CREATE INDEX regions_version ON regions USING btree (version)',
    ],
    [
      'drop index users_staff; create index users_staff on users (id)',
      'index users.users_staff is CREATE INDEX users_staff ON users USING btree (id), but declared as CREATE INDEX users_staff ON users USING btree (id) WHERE company_id IS NULL',
    ],
    [
      `${forget('regions')} alter table regions drop column name_order`,
      'no migration makes index regions.regions_by_name CREATE INDEX regions_by_name ON regions USING btree (company_id, name_order, id)',
      'no migration makes column regions.name_order text collate "C" generated always as (fold_order(fold(name))) not null',
    ],
    [
      `${forget('regions')} alter table regions drop column name_folded;
       alter table regions add column name_folded text collate "C" not null generated always as (lower(name)) stored`,
      'column regions.name_folded is text collate "C" generated always as (lower(name)) not null, but declared as text collate "C" generated always as (fold(name)) not null',
    ],
    [
      `${forget('regions')} alter table regions add column remark text, add column remark_folded text collate "C" generated always as (fold(remark)) stored`,
      'no table declares column regions.remark text',
      'no table declares column regions.remark_folded text collate "C" generated always as (fold(remark))',
    ],
    [`${forget('users')} alter table users drop column phone_code`, 'no migration makes column users.phone_code text'],
    [
      'alter table regions alter column name drop not null',
      'column regions.name is text, but declared as text not null',
    ],
    [
      'alter table regions alter column version set default 2',
      'column regions.version is integer default 2 not null, but declared as integer default 1 not null',
    ],
    [
      'alter table regions alter column created_at drop default',
      'column regions.created_at is timestamp with time zone not null, but declared as timestamp with time zone default now() not null',
    ],
    [
      `${forget('companies')} alter table companies alter column postal_code type varchar(90)`,
      'column companies.postal_code is character varying(90) not null, but declared as text not null',
    ],
    [
      'alter table mail_outbox alter column failed_at set not null',
      'column mail_outbox.failed_at is timestamp with time zone not null, but declared as timestamp with time zone',
    ],
    [
      'alter table legal_entities alter column id drop identity',
      'column legal_entities.id is integer not null, but declared as integer generated by default as identity not null',
    ],
    [
      `alter table regions drop constraint ${regionKey};
       alter table regions add constraint ${regionKey} foreign key (company_id) references companies (id)`,
      `constraint regions.${regionKey} is FOREIGN KEY (company_id) REFERENCES companies(id), but declared as FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE`,
    ],
    [
      'alter table job_grade_countries drop constraint job_grade_countries_company_id_job_grade_id_country_id_pk',
      'no migration makes constraint job_grade_countries.job_grade_countries_company_id_job_grade_id_country_id_pk PRIMARY KEY (company_id, job_grade_id, country_id)',
    ],
    [
      'alter table companies drop constraint companies_contract',
      'no migration makes constraint companies.companies_contract CHECK (contract_end_date > contract_start_date)',
    ],
    [
      'alter table countries drop constraint countries_short_code_unique',
      'no migration makes constraint countries.countries_short_code_unique UNIQUE (short_code)',
    ],
    [forget('industries'), 'no migration makes recording industries.industries in history, as '],
    [
      `alter table sectors add column motto text; select history.record('sectors', 'sectors', 'id')`,
      'no table declares column sectors.motto text',
    ],
    ['create table old_regions (id integer primary key)', 'no table declares table old_regions'],
    [
      'alter table legal_entities drop constraint legal_entities_company_id_region_id_business_unit_id_region_bus',
      'no migration makes constraint legal_entities.legal_entities_company_id_region_id_business_unit_id_region_bus FOREIGN KEY (company_id, region_id, business_unit_id) REFERENCES region_business_units(company_id, region_id, business_unit_id)',
    ],
    [`${forget('grade_company_ranks')} drop table grade_company_ranks`, 'no migration makes table grade_company_ranks'],
  ]

  test.each(drifts)('reports differences: %s', async (change, ...reported) => {
    expect(await after(change, () => differences())).toEqual(reported.map((line) => expect.stringContaining(line)))
  })

  test('drafts statements for all differences, and no others', async () => {
    const changes = drifts.map(([change]) => change).filter((change) => !change.includes('identity'))
    const statements = await after(changes.join(';'), () => draftMigration(client, tables))
    expect(statements.join('\n')).toMatchInlineSnapshot(`
      "SELECT history.forget('sectors');
      ALTER TABLE "regions" DROP CONSTRAINT "regions_company_id_companies_id_fk";
      DROP INDEX "regions_version";
      DROP INDEX "users_staff";
      ALTER TABLE "regions" DROP COLUMN "remark_folded";
      ALTER TABLE "regions" DROP COLUMN "name_folded";
      -- Deletes data. If it got a new name, write ALTER TABLE "regions" RENAME COLUMN "remark" TO … instead.
      ALTER TABLE "regions" DROP COLUMN "remark";
      -- Deletes data. If it got a new name, write ALTER TABLE "sectors" RENAME COLUMN "motto" TO … instead.
      ALTER TABLE "sectors" DROP COLUMN "motto";
      -- Deletes data. If it got a new name, write ALTER TABLE "old_regions" RENAME TO … instead.
      SELECT history.forget('old_regions');
      DROP TABLE "old_regions";
      -- Fails if a stored value does not fit the new type: add USING to convert them.
      ALTER TABLE "companies" ALTER COLUMN "postal_code" SET DATA TYPE text;
      ALTER TABLE "mail_outbox" ALTER COLUMN "failed_at" DROP NOT NULL;
      -- Fails if a stored row has no value here: fill such rows first, with an UPDATE.
      ALTER TABLE "regions" ALTER COLUMN "name" SET NOT NULL;
      ALTER TABLE "regions" ALTER COLUMN "version" SET DEFAULT 1;
      ALTER TABLE "regions" ALTER COLUMN "created_at" SET DEFAULT now();
      CREATE TABLE "grade_company_ranks" (
      	"grade_company_id" integer NOT NULL,
      	"ta_rank_id" integer NOT NULL,
      	"rank" text NOT NULL,
      	CONSTRAINT "grade_company_ranks_grade_company_id_ta_rank_id_pk" PRIMARY KEY("grade_company_id","ta_rank_id")
      );

      -- Fails if stored rows violate it: correct such rows first, with an UPDATE.
      ALTER TABLE "job_grade_countries" ADD CONSTRAINT "job_grade_countries_company_id_job_grade_id_country_id_pk" PRIMARY KEY("company_id","job_grade_id","country_id");
      ALTER TABLE "regions" ADD COLUMN "name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL;
      ALTER TABLE "regions" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(name))) STORED NOT NULL;
      -- Stored rows have no value here: add an UPDATE if they need one.
      ALTER TABLE "users" ADD COLUMN "phone_code" text;
      ALTER TABLE "grade_company_ranks" ADD CONSTRAINT "grade_company_ranks_grade_company_id_grade_companies_id_fk" FOREIGN KEY ("grade_company_id") REFERENCES "public"."grade_companies"("id") ON DELETE cascade ON UPDATE no action;
      ALTER TABLE "grade_company_ranks" ADD CONSTRAINT "grade_company_ranks_ta_rank_id_ta_ranks_id_fk" FOREIGN KEY ("ta_rank_id") REFERENCES "public"."ta_ranks"("id") ON DELETE no action ON UPDATE no action;
      -- Fails if stored rows violate it: correct such rows first, with an UPDATE.
      ALTER TABLE "regions" ADD CONSTRAINT "regions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
      -- Fails if stored rows violate it: correct such rows first, with an UPDATE.
      ALTER TABLE "legal_entities" ADD CONSTRAINT "legal_entities_company_id_region_id_business_unit_id_region_business_units_company_id_region_id_business_unit_id_fk" FOREIGN KEY ("company_id","region_id","business_unit_id") REFERENCES "public"."region_business_units"("company_id","region_id","business_unit_id") ON DELETE no action ON UPDATE no action;
      -- Fails if stored rows violate it: correct such rows first, with an UPDATE.
      CREATE UNIQUE INDEX "regions_name" ON "regions" USING btree ("company_id",lower("name"));
      CREATE INDEX "regions_by_name" ON "regions" USING btree ("company_id","name_order","id");
      CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."company_id" is null;
      -- Fails if stored rows violate it: correct such rows first, with an UPDATE.
      ALTER TABLE "countries" ADD CONSTRAINT "countries_short_code_unique" UNIQUE("short_code");
      -- Fails if stored rows violate it: correct such rows first, with an UPDATE.
      ALTER TABLE "companies" ADD CONSTRAINT "companies_contract" CHECK ("companies"."contract_end_date" > "companies"."contract_start_date");
      SELECT history.record('sectors', 'sectors', 'id');
      SELECT history.record('industries', 'industries', 'id');
      SELECT history.record('companies', 'companies', 'id');
      SELECT history.record('regions', 'regions', 'id');
      SELECT history.record('grade_company_ranks', 'grade_companies', 'grade_company_id', '{}', 'coalesce((select g.company_id from grade_companies g where g.id = r.grade_company_id), 0)');
      SELECT history.record('users', 'users', 'id', '{password_hash,is_one_time_password,password_set_at,password_given_by,invitation_withdrawn_at,told_of_end}');"
    `)
  })

  test('stops recording a table before it adds a generated column, as PostgreSQL 15 needs', async () => {
    const drop = `${forget('regions')} alter table regions drop column name_order; select history.record('regions', 'regions', 'id')`
    const statements = await after(drop, () => draftMigration(client, tables))
    expect(statements.map((statement) => statement.split('(')[0])).toEqual([
      'SELECT history.forget',
      'ALTER TABLE "regions" ADD COLUMN "name_order" text collate "C" GENERATED ALWAYS AS ',
      'CREATE INDEX "regions_by_name" ON "regions" USING btree ',
      'SELECT history.record',
    ])
  })

  test('rejects what must be written by hand', async () => {
    const draftAfter = (change: string) => after(change, () => draftMigration(client, tables))
    await expect(draftAfter('alter table regions alter column id drop identity')).rejects.toThrow(
      'column regions.id is integer not null, but declared as integer generated by default as identity not null: write this migration by hand.',
    )
    await expect(draftAfter('alter table regions drop column name cascade')).rejects.toThrow(
      'The new column regions.name is NOT NULL and has no default',
    )
    await expect(draftAfter('alter table images drop constraint images_pkey')).rejects.toThrow(
      'a draft would leave these differences.\nno migration makes constraint images.images_pkey PRIMARY KEY (name)',
    )
    await expect(
      draftAfter(
        `${forget('users')} alter table users alter column is_active drop default, alter column is_active type text`,
      ),
    ).rejects.toThrow('PostgreSQL refuses what would be drafted')
  })
})

describe('a new table', () => {
  const workSites = pgTable(
    'work_sites',
    {
      company_id: integer()
        .notNull()
        .references(() => tables.companies.id, { onDelete: 'cascade' }),
      id: identity(),
      name: text().notNull(),
      name_folded: folded('name_folded', 'name').notNull(),
      name_order: nameOrder(),
      currency_id: integer().references(() => tables.currencies.id),
      version: version(),
      created_at: createdAt(),
    },
    (table) => [
      primaryKey({ columns: [table.company_id, table.id] }),
      uniqueIndex('work_sites_name').on(table.company_id, lower(table.name)),
    ],
  )
  const withWorkSites = { ...tables, workSites }

  test('is reported, and its draft is complete', async () => {
    const parts = await withRollback(client, () => readDeclared(client, withWorkSites))
    expect(await differences(parts)).toEqual(['no migration makes table work_sites'])
    const statements = await withRollback(client, () => draftMigration(client, withWorkSites))
    expect(statements.join('\n')).toMatchInlineSnapshot(`
      "CREATE TABLE "work_sites" (
      	"company_id" integer NOT NULL,
      	"id" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "work_sites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
      	"name" text NOT NULL,
      	"name_folded" text collate "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
      	"name_order" text collate "C" GENERATED ALWAYS AS (fold_order(fold(name))) STORED NOT NULL,
      	"currency_id" integer,
      	"version" integer DEFAULT 1 NOT NULL,
      	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
      	CONSTRAINT "work_sites_company_id_id_pk" PRIMARY KEY("company_id","id")
      );

      ALTER TABLE "work_sites" ADD CONSTRAINT "work_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
      ALTER TABLE "work_sites" ADD CONSTRAINT "work_sites_currency_id_currencies_id_fk" FOREIGN KEY ("currency_id") REFERENCES "public"."currencies"("id") ON DELETE no action ON UPDATE no action;
      CREATE UNIQUE INDEX "work_sites_name" ON "work_sites" USING btree ("company_id",lower("name"));
      SELECT history.record('work_sites', 'work_sites', 'id');"
    `)
    expect(await after(statements.join('\n'), () => differences(parts))).toEqual([])
  })
})
