/**
 * Sends every served call as every role, to the own, a foreign and an unknown company, with real ids and valid bodies, and
 * compares the results with `conformance/expected.md`.
 */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReading, paramNames, urlOf, type Call } from '../../contract/call'
import { readOf } from '../../contract/activity'
import { calls, type CallName } from '../../contract/calls'
import type { PasskeyRequest } from '../../contract/entities/passkey'
import { demoOneTimePassword, demoPassword } from '../../server/data/demo/accounts'
import { identityProviders } from '../../server/database/tables'
import { keepVisit, nameBrowser, newVisitName } from '../../server/identity/visits'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { makeLogo } from '../support/companies'
import { undone } from '../support/undo'
import { findCompany, makeCallers, type Caller, presetOf } from './conformance/callers'
import { readExpected, callerNames, type CallerName, type Expected, type Marks } from './conformance/readExpected'
import {
  makeIds,
  makeRequest,
  type Ids,
  type World,
  isUnwanted,
  needsCode,
  needsPasskey,
  needsRecord,
  needsSignIn,
} from '../support/requests'
import { isPermission, platformPresets, platformRoles } from '../../contract/permissions'
import { addPasskey } from '../support/passkeys'
import { clientOf } from '../support/client'
import { addAuthenticator, challengeOf, codeOf } from '../support/secondFactors'

const rightsOf = (name: CallerName): readonly string[] => {
  const role = platformRoles[callerNames.indexOf(name)]
  return role ? platformPresets[role] : presetOf(name)
}

/** Returns who may make a call, from its own row or the rule for its act; undefined if the table has neither. */
const marksFor = ({ guarded, regular: rules }: Expected, name: string, { regular }: Call): Marks | undefined => {
  const own = regular?.resource.acts[regular.act]
  const rule = regular && rules.get(own ? 'own act' : regular.act)
  if (guarded.has(name) || !rule) return guarded.get(name)
  const { entity, of } = regular.resource
  const asked = own?.right ?? rule.right
  const named = `${asked}_${entity}`
  const right = asked === 'ENABLE_DISABLE' && !isPermission(named) ? `UPDATE_${entity}` : named
  const mayMake = (caller: CallerName, index: number) =>
    (rule.who[of] === 'all' || index < platformRoles.length) &&
    ['all', right].some((held) => rightsOf(caller).includes(held))
  return Object.fromEntries(callerNames.map((caller, index) => [caller, mayMake(caller, index)])) as Marks
}

const served = Object.keys(operationsOf({} as never)) as CallName[]
const guarded = served.filter((name) => calls[name].guard !== 'public')
const expected = readExpected()
const unknown = 2_000_000_000
const accessDenied = {
  success: false,
  code: 1003,
  message: 'Access Denied',
  error: null,
  data: null,
  is_validation_error: false,
}

let api: Api
let callers: Caller[]
let world: World
let own: Ids
let foreign: Ids

beforeAll(async () => {
  api = await startApi()
  const aurora = await findCompany(api, 'Aurora Foods')
  callers = await makeCallers(api, aurora)
  world = { api, token: callers[0]?.token ?? '', logo: await makeLogo(api) }
  own = await makeIds(world, served, aurora)
  foreign = await makeIds(world, served, await findCompany(api, 'Borealis Energy'))
})
afterAll(() => api.stop())

const isOfCompany = ({ path }: Call) => paramNames(path).includes('company_id')

const lastChange = async () => {
  const { rows } = await api.database.pool.query<{ id: number }>('select max(id) as id from history.changes')
  return rows[0]?.id ?? 0
}

/** Returns which calls history says have changed something. */
const toldSince = async (id: number) => {
  const { rows } = await api.database.pool.query<{ call: string }>(
    'select call from history.changes where id > $1 order by id',
    [id],
  )
  return rows.map(({ call }) => call)
}

/** Calls that write no records, with what they write. */
const untold: Readonly<Partial<Record<CallName, string>>> = {
  uploadImage: 'a file that no record names yet',
  inviteCompanyUsers: 'mails that wait',
  inviteTomUser: 'mails that wait',
  sendCompanyUserReset: 'mails that wait',
  sendTomUserReset: 'mails that wait',
  withdrawInvitations: 'which passwords hold',
  withdrawTomUserInvitation: 'which passwords hold',
  storeReadNotifications: 'what a person has read',
  storePreferences: 'how a person has arranged the console',
  createSavedView: 'how a person has arranged a list',
  updateSavedView: 'how a person has arranged a list',
  deleteSavedView: 'how a person has arranged a list',
  storeUnsavedWork: 'what a person has not saved',
  startAuthenticator: 'a secret',
  readIdentityMetadata: 'nothing',
  testIdentityProvider: 'a visit that is to begin',
  deactivateIdentityProvider: 'nothing, since nobody is led there',
  confirmSession: 'that a person is there',
  startPasskey: 'nothing at all',
  startPasskeyProof: 'nothing at all',
  endOwnSessions: 'where a person is signed in',
  endOtherSessions: 'where a person is signed in',
  removeUnsavedWork: 'what a person has not saved',
}

