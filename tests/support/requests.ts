/** Makes requests that succeed if the caller may make them: with ids that exist and bodies that are valid. */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { paramNames, urlOf, type Call, type Upload } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { dayAhead, dayInUtc } from '../../contract/days'
import { previewQuery } from '../../contract/entities/many'
import { makeBody, referencesIn } from '../../server/data/bodies/makeBody'
import { demoPassword } from '../../server/data/demo/accounts'
import { readReferences, referredTable } from '../../server/data/bodies/references'
import {
  apiKeys,
  apiKeySecrets,
  identityProviders,
  incentiveVersions,
  jobGradeVersions,
  mailDomains,
  provisionedGroups,
} from '../../server/database/tables'
import type { Api, Sent } from './api'
import { picture } from './companies'
import { samlMetadata } from './samlProvider'
import { formWith } from './upload'

/** Ids for the parameters of a path, by name. */
export type Ids = Readonly<Record<string, number>>

/** What requests are made in: the app, the token of somebody who may make everything, and a logo that was uploaded. */
export interface World {
  readonly api: Api
  readonly token: string
  readonly logo: string
}

type Given = (ids: Ids, world: World) => Readonly<Record<string, unknown>>

/** Where a unit, a region and a country belong together. */
const place: Given = ({ place_unit, place_region, place_country }) => ({
  business_unit_id: place_unit,
  region_id: place_region,
  country_id: place_country,
})
/** Industries belong to their sector: no branch is always right. */
const noBranch: Given = () => ({ sector_id: null, industry_id: null, sub_industry_id: null })
/** Nobody can grant rights that they don't hold; without a list the rights stay what they are. A last day is not over. */
const ofStaff: Given = () => ({ permissions: undefined, ends_on: dayAhead(9) })
/** Every company of the tests has JE. The lists of roles belong to a company, so they stay empty; a number needs a code. */
const roleInJe: Given = () => ({
  phone_code: '44',
  applications: ['JE'],
  role: undefined,
  roles: { TOM: {}, JE: { grant_access: true, name: 'Clerk', permissions: ['VIEW_JOB_LIBRARY'] } },
  new_password: undefined,
})
/** A change of many, which concerns nobody. */
const nobody: Given = () => ({ ids: [], filter: undefined, after: undefined, application: 'JE', role: null })
/** A company has one grade mapping at most. */
const unmapped: Given = ({ unmapped_company }) => ({ company_id: unmapped_company, grades: [] })
/** A form of the console. */
const atForm = () => ({ place: '/sectors#sectors=new' })
/** A list that everybody may read. */
const ofCountries = { list: 'countries', path: '/countries/' }
const arrangement = { query: 'sort=name', hidden_columns: ['id'] }
const contract = { contract_start_date: '2026-01-01 00:00:00', contract_end_date: '2027-12-31 00:00:00' }
/** Nobody in the tests has a second factor: whoever needs one already is refused from then on. */
const factorsFrom = () => dayAhead(9)
const logoAndStocks: Given = (_, { logo }) => ({
  ...contract,
  second_factor_from: `${factorsFrom()} 00:00:00`,
  small_logo_url: logo,
  large_logo_url: logo,
  stock_data: [],
  stock_tracking_ids: [],
})
/** Another job function than that of `job_function_id`, which can be deleted only without sub-job functions. */
const otherJobFunction: Given = ({ other_job_function }) => ({ job_function_id: other_job_function })
/** Likewise another plan, since only one without incentives can be deleted. */
const otherPlan: Given = ({ other_plan }) => ({ long_term_incentive_plan_id: other_plan })
/** Neither single records nor a part of it. */
const wholeChange: Given = () => ({ records: undefined, fields: undefined, after: undefined })
/** Only money has a currency. */
const inShares: Given = () => ({ value_kind: 'SHARES', currency_id: null })
/** Company users send back the applications that the company has. */
const sameApplications: Given = (ids, world) => ({
  ...logoAndStocks(ids, world),
  applications: undefined,
  application_access: undefined,
})

/** Two review, since nobody reviews themselves; a day is over soon. */
const ofReview: Given = ({ reviewer, other_reviewer }) => ({
  due_on: dayInUtc(),
  reviewers: [reviewer, other_reviewer],
  application: null,
  permission: null,
  country_id: null,
  region_id: null,
})

