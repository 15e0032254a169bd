/** The role of new people of identity providers has become the default role of provisioning (decision 0137). */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyPresets } from '../../contract/permissions'
import { openRepairs } from '../support/openRepairs'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'

/** What the migration does to stored rows. */
const statements = () => {
  const sql = readFileSync('server/database/migrations/0071_share_default_role.sql', 'utf8')
  return [/^UPDATE "identity_providers"[^;]*;/m, /^WITH "presets"[^;]*;/m].map((part) => part.exec(sql)?.[0] ?? '')
}

let made: NamedDatabase
let repairs: ReturnType<typeof openRepairs>
let companies: number[]
beforeAll(async () => {
  made = await createTestDatabase()
  repairs = openRepairs(made.url)
  companies = (await rows('select id from companies order by id')).map(({ id }) => Number(id))
})
afterAll(async () => {
  await repairs.pool.end()
  await made.drop()
})

const rows = async (text: string, values: unknown[] = []) =>
  (await repairs.pool.query<Record<string, unknown>>(text, values)).rows

const makeProvider = async (company: number | undefined, name: string, role: string | null, state = 'tested') => {
  await rows(
    `insert into identity_providers (company_id, kind, name, key, issuer, default_role, state, set_by)
      values ($1, 'oidc', $2, $2, 'https://login.example.com', $3, $4, 1)`,
    [company, name, role, state],
  )
}
const makeDefault = (company: number | undefined, roles: object) =>
  rows(
    `insert into provisioned_groups (company_id, name, is_everybody, position, roles) values ($1, '', true, 9, $2)`,
    [company, roles],
  )
const defaultOf = async (company: number | undefined) =>
  (await rows('select roles from provisioned_groups where company_id = $1 and is_everybody', [company]))[0]?.roles
const preset = (application: 'TOM' | 'JE', name: 'COMPANY_ADMIN' | 'COMPANY_USER' | 'COMPANY_BUSINESS_ACCESS') => ({
  name,
  permissions: [...companyPresets[application][name]],
  has_live_pay_tool: false,
})

test('new people get what they got, unless that would give more to people whom provisioning has brought', async () => {
  const [plain, empty, both, brought, refusing] = companies
  await rows(`update companies set applications = '{TOM,JE}'`)
  await rows(`update companies set applications = '{TOM}' where id = $1`, [empty])
  await makeProvider(plain, 'former', 'COMPANY_ADMIN')
  await makeProvider(plain, 'present', 'COMPANY_USER', 'active')
  await makeProvider(empty, 'of the second', 'COMPANY_BUSINESS_ACCESS')
  await makeDefault(empty, {})
  await makeProvider(both, 'of the third', 'COMPANY_ADMIN')
  await makeDefault(both, { TOM: preset('TOM', 'COMPANY_USER') })
  await makeProvider(brought, 'of the fourth', 'COMPANY_ADMIN')
  await rows(
    `insert into provisioned_people (company_id, user_id) select company_id, id from users where company_id = $1 limit 1`,
    [brought],
  )
  await makeProvider(refusing, 'of the fifth', null)

  for (const statement of statements()) await rows(statement)

  expect(await defaultOf(plain)).toEqual({ TOM: preset('TOM', 'COMPANY_USER'), JE: preset('JE', 'COMPANY_USER') })
  expect(await defaultOf(empty)).toEqual({ TOM: preset('TOM', 'COMPANY_BUSINESS_ACCESS') })
  expect(await defaultOf(both)).toEqual({ TOM: preset('TOM', 'COMPANY_USER') })
  expect(await defaultOf(brought)).toBeUndefined()
  expect(await defaultOf(refusing)).toBeUndefined()
  expect(await rows('select name from identity_providers where not admits_new')).toEqual([{ name: 'of the fifth' }])
})