/** Whether the generated body of a call may choose nothing, so that nothing changes; `changes.test.ts` makes them change something. */
const mayBeIdle = (name: CallName): boolean => {
  const { upload, body }: Call = calls[name]
  const isOfMany = body && 'shape' in body && 'ids' in (body.shape as object)
  return (
    Boolean(upload ?? isOfMany) ||
    /^(copyCompany|saveGradeMap|undo(Company)?Change|endViewAs|remove(CompanyUser|TomUser)Factor|(decide|reopen)AccessReviewItems)$/.test(
      name,
    )
  )
}

/** Whether history tells of a call: each that changes records, or reads what matters, has one entry, others none. */
const isToldRightly = (told: readonly string[], name: CallName, status: number): boolean => {
  const isSilent = status >= 300 || (isReading(calls[name]) && !readOf(name)) || name in untold
  return told.join() === (isSilent ? '' : name) || (told.length === 0 && mayBeIdle(name))
}

/** Sends a valid call as each caller, rolls it back, and returns the statuses. */
const statusesFor = async (name: CallName, ids: Ids) => {
  const { call, path, sent } = await makeRequest(world, name, ids)
  const statuses: Record<string, number> = {}
  // What each of them changes is undone.
  const before = await lastChange()
  for (const { name: caller, token } of callers)
    statuses[caller] = await undone(api.database.pool, async () => {
      const { status, body } = await api.send(call.method, path, { token, ...sent })
      if (status === 403) expect(body, caller).toEqual(accessDenied)
      const told = await toldSince(before)
      expect(isToldRightly(told, name, status), `${caller}: ${told.join()}`).toBe(true)
      return status
    })
  return statuses
}

/** Calls about another one, which asks a right of its own: that of the plan that `makeRequest` makes. */
const about: Readonly<Partial<Record<CallName, CallName>>> = {
  planChange: 'moveRegion',
  changePlannedChange: 'moveRegion',
  withdrawPlannedChange: 'moveRegion',
}

/** Returns who may make a call about a record that exists. */
const marksAbout = (name: CallName, allowed: number): Marks | undefined => {
  const other = allowed < 400 ? about[name] : undefined
  return other && marksFor(expected, other, calls[other])
}

/** Returns the expected status per caller: `allowed` where the table allows the call, otherwise 403. */
const expectedFor = (name: CallName, allowed: number, isOwn = true) => {
  const marks = marksFor(expected, name, calls[name])
  const also = marksAbout(name, allowed)
  const mayMake = (caller: CallerName) => marks?.[caller] && (!also || also[caller])
  return Object.fromEntries(
    callers.map(({ name: caller, isPlatform }) => [caller, mayMake(caller) && (isOwn || isPlatform) ? allowed : 403]),
  )
}

/** Nobody with a role in JE may read the sector whose change is taken back. */
const statusesOfJe = (status: number) =>
  Object.fromEntries(callers.flatMap(({ name }) => (name.startsWith('JE ') ? [[name, status]] : [])))

/** To end a view that is over already, or never was, succeeds: whoever asks only wants it over. */
const isIdempotent = (name: CallName) => name === 'endViewAs'

const successOf = (name: CallName) => {
  const { answer }: Call = calls[name]
  if (isUnwanted(name)) return 409
  if (needsCode.has(name)) return 400
  if (needsSignIn.has(name) || needsRecord.has(name)) return 409
  if (needsPasskey.has(name)) return 404
  return answer.kind === 'file' ? 200 : answer.status
}

test('the table covers exactly the served calls', () => {
  const isPublic = (name: CallName) => calls[name].guard === 'public'
  const silent = served.filter((name) => !isPublic(name) && !marksFor(expected, name, calls[name]))
  expect(silent, 'write rows for these calls into tests/api/conformance/expected.md').toEqual([])
  expect([...expected.guarded.keys()].filter((name) => !guarded.includes(name as CallName))).toEqual([])
  expect([...expected.publicCalls]).toEqual(served.filter(isPublic))
})