/** A move that waits for its day. */
const plannedMove: Given = ({ bare_region, place_unit }) => ({
  call: 'moveRegion',
  record_id: bare_region,
  query: undefined,
  body: { from_business_unit_id: null, to_business_unit_id: place_unit },
  counts_from: dayAhead(9),
  // Whoever calls knows of the same move, planned by others before.
  besides: Array.from({ length: 1000 }, (_, index) => index + 1),
})

/** A permission that super users hold in either application. */
const held = 'VIEW_REGION'
/** An application of a server, with addresses that are some. */
const anApplication: Given = () => ({
  kind: 'web',
  picture_url: null,
  address: null,
  redirect_uris: ['https://app.example.com/callback'],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  company_ids: [],
  roles: [],
})

/** Either a code or a passkey proves a second factor. */
const typedCode: Given = () => ({ code: '000000', passkey: undefined })
const noGivenRoles: Given = () => ({ roles: { TOM: null, JE: null } })
/** A provider that nobody is led to. */
const aProvider: Given = () => ({
  name: `Provider ${++made}`,
  issuer: 'https://login.example.com',
  kind: 'oidc',
  client_id: 'client',
  client_secret: 'secret',
  sign_in_address: null,
  certificates: [],
  secret_ends_on: null,
  admits_new: false,
})

