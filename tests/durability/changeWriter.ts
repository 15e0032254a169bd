/**
 * A program that changes records by all kinds of calls until it is killed: `changeWriter.ts <data folder> <seed>`. Prints the
 * address of its database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Call, Data, Params } from '../../contract/call'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { connect } from '../../server/database/connection'
import { migrate } from '../../server/database/migrate'
import { prepare } from '../../server/data/prepare'
import { demoPassword } from '../../server/data/demo/accounts'
import { startEmbedded } from '../../server/embedded/launch'
import { companyForm, picture } from '../support/companies'
import { roleWith, userForm } from '../support/companyUsers'
import { newUser, patchSchema, provisioningRights } from '../support/scim'
import { formWith } from '../support/upload'

const [dataDir = '', seed = '1'] = process.argv.slice(2)
process.stdin.resume().on('end', () => process.exit(1))

const secret = 'a secret of a test that is long enough'
const { url } = await startEmbedded({ dataDir, log: () => {} })
const database = await connect(url)
await migrate(database.pool, { folder: new URL('server/database/migrations/', pathToFileURL(`${process.cwd()}/`)) })
await prepare(database.db, { demo: true })
const config = readConfig({ DATABASE_URL: url, JWT_SECRET: secret, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const app = await buildApp({ config, database, secret, publicUrl: 'http://localhost', consoleFolder: dataDir })

/** Numbers from 0 to 1 that the seed determines (mulberry32). */
let state = Number(seed)
const random = (): number => {
  state = (state + 0x6d_2b_79_f5) | 0
  let bits = Math.imul(state ^ (state >>> 15), 1 | state)
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
}
const oneOf = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]

const signIn = async (email: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/auth/login/',
    payload: { email, password: demoPassword },
  })
  return response.json<{ data: { token: { access: string } } }>().data.token.access
}
const [master, owner] = [await signIn('master@talent.example'), await signIn('super@aurora.example')]
const { rows: masters } = await database.pool.query<{ id: number }>(
  `select id from users where email = 'master@talent.example'`,
)
const masterId = masters[0]?.id ?? 0

