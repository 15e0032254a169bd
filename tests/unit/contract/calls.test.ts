import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call, Upload } from '../../../contract/call'
import { callGroups, calls } from '../../../contract/calls'
import { csvLimit, csvLimits } from '../../../contract/constants'
import type { Rule } from '../../../contract/guards'
import { permissionCatalogue } from '../../../contract/permissions'

const all: [string, Call][] = Object.entries(calls)
const signature = ({ method, path }: Call) => `${method} ${path}`
/** Ids are named in our paths and bare in the specification. */
const bare = (text: string) => text.replaceAll(/:\w+/g, '{id}')

const those = (isWrong: (call: Call) => boolean) => all.filter(([, call]) => isWrong(call)).map(([name]) => name)

const isRepresentable = (schema: z.ZodType | undefined, io: 'input' | 'output'): boolean => {
  try {
    return schema === undefined || z.toJSONSchema(schema, { io }) !== undefined
  } catch {
    return false
  }
}

/** Section 7 of the specification, and what is ours: the list of sub-job functions (A105), the tree of a company, whom a
 * change of its access concerns (A135), which notifications were read (A133), settings of the console (decision 0064),
 * moves and outlines of a structure (decision 0069), the undo of deletions (decision 0072), evidence and erasure (decision 0104), access reviews (decision 0105), named views (decision 0074), what
 * waits for provider staff (decision 0067), cells of many companies (decision 0033), companies page by page (decision 0066), who uses a grade, what waits in a company
 * (A100), the numbers of its dashboard, and what differs between two versions. */