/** Members of bodies that a schema alone can't tell. */
const given: { readonly [name in CallName]?: Given } = {
  createBusinessUnit: noBranch,
  updateBusinessUnit: noBranch,
  createGradeCompany: unmapped,
  updateGradeCompany: () => ({ grades: [] }),
  saveGradeMap: () => ({ changes: [] }),
  createIncentive: otherPlan,
  createIncentivePlan: inShares,
  createIncentiveVersion: () => ({ from: null }),
  createJobGradeVersion: () => ({ from: null }),
  createApiKey: () => ({ name: `Key ${++made}`, permissions: [held], ends_on: dayAhead(9) }),
  saveDefaultProvisioning: noGivenRoles,
  saveProvisionedGroup: noGivenRoles,
  orderProvisionedGroups: () => ({ ids: [] }),
  renewApiKey: () => ({ ends_on: dayAhead(9) }),
  createIdentityProvider: aProvider,
  updateIdentityProvider: aProvider,
  readIdentityMetadata: () => ({ address: null, text: samlMetadata() }),
  requireIdentityProvider: () => ({ is_required: false, break_glass_id: null }),
  createMailDomain: () => ({ domain: `domain-${++made}.example` }),
  createApplication: anApplication,
  updateApplication: anApplication,
  createAccessReview: ofReview,
  updateAccessReview: ofReview,
  decideAccessReviewItems: () => ({ items: [{ id: 1, seen: '' }], decision: 'keep' }),
  reopenAccessReviewItems: () => ({ items: [{ id: 1 }] }),
  updateIncentive: otherPlan,
  // A grade has another rank than any made-up one.
  updateJobGrade: () => ({ rank_read: undefined }),
  updateIncentivePlan: inShares,
  createJobSubFunction: otherJobFunction,
  createLegalEntity: place,
  moveRegion: ({ place_unit }) => ({ from_business_unit_id: null, to_business_unit_id: place_unit, scopes: undefined }),
  moveCountry: ({ bare_region, place_country }) => ({
    country_id: place_country,
    to_region_id: bare_region,
    scopes: undefined,
  }),
  moveLegalEntity: (ids, world) => ({ ...place(ids, world), region_id: ids.other_region }),
  addOutline: () => ({ text: `Outline ${++made}`, inside: undefined }),
  copyCompany: ({ company_id }) => ({ from: company_id === 1 ? 2 : 1, parts: ['structure'] }),
  createCompanyUser: roleInJe,
  updateCompanyUser: roleInJe,
  toggleManyCompanyUsers: nobody,
  changeRoleOfCompanyUsers: nobody,
  changeScopeOfCompanyUsers: (...told) => ({ ...nobody(...told), metafield: {} }),
  changeRightOfCompanyUsers: nobody,
  copyRightsToCompanyUsers: (...told) => ({ ...nobody(...told), like: told[0].company_user_id }),
  inviteCompanyUsers: nobody,
  withdrawInvitations: nobody,
  createTomUser: ofStaff,
  updateTomUser: ofStaff,
  createCompany: logoAndStocks,
  updateCompany: sameApplications,
  updateJobSubFunction: otherJobFunction,
  updateStaffRules: () => ({ second_factor_from: factorsFrom() }),
  confirmSession: () => ({ password: demoPassword, code: undefined, passkey: undefined }),
  completeLogin: typedCode,
  finishPasskeySignIn: () => ({
    passkey: {
      id: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  }),
  addPasskey: () => ({
    credential: { id: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  }),
  renewRecoveryCodes: typedCode,
  removeAuthenticator: typedCode,
  changeOwnPassword: () => ({ current_password: demoPassword, password: 'A-longer-one-2026' }),
  endOwnSessions: () => ({ ids: ['00000000-0000-4000-8000-000000000000'] }),
  createSavedView: () => ({ ...ofCountries, ...arrangement }),
  updateSavedView: () => arrangement,
  undoChange: wholeChange,
  undoCompanyChange: wholeChange,
  planChange: plannedMove,
  changePlannedChange: () => ({ counts_from: dayAhead(9), version: 1 }),
  storePreferences: () => ({ user_id: undefined, preferences: [{ key: 'sidebar.open', value: 'true' }] }),
  storeUnsavedWork: () => ({ ...atForm(), user_id: undefined, content: '{}' }),
}

/** Changes of many take ids that a schema alone can't tell. */
const givenFor = (name: CallName): Given | undefined =>
  given[name] ?? ((calls[name] as Call).query === previewQuery ? nobody : undefined)

/** The id of the active version: drafts can be deleted, but not everybody sees them. */
const activeOf = (param: string) => `active_${param}`

const withItself =
  (param: string): Given =>
  ({ [activeOf(param)]: id }) => ({ from: id, to: id })

/** Approvals are asked for, and answered, only where a company wants them (decision 0102): in others, whoever may is told so. */
export const isUnwanted = (name: CallName) => /^(?:(?:askFor|decline|withdraw)\w+Version|send\w+Reset)$/.test(name)

/** Only the owner of a domain can let the DNS prove it. */
export const needsRecord: ReadonlySet<CallName> = new Set(['checkMailDomain'])

/** Only an authenticator app knows the code, and only a device makes a passkey. */
export const needsCode: ReadonlySet<CallName> = new Set([
  'confirmAuthenticator',
  'renewRecoveryCodes',
  'removeAuthenticator',
  'addPasskey',
])
/** The passkey of somebody else, or nobody, is as unknown as any: `passkeys.test.ts` has own ones. */
export const needsPasskey: ReadonlySet<CallName> = new Set(['renamePasskey', 'removePasskey'])
/** A sign-in to an application has to wait in the browser; `openId.test.ts` begins one. */
export const needsSignIn: ReadonlySet<CallName> = new Set(['readSignIn', 'finishSignIn'])

/** A period that history covers. */
const today = () => {
  const day = dayInUtc()
  return { from: day, until: day }
}

/** A moment of which history tells what has changed since. */
const justNow = () => ({ from: new Date(Date.now() - 1).toISOString() })

/** Likewise members of queries. */
const queries: { readonly [name in CallName]?: Given } = {
  verifyUser: () => ({ application: 'SSO' }),
  toggleTomUser: () => ({ active: 'false' }),
  readCompanyUserRight: () => ({ act: 'createRegion' }),
  listJobSubFunctions: ({ job_function_id }) => ({ job_id: job_function_id }),
  compareJobGradeVersions: withItself('job_grade_version_id'),
  listJobGradeVersionChanges: withItself('job_grade_version_id'),
  compareIncentiveVersions: withItself('incentive_version_id'),
  listIncentiveVersionChanges: withItself('incentive_version_id'),
  // The demo companies have everything already.
  copyCompany: () => ({ preview: 'true', plan: undefined }),
  findUnsavedWork: atForm,
  listSavedViews: () => ofCountries,
  removeUnsavedWork: atForm,
  downloadEvidence: today,
  downloadCompanyEvidence: today,
  countCompanyChanges: justNow,
  listCompanyChanges: () => ({ ...justNow(), kind: 'regions' }),
  undoChange: () => ({ preview: 'true' }),
  undoCompanyChange: () => ({ preview: 'true' }),
  listFindings: () => ({ finding: 'more' }),
  listCompanyFindings: () => ({ finding: 'more' }),
  readHistory: ({ sector_id: id }) => ({ record: 'sectors', id }),
  readCompanyHistory: ({ company_id: id }) => ({ record: 'companies', id }),
  listDeleted: () => ({ record: 'sectors' }),
  listCompanyDeleted: () => ({ record: 'regions' }),
}

// The rows of the demo data have the names of the first numbers.
const firstMade = 1000
let made = firstMade

/** The ids that were made for paths, those of each company. */
const madeFor = new WeakMap<Api, Ids[]>()

/** Without the records in any path: one that another record names could not be deleted. */
const referencesFor = async ({ api }: World, schema: z.ZodType, ids: Ids) => {
  const known = await readReferences(api.database.db, referencesIn(schema), ids.company_id)
  const named = [ids, ...(madeFor.get(api) ?? [])].flatMap((one) => Object.entries(one))
  const inPaths = (table: string) => named.flatMap(([name, id]) => (referredTable(name) === table ? id : []))
  return new Map([...known].map(([table, all]) => [table, all.filter((id) => !inPaths(table).includes(id))]))
}

const bodyOf = async (world: World, name: CallName, schema: z.ZodType, ids: Ids) =>
  makeBody(schema, ++made, {
    ids: await referencesFor(world, schema, ids),
    given: givenFor(name)?.(ids, world) ?? {},
  })

/** Versions need at least one row. */
const rowsOfFiles: { readonly [name in CallName]?: string } = {
  uploadJobGrades: 'G1,',
  uploadIncentives: 'Equity,Stock Options,G1,1',
}

/** Other CSV files have no rows, since these may refer to records. Only the grade map has columns that are not declared. */
const fileOf = async (name: CallName, { content, field, row }: Upload): Promise<Pick<Sent, 'body' | 'headers'>> =>
  content === 'image'
    ? formWith(await picture().png().toBuffer(), { field, name: 'logo.png', type: 'image/png' })
    : formWith(`${columnsOfRow(row).join() || 'TA Rank'}\n${rowsOfFiles[name] ?? ''}`, { field })

const queryOf = (name: CallName, { query }: Call, ids: Ids, world: World): Readonly<Record<string, unknown>> => {
  const told = queries[name]?.(ids, world)
  return told ?? (query ? makeBody(query, made, { ids: new Map(), onlyRequired: true }) : {})
}

export interface RealRequest {
  readonly call: Call
  readonly path: string
  readonly sent: Pick<Sent, 'body' | 'headers'>
}

/** The parent of a record can't be deleted: the id of another one of its kind. */
const childlessOf = (param: string, id: number | undefined) => `childless_${param}_${id}`

/** Whether paths of records without a module name it as the parent. */
const isPlainParent = (param: string): boolean =>
  Object.values<Call>(calls).some(
    ({ path, regular }) =>
      regular?.resource.plain === true &&
      regular.act === 'create' &&
      param !== 'company_id' &&
      paramNames(path).includes(param),
  )

/** Legal entities are listed where there can be some, and active versions are read; everything else has the ids of its path. */
const pathIds = (name: CallName, ids: Ids, world: World): Ids => {
  if (name === 'listLegalEntities') return { ...ids, ...place(ids, world) } as Ids
  if (name === 'moveRegion') return { ...ids, region_id: ids.bare_region ?? 0 }
  if (name === 'moveCountry') return { ...ids, region_id: ids.other_region ?? 0 }
  if (name === 'eraseCompanyUser') return { ...ids, company_user_id: ids.inactive_company_user_id ?? 0 }
  if (name === 'eraseTomUser') return { ...ids, tom_user_id: ids.inactive_tom_user_id ?? 0 }
  if (name === 'undoChange' || name === 'listActivityRecords') return { ...ids, change_id: ids.shared_change ?? 0 }
  if (calls[name].method !== 'GET') {
    const param = paramNames(calls[name].path).at(-1) ?? ''
    const { [childlessOf(param, ids[param])]: childless } = ids
    return calls[name].method === 'DELETE' && childless !== undefined ? { ...ids, [param]: childless } : ids
  }
  const active = Object.keys(versionTables).flatMap((param) => {
    const id = ids[activeOf(param)]
    return id === undefined ? [] : [[param, id] as const]
  })
  return { ...ids, ...Object.fromEntries(active) }
}

/** Makes the request of a call with ids for its path and its body. */
export const makeRequest = async (world: World, name: CallName, ids: Ids): Promise<RealRequest> => {
  const call: Call = calls[name]
  const path = urlOf(call, pathIds(name, ids, world), queryOf(name, call, ids, world))
  if (call.upload) return { call, path, sent: await fileOf(name, call.upload) }
  return { call, path, sent: call.body ? { body: await bodyOf(world, name, call.body, ids) } : {} }
}

const pascal = (text: string): string => text.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Finds the last change by a call; of a company, if that is given. */
const findChange = async ({ api }: World, call: CallName, company = 0): Promise<number> => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    'select id::float8 as id from history.changes where call = $1 and company_id = $2 order by id desc limit 1',
    [call, company],
  )
  return rows[0]?.id ?? 0
}