interface Told {
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const send = async <C extends Call>(token: string, call: C, params: Params<C>, { query, body, headers }: Told = {}) => {
  const response = await app.inject({
    method: call.method,
    url: `/api${urlOf(call, params, query)}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { payload: body as never }),
  })
  return response.json<{ data: Data<C> }>().data
}

let made = 0
const name = (what: string) => `${what} ${seed} ${++made}`
const company = { company_id: 1 }
const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)
const page = { query: { page_size: 100 } }

const changeUsers = async (is_active: boolean) => {
  const ids = idsOf(await send(owner, calls.listCompanyUsers, company, page)).filter((id) => id % 3 === made % 3)
  await send(owner, calls.toggleManyCompanyUsers, company, { body: { ids, is_active } })
}

const importSectors = async () => {
  const rows = Array.from({ length: 300 }, () => `${name('Sector')},${name('Industry')},${name('Branch')}`)
  const form = await formWith(`Sector,Industry,Sub-Industry\n${rows.join('\n')}\n`)
  await send(master, calls.uploadSectors, {}, form)
}

const deleteSector = async () => {
  const id = oneOf(idsOf(await send(master, calls.listSectors, {}, { query: { page_size: 100, search: `${seed} ` } })))
  if (id !== undefined) await send(master, calls.deleteSector, { sector_id: id })
}

const takeBackLast = async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id::float8 as id from history.changes where company_id = 1 and call <> 'login' order by id desc limit 1`,
  )
  if (rows[0]) await send(owner, calls.undoCompanyChange, { ...company, change_id: rows[0].id }, { body: {} })
}

const offering = ['VIEW_REGION', 'VIEW_OFFER'] as const

/** Plans another role of somebody, lets its day come, and does what is due. */
const makePlanned = async () => {
  const people = await send(owner, calls.listCompanyUsers, company, { query: { page_size: 100, search: 'planned' } })
  const record_id = oneOf(idsOf(people ?? []))
  if (record_id === undefined) return
  const roles = { TOM: roleWith([...offering], { name: name('Planned') }), JE: {} }
  const planned = await send(owner, calls.planChange, company, {
    body: { call: 'updateCompanyUser', record_id, body: { roles }, counts_from: dayAhead(1) },
  })
  const key = { ...company, planned_change_id: planned?.id ?? 0 }
  await send(owner, calls.changePlannedChange, key, { body: { counts_from: dayAhead(0), version: planned?.version } })
  await app.dueWork.run()
}

/** Reviews who may view offers: takes some of it away, takes that back, and lets the end take the rest. */
const review = async () => {
  const opened = await send(master, calls.createAccessReview, company, {
    body: {
      name: name('Review'),
      due_on: dayAhead(1),
      at_end: 'take',
      permission: 'VIEW_OFFER',
      reviewers: [masterId],
    },
  })
  const place = { ...company, access_review_id: opened?.id ?? 0 }
  const found = await send(master, calls.listAccessReviewItems, place)
  const items = (found?.items ?? []).map(({ id, seen }) => ({ id, seen }))
  const [taken, kept] = [items.slice(0, 3), items.slice(3, 5)]
  await send(master, calls.decideAccessReviewItems, place, { body: { items: taken, decision: 'take' } })
  await send(master, calls.decideAccessReviewItems, place, { body: { items: kept, decision: 'keep', reason: 'Known' } })
  await send(master, calls.reopenAccessReviewItems, place, {
    body: { items: taken.slice(1).map(({ id }) => ({ id })) },
  })
  await send(master, calls.closeAccessReview, place)
}

/** Uploads a version of job grades and sets it active. */
const replaceVersion = async () => {
  const form = await formWith(`Grade,Countries\n${name('A')},\n${name('B')},\n`)
  const version = await send(owner, calls.uploadJobGrades, company, form)
  if (version?.id) await send(owner, calls.activateJobGradeVersion, { ...company, job_grade_version_id: version.id })
}

/** Moves a region with its legal entity from one business unit to another. */
const move = async () => {
  const unit = () => send(owner, calls.createBusinessUnit, company, { body: { name: name('Unit') } })
  const [from, to] = [await unit(), await unit()]
  const region = await send(owner, calls.createRegion, company, {
    body: { name: name('Region'), country_ids: [1], business_unit_ids: [from?.id ?? 0] },
  })
  const place = { business_unit_id: from?.id ?? 0, region_id: region?.id ?? 0, country_id: 1 }
  await send(owner, calls.createLegalEntity, company, { body: { name: name('Entity'), ...place } })
  const body = { from_business_unit_id: place.business_unit_id, to_business_unit_id: to?.id ?? 0 }
  await send(owner, calls.moveRegion, { ...company, region_id: place.region_id }, { body })
}

const logoForm = await formWith(await picture().png().toBuffer(), {
  field: 'file',
  name: 'logo.png',
  type: 'image/png',
})
const { url: logo } = await send(master, calls.uploadImage, {}, logoForm)

/** Makes a company as a similar one is. */
const copyCompany = async () => {
  const copy = await send(master, calls.createCompany, {}, { body: companyForm(logo, { name: name('Copy') }) })
  const body = { from: company.company_id, parts: ['structure', 'grades', 'mapping'] }
  await send(master, calls.copyCompany, { company_id: copy?.id ?? 0 }, { body })
}

const ranks = idsOf(await send(master, calls.listTaRanks, {}))

/** Saves two cells of the grade map of one of the companies with a mapping. */
const saveCells = async () => {
  const mapping = oneOf(await send(master, calls.listGradeCompanies, {}))
  const cells = [oneOf(ranks.slice(0, 9)), oneOf(ranks.slice(9))].map((ta_rank_id = 0) => ({
    ta_rank_id,
    rank: name('G'),
  }))
  await send(master, calls.saveGradeMap, {}, { body: { changes: [{ company_id: mapping?.company.id ?? 0, cells }] } })
}

const key = await send(owner, calls.createApiKey, company, {
  body: {
    name: name('Directory'),
    permissions: provisioningRights,
    ends_on: dayAhead(1),
  },
})

/** Lets an identity provider make a person, change it and switch it off. */
const provision = async () => {
  const ask = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
    const response = await app.inject({
      method,
      url: `/scim/v2/Users${path}`,
      headers: { authorization: `Bearer ${key?.secret ?? ''}`, 'content-type': 'application/scim+json' },
      payload: JSON.stringify(payload),
    })
    return response.json<{ id?: string }>()
  }
  const userName = `${name('scim').replaceAll(' ', '.')}@people.example`
  const { id } = await ask('POST', '', newUser({ userName, externalId: userName, emails: [] }))
  for (const [path, value] of [
    ['name.givenName', 'Grace'],
    ['active', false],
  ] as const)
    await ask('PATCH', `/${id}`, { schemas: [patchSchema], Operations: [{ op: 'replace', path, value }] })
}

const acts: readonly (() => Promise<unknown>)[] = [
  () =>
    send(owner, calls.createRegion, company, {
      body: { name: name('Region'), country_ids: [], business_unit_ids: [] },
    }),
  () => send(master, calls.createSector, {}, { body: { name: name('Sector') } }),
  async () => {
    const [region] = await send(owner, calls.listRegions, company, page)
    if (region)
      await send(
        owner,
        calls.updateRegion,
        { ...company, region_id: region.id },
        { body: { name: name('Region'), country_ids: [], business_unit_ids: [] } },
      )
  },
  deleteSector,
  importSectors,
  () => changeUsers(false),
  () => changeUsers(true),
  takeBackLast,
  makePlanned,
  makePlanned,
  review,
  review,
  replaceVersion,
  move,
  copyCompany,
  saveCells,
  saveCells,
  provision,
]

// What was due when the server was killed is done by the next one.
await app.dueWork.run()
for (let index = 0; index < 6; index++)
  await send(owner, calls.createCompanyUser, company, {
    body: userForm({ TOM: roleWith([...offering]) }, { email: `planned.${seed}.${index}@people.example` }),
  })
// Each kind once for sure; the killed ones are those that follow.
await makePlanned()
await review()
for (const act of [replaceVersion, move, copyCompany, saveCells, provision]) await act()

process.stdout.write(`${url}\n`)
// The first state is read while nothing is under way: what is committed after it may have begun, and so count, before it.
if (seed === '1') await sleep(500)
const write = async () => {
  for (;;) await oneOf(acts)?.()
}
await Promise.all([write(), write(), write()])
