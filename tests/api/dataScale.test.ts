import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEmail } from '../../contract/email'
import { isPermission } from '../../contract/permissions'
import { verifyPassword } from '../../server/accounts/passwords'
import { demoPassword } from '../../server/data/demo/accounts'
import { prepare } from '../../server/data/prepare'
import { fillScale } from '../../server/data/scale'
import { companies, userRoles, users } from '../../server/database/tables'
import { countRows, openEmptyDatabase, type EmptyDatabase } from '../support/emptyDatabase'

let database: EmptyDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
  await prepare(database.db, { demo: false })
})
afterAll(() => database.stop())

/** Tables that only the server's start, sign-ins, views, mails, uploads and downloads fill. */
const madeByUse = [
  'access_review_items',
  'access_review_reviewers',
  'access_reviews',
  'answered_calls',
  'api_key_secrets',
  'api_keys',
  'application_logins',
  'attempts',
  'authenticators',
  'banner',
  'console_assets',
  'federated_identities',
  'grade_map_columns',
  'grade_map_downloads',
  'identity_providers',
  'images',
  'imported_companies',
  'imported_ids',
  'last_uses',
  'last_visits',
  'logout_notices',
  'long_term_incentive_record_plans',
  'mail_domains',
  'mail_outbox',
  'oidc_state',
  'passkeys',
  'planned_changes',
  'preferences',
  'provider_visits',
  'provisioned_groups',
  'provisioned_members',
  'provisioned_people',
  'provisioning_log',
  'read_notifications',
  'recovery_codes',
  'refresh_tokens',
  'removals',
  'removed_rows',
  'reset_tokens',
  'role_notices',
  'saved_views',
  'sessions',
  'sign_in_challenges',
  'signing_keys',
  'spent_passkey_challenges',
  'unsaved_work',
  'version_edits',
  'viewings',
  'write_positions',
]

test('a small scale fills every table with the requested numbers', async () => {
  const { accounts } = await fillScale(database.db, { companies: 12, users: 300 })
  const counts = await countRows(database)
  const empty = Object.entries(counts).flatMap(([name, rows]) => (rows === 0 ? [name] : []))
  expect(empty).toEqual(madeByUse)
  expect(counts).toMatchObject({ companies: 12, users: 300 + 13 })
  expect(accounts.map(({ role }) => role)).toEqual(['TOM_MASTER_USER', 'COMPANY_SUPER_USER'])
})

test('a second run adds the same amount', async () => {
  const before = await countRows(database)
  const { accounts } = await fillScale(database.db, { companies: 12, users: 300 })
  const after = await countRows(database)
  expect(after.legal_entities).toBe(2 * (before.legal_entities ?? 0))
  expect(after).toMatchObject({ companies: 24, sectors: before.sectors, job_functions: before.job_functions })
  expect(accounts.map(({ role }) => role)).toEqual(['TOM_SUPER_USER', 'COMPANY_SUPER_USER'])
})

test('all generated users can sign in with the demo password and have existing permissions', async () => {
  const people = await database.db.select().from(users)
  expect(new Set(people.map(({ password_hash: passwordHash }) => passwordHash)).size).toBe(2)
  expect(await verifyPassword(demoPassword, people[0]?.password_hash)).toBe(true)
  expect(people.filter(({ email }) => !isEmail(email) || email !== email.toLowerCase())).toEqual([])
  const roles = await database.db.select().from(userRoles)
  expect(roles.flatMap(({ permissions }) => permissions).every(isPermission)).toBe(true)
  const withRole = new Set(
    roles.flatMap(({ user_id: userId, grant_access: grantAccess }) => (grantAccess ? [userId] : [])),
  )
  expect(people.filter(({ id, company_id: companyId }) => companyId !== null && !withRole.has(id))).toEqual([])
})

test('nobody has an application that the company lacks', async () => {
  const applications = new Map((await database.db.select().from(companies)).map((row) => [row.id, row.applications]))
  const roles = await database.db.select().from(userRoles)
  expect(
    roles.filter(({ company_id: companyId, application }) => !applications.get(companyId)?.includes(application)),
  ).toEqual([])
  const livePay = roles.filter(({ has_live_pay_tool: hasLivePayTool }) => hasLivePayTool)
  expect(livePay.length).toBeGreaterThan(0)
  expect(
    livePay.every(({ company_id: companyId }) => applications.get(companyId)?.includes('LIVE_PAY_BENCHMARKING_TOOL')),
  ).toBe(true)
})