const versionTables = { job_grade_version_id: jobGradeVersions, incentive_version_id: incentiveVersions }

/** Finds the active versions of a company, which the first row makes. */
const findActiveVersions = async ({ api }: World, companyId: number): Promise<Ids> => {
  const found: Record<string, number> = {}
  for (const [param, table] of Object.entries(versionTables)) {
    const where = and(eq(table.company_id, companyId), table.is_active)
    const [active] = await api.database.db.select({ id: table.id }).from(table).where(where)
    if (active) found[activeOf(param)] = active.id
  }
  return found
}

/** Makes somebody who may review: people of a company choose only their own. */
const makeReviewer = async ({ api, token }: World, company_id: number): Promise<number> => {
  const { rows } = await api.database.pool.query<{ has_tom: boolean }>(
    `select 'TOM' = any(applications) as has_tom from companies where id = $1`,
    [company_id],
  )
  const application = rows[0]?.has_tom ? 'TOM' : 'JE'
  const role = { grant_access: true, name: 'Reviewer', permissions: ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'] }
  const body = {
    first_name: 'Rita',
    last_name: 'Reviewer',
    email: `reviewer.${++made}.${company_id}@people.example`,
    phone_code: null,
    phone_number: null,
    applications: [application],
    roles: { [application]: role },
  }
  const answer = await api.send<{ id: number }>('POST', urlOf(calls.createCompanyUser, { company_id }), { token, body })
  return answer.body.data.id
}

/** Makes the key of a program, which only super users make. */
const makeApiKey = async ({ api }: World, company_id: number): Promise<number> => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    `select min(user_id) as id from user_roles where company_id = $1`,
    [company_id],
  )
  const row = {
    company_id,
    name: `Key ${++made}`,
    permissions: [held],
    made_by: rows[0]?.id ?? 0,
    ends_on: dayAhead(9),
  }
  const [key] = await api.repairs.db.insert(apiKeys).values(row).returning({ id: apiKeys.id })
  const api_key_id = key?.id ?? 0
  await api.database.db
    .insert(apiKeySecrets)
    .values({ company_id, api_key_id, hash: `hash of ${api_key_id}`, hint: 'abcd' })
  return api_key_id
}