const specified = `
POST /v2/auth/login/
GET /v2/auth/verify-user/
POST /auth/forgot-password/
POST /auth/change-password/
POST /auth/own-password/
POST /auth/confirm/
POST /auth/logout/
POST /auth/refresh-token/
GET /companies/all/
GET /companies/
GET /companies/ending/
GET /company/{id}/
GET /company/{id}/access/
POST /company/
PUT /company/{id}/
PATCH /company/{id}/
POST /upload-image/
GET /company/{id}/business-unit/all
GET /company/{id}/business-unit/{id}/
GET /company/{id}/business-units/
POST /company/{id}/business-unit/
PUT /company/{id}/business-unit/{id}/
DELETE /company/{id}/business-unit/{id}/
GET /company/{id}/business-unit/{id}/region/{id}/country/{id}/legal-entities/
POST /company/{id}/legal-entity/
PUT /company/{id}/legal-entity/{id}/
DELETE /company/{id}/legal-entity/{id}/
GET /company/{id}/regions/
POST /company/{id}/region/
GET /company/{id}/region/{id}/
PUT /company/{id}/region/{id}/
DELETE /company/{id}/region/{id}/
GET /admin/tom-users/
POST /admin/tom-user/
GET /admin/tom-user/{id}/
PUT /admin/tom-user/{id}/
PATCH /admin/tom-user/{id}/
GET /company/{id}/users/
POST /company/{id}/user/
GET /company/{id}/user/{id}/
PUT /company/{id}/user/{id}/
PATCH /company/{id}/user/{id}/
GET /sectors/all
GET /sectors/
GET /sector/{id}/industries/
GET /industry/{id}/sub-industries/
POST /sector/
POST /industry/
POST /sub-industry/
PUT /sector/{id}/
DELETE /sector/{id}/
PUT /industry/{id}/
DELETE /industry/{id}/
PUT /sub-industry/{id}/
DELETE /sub-industry/{id}/
POST /sector/upload/
GET /sector/download/
GET /countries/
GET /currencies/
GET /long-term-incentive-plan-types/
GET /company/{id}/long-term-incentive-versions/
GET /company/{id}/long-term-incentive-plans/
GET /company/{id}/long-term-incentive-plans/all
POST /company/{id}/long-term-incentive-plan/
PUT /company/{id}/long-term-incentive-plan/{id}/
DELETE /company/{id}/long-term-incentive-plan/{id}/
GET /company/{id}/long-term-incentives/
GET /company/{id}/long-term-incentive-plan/{id}/long-term-incentives/
POST /company/{id}/long-term-incentive/
PUT /company/{id}/long-term-incentive/{id}/
DELETE /company/{id}/long-term-incentive/{id}/
PATCH /company/{id}/long-term-incentive-version/{id}/set-active/
GET /company/{id}/long-term-incentive/download/
POST /company/{id}/long-term-incentive/upload/
GET /company/{id}/job-grades/
GET /company/{id}/job-grades/all
GET /company/{id}/job-grade-versions/
GET /company/{id}/countries/
POST /company/{id}/job-grade/
PUT /company/{id}/job-grade/{id}/
DELETE /company/{id}/job-grade/{id}/
PATCH /company/{id}/job-grade-version/{id}/set-active/
POST /company/{id}/job-grade/upload/
GET /company/{id}/job-grade/download/
GET /grade/company/all
GET /grade/company/
GET /grade/ta-ranks/
POST /grade/company/
PUT /grade/company/{id}/
DELETE /grade/company/{id}/
POST /grade-table/upload/
GET /grade-table/download/
GET /job-functions/all
GET /job-functions/
POST /job-function/
GET /job-function/{id}/
PUT /job-function/{id}/
DELETE /job-function/{id}/
POST /job-function/upload/
GET /job-function/download/
POST /job-sub-function/
PUT /job-sub-function/{id}/
DELETE /job-sub-function/{id}/
GET /job-sub-functions/
GET /company/{id}/structure/
POST /company/{id}/structure/outline/
GET /company/{id}/similar-companies/
POST /company/{id}/copy/
POST /company/{id}/region/{id}/move/
POST /company/{id}/region/{id}/move-country/
POST /company/{id}/legal-entity/{id}/move/
POST /removals/undo/
GET /company/{id}/access-reviews/
GET /company/{id}/access-reviewers/
POST /company/{id}/access-review/
GET /company/{id}/access-review/{id}/
PUT /company/{id}/access-review/{id}/
POST /company/{id}/access-review/{id}/close/
GET /company/{id}/access-review/{id}/items/
POST /company/{id}/access-review/{id}/decisions/
POST /company/{id}/access-review/{id}/decisions/undo/
GET /evidence/
GET /company/{id}/evidence/
GET /retention/
GET /company/{id}/retention/
PUT /retention/
PUT /company/{id}/retention/
POST /admin/tom-user/{id}/erase/
POST /company/{id}/user/{id}/erase/
POST /additions/undo/
GET /history/
GET /company/{id}/history/
GET /past-records/
POST /company/{id}/history/{id}/undo/
POST /history/{id}/undo/
GET /deleted/
GET /company/{id}/deleted/
GET /activity/
GET /company/{id}/activity/
GET /company/{id}/changes/
GET /company/{id}/changes/records/
GET /activity/news/
GET /company/{id}/activity/news/
GET /activity/{id}/records/
GET /company/{id}/activity/{id}/records/
GET /activity/download/
GET /company/{id}/activity/download/
GET /activity/findings/
GET /company/{id}/activity/findings/
GET /notifications/read/
PUT /notifications/read/
GET /search/
GET /company/{id}/users/allowed-names/
GET /preferences/
PUT /preferences/
GET /saved-views/
POST /saved-views/
PUT /saved-views/{id}/
DELETE /saved-views/{id}/
GET /unsaved-work/
GET /unsaved-work/content/
PUT /unsaved-work/
DELETE /unsaved-work/
GET /company/{id}/roles/
GET /company/{id}/granters/
GET /company/{id}/user/{id}/right/
POST /company/{id}/users/activity/
POST /company/{id}/users/role/
POST /company/{id}/users/scope/
POST /company/{id}/users/permission/
POST /company/{id}/users/rights/
POST /company/{id}/users/invitations/
POST /company/{id}/user/{id}/view-as/
DELETE /view-as/{id}/
GET /view-as/
POST /admin/application/{id}/secret/
GET /applications/
GET /sign-in/
POST /sign-in/
GET /sessions/
POST /sessions/end/
POST /sessions/end-others/
POST /sessions/end-all/
GET /company/{id}/user/{id}/sessions/
POST /company/{id}/user/{id}/sessions/end/
POST /company/{id}/sessions/end/
GET /admin/tom-user/{id}/sessions/
POST /admin/tom-user/{id}/sessions/end/
POST /v2/auth/login/second-factor/
POST /v2/auth/login/passkey/start/
POST /v2/auth/login/passkey/
POST /second-factor/passkeys/start/
POST /second-factor/passkeys/
PATCH /second-factor/passkeys/{id}/
DELETE /second-factor/passkeys/{id}/
POST /second-factor/passkeys/proof/
POST /v2/auth/login/way-in/
POST /v2/auth/login/provider/
GET /second-factor/
POST /second-factor/authenticator/
POST /second-factor/authenticator/confirm/
POST /second-factor/authenticator/remove/
POST /second-factor/recovery-codes/
DELETE /company/{id}/user/{id}/second-factor/
GET /admin/staff-rules/
PUT /admin/staff-rules/
DELETE /admin/tom-user/{id}/second-factor/
GET /company/{id}/api-keys/
POST /company/{id}/api-keys/
POST /company/{id}/api-keys/{id}/renew/
DELETE /company/{id}/api-keys/{id}/
GET /company/{id}/provisioning/
PUT /company/{id}/provisioning/everybody/
PUT /company/{id}/provisioning/order/
PUT /company/{id}/provisioning/groups/{id}/
DELETE /company/{id}/provisioning/groups/{id}/
GET /company/{id}/provisioning/log/
GET /company/{id}/identity-providers/
POST /company/{id}/identity-providers/
PUT /company/{id}/identity-providers/{id}/
DELETE /company/{id}/identity-providers/{id}/
POST /company/{id}/identity-providers/metadata/
POST /company/{id}/identity-providers/{id}/test/
POST /company/{id}/identity-providers/{id}/activate/
POST /company/{id}/identity-providers/{id}/deactivate/
POST /company/{id}/identity-providers/{id}/require/
GET /company/{id}/identity-providers/keepers/
GET /company/{id}/mail-domains/
POST /company/{id}/mail-domains/
POST /company/{id}/mail-domains/{id}/check/
DELETE /company/{id}/mail-domains/{id}/
POST /company/{id}/user/{id}/reset/
POST /admin/tom-user/{id}/reset/
POST /company/{id}/users/invitations/withdraw/
POST /admin/tom-user/{id}/invitation/
POST /admin/tom-user/{id}/invitation/withdraw/
GET /grade/company/versions
GET /grade/company/former-grades
PATCH /grade/company/
GET /company/{id}/notifications/
GET /company/{id}/figures/
GET /queue/
GET /company/{id}/job-grade/{id}/uses/
GET /company/{id}/job-grade-versions/compared/
GET /company/{id}/job-grade-versions/changes/
GET /company/{id}/job-grade-version/{id}/uses/
GET /company/{id}/job-grade-version/{id}/edits/
POST /company/{id}/job-grade-version/{id}/approval/
PATCH /company/{id}/job-grade-version/{id}/approval/
DELETE /company/{id}/job-grade-version/{id}/approval/
GET /company/{id}/long-term-incentive-versions/compared/
GET /company/{id}/long-term-incentive-versions/changes/
GET /company/{id}/long-term-incentive-version/{id}/uses/
GET /company/{id}/long-term-incentive-version/{id}/edits/
POST /company/{id}/long-term-incentive-version/{id}/approval/
PATCH /company/{id}/long-term-incentive-version/{id}/approval/
DELETE /company/{id}/long-term-incentive-version/{id}/approval/
GET /company/{id}/planned-changes/
POST /company/{id}/planned-change/
PUT /company/{id}/planned-change/{id}/
DELETE /company/{id}/planned-change/{id}/
`
  .trim()
  .split('\n')

