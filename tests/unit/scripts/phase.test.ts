/** Which migrations the version before survives (decision 0113). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakingIn } from '../../../scripts/migration/phase'

const folder = 'server/database/migrations'
/** The rule is younger than these. */
const last = '0044_seal_what_erasure_leaves.sql'

test('every migration says whether it expands or contracts, and what it takes away', () => {
  const without = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name > last)
    .filter((name) => !/^-- (?:expand\n|contract: \S)/.test(readFileSync(join(folder, name), 'utf8')))
  expect(without).toEqual([])
})

test('migrations that expand break nothing of the version before', () => {
  const breaking = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
    .filter(([, sql]) => sql.startsWith('-- expand'))
    .flatMap(([name, sql]) => breakingIn(sql).map((statement) => `${name}: ${statement}`))
  expect(breaking).toEqual([])
})

test.each([
  'ALTER TABLE "regions" DROP COLUMN "name"',
  'DROP TABLE "regions"',
  'ALTER TABLE "regions" RENAME COLUMN "a" TO "b"',
  'ALTER TABLE "regions" ALTER COLUMN "a" SET NOT NULL',
  'ALTER TABLE "regions" ALTER COLUMN "a" TYPE bigint',
  'ALTER TABLE "regions" ADD COLUMN "a" text NOT NULL',
  'ALTER TABLE "regions"\n\tADD COLUMN "a" text DEFAULT \'x\' NOT NULL,\n\tADD COLUMN "b" text NOT NULL',
  'ALTER TABLE "regions" ADD CONSTRAINT "x" CHECK (a > 1)',
  'CREATE UNIQUE INDEX "x" ON "regions" ("a")',
  'DELETE FROM "regions"',
])('breaks the version before: %s', (statement) => {
  expect(breakingIn(`select 1;\n${statement};\n`)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "regions" ADD COLUMN "a" text',
  'ALTER TABLE "regions" ADD COLUMN "a" text DEFAULT \'x\' NOT NULL',
  'ALTER TABLE "regions" ADD COLUMN "a" text NOT NULL GENERATED ALWAYS AS (fold("name")) STORED',
  'CREATE TABLE "new" ("a" text NOT NULL); ALTER TABLE "new" ADD CONSTRAINT "x" CHECK (a > 1); CREATE UNIQUE INDEX "y" ON "new" ("a")',
  'CREATE INDEX "x" ON "regions" ("a")',
  'ALTER TABLE "regions" DROP CONSTRAINT "x"; DROP INDEX "y"',
  'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM x; DROP TABLE y; END $$',
  '-- DROP TABLE "regions";',
])('the version before survives: %s', (statement) => {
  expect(breakingIn(statement)).toEqual([])
})