/** Makes a group, which only identity providers make. */
const makeProvisionedGroup = async ({ api }: World, company_id: number): Promise<number> => {
  const row = { company_id, name: `Group ${++made}`, position: made }
  const [group] = await api.repairs.db.insert(provisionedGroups).values(row).returning({ id: provisionedGroups.id })
  return group?.id ?? 0
}

/** Makes a provider that was tested, and a domain, which only super users make. */
const makeProvider = async ({ api }: World, company_id: number): Promise<Ids> => {
  const { db } = api.repairs
  const row = {
    company_id,
    kind: 'oidc',
    name: `Provider ${++made}`,
    key: `${company_id}-${made}`,
    issuer: 'https://login.example.com',
    state: 'tested',
    set_by: 1,
  } as const
  const [provider] = await db.insert(identityProviders).values(row).returning({ id: identityProviders.id })
  const [domain] = await db
    .insert(mailDomains)
    .values({ company_id, domain: `domain-${++made}.example`, token: 'token' })
    .returning({ id: mailDomains.id })
  return { identity_provider_id: provider?.id ?? 0, mail_domain_id: domain?.id ?? 0 }
}

/** Makes the record that a parameter of paths names: `region_id` is that of a region, made by createRegion. */
const makeRecord = async (world: World, param: string, ids: Ids): Promise<number> => {
  const name = `create${pascal(param.replace(/_id$/, ''))}` as CallName
  if (!(name in calls)) throw new Error(`No call makes what ${param} names: give its id in makeIds`)
  const { call, path, sent } = await makeRequest(world, name, ids)
  const { body, status } = await world.api.send<{ id: number }>(call.method, path, { token: world.token, ...sent })
  if (status !== 201) throw new Error(`${name} answers ${status}: ${body.message} ${JSON.stringify(body.error)}`)
  return body.data.id
}