/** Makes what a sign-in at an active provider earns, in a browser. */
const makeTicket = async () => {
  const { company_id = 0, identity_provider_id: provider_id = 0 } = own
  await api.repairs.db
    .update(identityProviders)
    .set({ state: 'active' })
    .where(and(eq(identityProviders.company_id, company_id), eq(identityProviders.id, provider_id)))
  const { user } = await api.signIn('admin@aurora.example')
  const ticket = newVisitName()
  await keepVisit(api.database.db, ticket, {
    company_id,
    provider_id,
    purpose: 'ticket',
    browser: nameBrowser('browser'),
    user_id: user.id,
  })
  return ticket
}

test('a public call needs no token', async () => {
  const email = 'user@aurora.example'
  const { body } = await api.logIn('onetime@aurora.example', demoOneTimePassword)
  const signedIn = [await api.signIn(email), await api.signIn(email)]
  const viewer = 'viewer@aurora.example'
  const secret = await addAuthenticator(api, (await api.signIn(viewer)).token.access)
  const holder = 'super@borealis.example'
  const { device } = await addPasskey(await clientOf(api, holder))
  const request = await api.send<PasskeyRequest>('POST', calls.startPasskeySignIn.path)
  const [refresh, other] = signedIn.map(({ token }) => token.refresh)
  const bodies: Readonly<Record<string, unknown>> = {
    login: { email, password: demoPassword },
    forgotPassword: { email },
    changePassword: { token: body.data.reset_token, password: 'A-longer-one-2026' },
    logout: { refresh },
    refreshToken: { refresh: other },
    finishPasskeySignIn: { passkey: device.use(request.body.data) },
    completeLogin: { challenge: await challengeOf(api, viewer, demoPassword), code: codeOf(secret, 30) },
    findWayIn: { domain: 'aurora.example' },
    takeUpSignIn: { ticket: await makeTicket() },
  }
  for (const name of expected.publicCalls) {
    const { method, path } = calls[name as CallName]
    const sent = name in bodies ? { body: bodies[name], headers: { cookie: '__Host-sso=browser' } } : {}
    expect((await api.send(method, path, sent)).status, name).toBe(200)
  }
  await api.repairs.db.update(identityProviders).set({ state: 'tested' })
})

describe.each(guarded)('%s', (name) => {
  const call: Call = calls[name]

  test('needs a token', async () => {
    const { path, sent } = await makeRequest(world, name, own)
    const { status, body } = await api.send(call.method, path, sent)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 1002, message: 'Invalid Token' })
  })

  test('returns the statuses in the table', async () => {
    const hidden = name === 'undoChange' ? statusesOfJe(404) : {}
    expect(await statusesFor(name, own)).toEqual({ ...expectedFor(name, successOf(name)), ...hidden })
  })

  if (!isOfCompany(call)) return

  test('is limited to the own company, except for provider staff', async () => {
    expect(await statusesFor(name, foreign), 'in a foreign company').toEqual(expectedFor(name, successOf(name), false))
    const nowhere = { ...own, company_id: unknown }
    expect(await statusesFor(name, nowhere), 'in an unknown company').toEqual(expectedFor(name, 404, false))
  })

  if (paramNames(call.path).length === 1) return

  test('does not find the record of another company', async () => {
    expect(await statusesFor(name, { ...foreign, company_id: own.company_id ?? 0 })).toEqual(expectedFor(name, 404))
  })
})

describe.each(guarded.filter((name) => paramNames(calls[name].path).length > 0))('%s', (name) => {
  const call: Call = calls[name]

  test('answers 404 for a malformed or unknown id', async () => {
    const token = callers[0]?.token
    for (const id of ['0', '-1', 'x', '1.5', '99999999999', '2147483648', '%00', 'null']) {
      const path = call.path.replace(/:\w+/g, id)
      const { status, body } = await api.send(call.method, path, { token })
      expect(status, path).toBe(404)
      expect(body).toMatchObject({ code: 1004, message: 'Not found' })
    }
    const path = urlOf(call, Object.fromEntries(paramNames(call.path).map((param) => [param, unknown])))
    // Staff, who are told of every company, are refused before it is looked for.
    const isForCompanies = call.guard !== 'public' && call.guard.every(({ account }) => account === 'company')
    const expected = isForCompanies ? 403 : 404
    expect((await api.send(call.method, path, { token })).status).toBe(isIdempotent(name) ? 200 : expected)
  })
})