describe('the calls of the API', () => {
  test('are those of the specification, each once, the three that tell of the server, and regular ones', () => {
    const known = [...specified, 'GET /health', 'GET /ready', 'GET /banner/']
    const isKnown = (call: Call) => known.includes(bare(signature(call)))
    const found = all.flatMap(([, call]) => (isKnown(call) ? [bare(signature(call))] : []))
    expect(found.toSorted()).toEqual(known.toSorted())
    expect(those((call) => !isKnown(call) && !call.regular)).toEqual([])
  })

  test('keep their names when the groups are joined', () => {
    const names = Object.values(callGroups).flatMap((group) => Object.keys(group))
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(calls).toSorted()).toEqual(names.toSorted())
  })

  test('differ in method or path, with and without the last slash', () => {
    const signatures = all.map(([, call]) => bare(signature(call)).replace(/\/$/, ''))
    expect(new Set(signatures).size).toBe(signatures.length)
  })

  test('tell in a sentence what they do', () => {
    expect(those(({ summary }) => !/^[A-Z][^\n]{5,140}[^.]$/.test(summary))).toEqual([])
  })

  test('send a body or a file, never both, and neither to read or delete', () => {
    expect(those(({ body, upload }) => body !== undefined && upload !== undefined)).toEqual([])
    expect(those(({ method, body, upload }) => /GET|DELETE/.test(method) && (body ?? upload) !== undefined)).toEqual([])
    expect(those(({ method, body }) => method === 'PUT' && body === undefined)).toEqual([])
  })

  test('let no CSV file hold more than a million cells, which are read in less than a second', () => {
    const cells = ({ limits }: Upload) => (limits?.rows ?? csvLimits.rows) * (limits?.columns ?? csvLimits.columns)
    expect(those(({ upload }) => upload !== undefined && cells(upload) > 1_000_000)).toEqual([])
    expect(those(({ upload }) => upload !== undefined && upload.maxBytes > csvLimit)).toEqual(['uploadGradeMap'])
  })

  test('name each id of a path once', () => {
    const repeats = (ids: string[]) => new Set(ids).size !== ids.length
    expect(those(({ path }) => repeats(path.match(/:\w+/g) ?? []))).toEqual([])
  })

  test('page exactly where they take a page', () => {
    const takesPage = ({ query }: Call) => Object.hasOwn(query?.shape ?? {}, 'page')
    expect(those((call) => takesPage(call) !== (call.answer.kind === 'page'))).toEqual([])
  })

  test('can be documented as JSON schema', () => {
    const undocumented = those(({ query, body, answer }) => {
      const data = answer.kind === 'file' ? undefined : answer.data
      const inputs = [query, body, data].map((schema) => isRepresentable(schema, 'input'))
      // Answers are plain shapes, so that they read the same before and after.
      return [...inputs, isRepresentable(data, 'output')].includes(false)
    })
    expect(undocumented).toEqual([])
  })
})