/** Only inactive accounts can be erased. */
const makeInactive = async (world: World, param: 'company_user_id' | 'tom_user_id', ids: Ids): Promise<number> => {
  const id = await makeRecord(world, param, ids)
  const toggle = param === 'tom_user_id' ? calls.toggleTomUser : calls.toggleCompanyUser
  const url = urlOf(toggle, { ...ids, [param]: id }, { active: false })
  await world.api.send(toggle.method, url, { token: world.token })
  return id
}

/** Makes a record for each parameter of the given calls: in a company, or of all, and a place for legal entities. */
export const makeIds = async (world: World, names: readonly CallName[], companyId: number): Promise<Ids> => {
  const { api, token } = world
  // The same requests in each run, whichever files ran before.
  if (!madeFor.has(api)) made = firstMade
  const known = await readReferences(
    api.database.db,
    ['country_id', 'job_function_id', 'long_term_incentive_plan_id'],
    companyId,
  )
  const first = (table: string) => known.get(table)?.[0] ?? 0
  const country = first('countries')
  const ids: Record<string, number> = {
    company_id: companyId,
    country_id: country,
    place_country: country,
    other_job_function: first('job_functions'),
    // Ending a view that is no longer open changes nothing.
    view_id: 1,
    passkey_id: 1,
    other_plan: first('long_term_incentive_plans'),
    reviewer: await makeReviewer(world, companyId),
    other_reviewer: await makeReviewer(world, companyId),
    api_key_id: await makeApiKey(world, companyId),
    provisioned_group_id: await makeProvisionedGroup(world, companyId),
    ...(await makeProvider(world, companyId)),
  }
  madeFor.set(api, [...(madeFor.get(api) ?? []), ids])
  ids.place_unit = await makeRecord(world, 'business_unit_id', ids)
  const makeRegion = async (body: { readonly country_ids: number[]; readonly business_unit_ids: number[] }) => {
    const sent = { token, body: { name: `Place ${++made}`, ...body } }
    return (await api.send<{ id: number }>('POST', urlOf(calls.createRegion, ids), sent)).body.data.id
  }
  const there = { country_ids: [country], business_unit_ids: [ids.place_unit] }
  ids.place_region = await makeRegion(there)
  // What moves goes from here to there.
  ids.other_region = await makeRegion(there)
  ids.bare_region = await makeRegion({ country_ids: [], business_unit_ids: [] })
  ids.change_id = await findChange(world, 'createRegion', companyId)
  const plan = await makeRequest(world, 'planChange', ids)
  ids.planned_change_id = (await api.send<{ id: number }>('POST', plan.path, { token, ...plan.sent })).body.data.id
  const maps = names.some(
    (name) => name === 'createGradeCompany' || paramNames(calls[name].path).includes('grade_company_id'),
  )
  if (maps) ids.unmapped_company = await makeRecord(world, 'company_id', ids)
  for (const param of new Set(names.flatMap((name) => paramNames(calls[name].path)))) {
    ids[param] ??= await makeRecord(world, param, ids)
    if (isPlainParent(param)) ids[childlessOf(param, ids[param])] = await makeRecord(world, param, ids)
  }
  for (const param of ['company_user_id', 'tom_user_id'] as const)
    if (param in ids) ids[`inactive_${param}`] = await makeInactive(world, param, ids)
  // The first one has got its mapping.
  if (maps) ids.unmapped_company = await makeRecord(world, 'company_id', ids)
  const shared_change = await findChange(world, 'createSector')
  return { ...ids, shared_change, ...(await findActiveVersions(world, companyId)) }
}