const guarded = all.flatMap(([name, { method, path, guard }]) =>
  guard === 'public' ? [] : [{ name, method, path, guard }],
)
/** The names of the calls with a rule that lacks something. */
const without = (given: typeof guarded, hasIt: (rule: Rule) => boolean) =>
  given.filter(({ guard }) => !guard.every(hasIt)).map(({ name }) => name)
const isPlatform = ({ account }: Rule) => account === 'platform'

describe('the guards of the API', () => {
  test('let only the sign-in calls and the health calls be made without signing in', () => {
    const open = all.filter(([, call]) => call.guard === 'public').map(([name]) => name)
    expect(open.toSorted()).toEqual([
      'changePassword',
      'completeLogin',
      'findWayIn',
      'finishPasskeySignIn',
      'forgotPassword',
      'login',
      'logout',
      'readBanner',
      'readHealth',
      'readReadiness',
      'refreshToken',
      'startPasskeySignIn',
      'takeUpSignIn',
    ])
  })

  test('have rules with rights of the catalogue', () => {
    expect(guarded.filter(({ guard }) => guard.length === 0)).toEqual([])
    const named = guarded.flatMap(({ guard }) => guard.flatMap(({ permissions }) => permissions))
    expect(permissionCatalogue).toEqual(expect.arrayContaining(named))
  })

  test('keep the users of other companies out of a company', () => {
    const ofCompanies = guarded.filter(({ path }) => path.includes(':company_id'))
    expect(ofCompanies.length).toBeGreaterThan(40)
    expect(without(ofCompanies, ({ ownCompany, account }) => ownCompany === true || account === 'platform')).toEqual([])
  })

  test('leave provider users to provider staff', () => {
    const admin = guarded.filter(({ path }) => path.startsWith('/admin/'))
    expect(admin.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(callGroups.tomUsers)))
    expect(without(admin, isPlatform)).toEqual([])
  })

  test('ask a right of everyone, save where the specification asks none', () => {
    expect(without(guarded, ({ permissions }) => permissions.length > 0).toSorted()).toEqual([
      'activateIdentityProvider',
      'addPasskey',
      'changeOwnPassword',
      'checkMailDomain',
      'confirmAuthenticator',
      'confirmSession',
      // Each kind of record asks the right to read it.
      'countActivity',
      'countCompanyActivity',
      'countCompanyChanges',
      // For super users, who give their own rights.
      'createApiKey',
      // For masters alone.
      'createApplication',
      'createIdentityProvider',
      'createMailDomain',
      'createSavedView',
      'deactivateIdentityProvider',
      'deleteApiKey',
      'deleteIdentityProvider',
      'deleteMailDomain',
      'deleteSavedView',
      'downloadActivity',
      'downloadCompanyActivity',
      // For super users, whatever rights they hold in which application.
      'downloadCompanyEvidence',
      'endOtherSessions',
      'endOwnSessions',
      'endViewAs',
      'findUnsavedWork',
      'finishSignIn',
      'listActivity',
      'listActivityRecords',
      'listAllCompanies',
      'listAllGradeCompanies',
      'listApiKeys',
      'listApplications',
      'listCompanies',
      'listCompanyActivity',
      'listCompanyActivityRecords',
      'listCompanyChanges',
      'listCompanyDeleted',
      'listCountries',
      'listCurrencies',
      'listDeleted',
      'listEndingContracts',
      'listFormerGradeCells',
      'listGradeCompanies',
      'listGradeCompanyVersions',
      'listIdentityProviders',
      'listMailDomains',
      'listOwnApplications',
      'listOwnSessions',
      'listPlanTypes',
      'listPossibleKeepers',
      'listPreferences',
      'listReadNotifications',
      'listSavedViews',
      'listTaRanks',
      'listUnsavedWork',
      'listViewings',
      'makeApplicationSecret',
      'readApplication',
      'readCompanyHistory',
      'readCompanyRetention',
      'readGranters',
      'readHistory',
      'readIdentityMetadata',
      'readPastRecords',
      // Each of its parts asks its own right.
      'readQueue',
      'readSecondFactors',
      'readSignIn',
      'readStaffRules',
      'removeAuthenticator',
      'removePasskey',
      'removeUnsavedWork',
      'renamePasskey',
      'renewApiKey',
      'renewRecoveryCodes',
      'requireIdentityProvider',
      // Each list that it searches asks its own right.
      'searchRecords',
      'startAuthenticator',
      'startPasskey',
      'startPasskeyProof',
      'storePreferences',
      'storeReadNotifications',
      'storeUnsavedWork',
      'testIdentityProvider',
      'toggleApplication',
      // Of whoever added or deleted, who must still be allowed to, as the operation asks.
      'undoAdditions',
      // Each of its records asks the right of the call that takes it back.
      'undoChange',
      'undoCompanyChange',
      'undoRemovals',
      'updateApplication',
      'updateIdentityProvider',
      // Of the owner alone, as the operation asks.
      'updateSavedView',
      'updateStaffRules',
      'verifyUser',
    ])
  })

  test('let only provider staff write what all companies share', () => {
    const shared = /^\/(sector|industry|sub-industry|job-function|job-sub-function|grade|grade-table)\//
    const writes = guarded.filter(({ method, path }) => method !== 'GET' && shared.test(path))
    expect(writes).toHaveLength(22)
    expect(without(writes, isPlatform)).toEqual([])
  })
})
