/** Compares what the console says about roles with what the server admits: roles x scopes x calls. */
import { describe, expect, test } from 'vitest'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import type { Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import { companyRoles, partsOf, permissionCatalogue, type Permission } from '../../../contract/permissions'
import { permissionsOf, type Role } from '../../../contract/roles'
import type { Account } from '../../../server/accounts/rights'
import { explainRight } from '../../../server/modules/companyUsers/explainRight'
import { listActs } from '../../../src/custom/companyUsers/acts'
import { columns, namesOf } from '../../../src/custom/permissionMatrix/matrix'
import { isIdle, opensInApplications, screenCallsOf } from '../../../src/custom/permissionMatrix/reach'
import { meaningsOf, type Meaning } from '../../../src/custom/permissionMatrix/sentences'
import { resources } from '../../../src/resources/byName'
import { aDefaultRole, aRole, someRecords, words } from './roles'

const screenCalls = screenCallsOf(Object.values(resources))
const offered = listActs(Object.values(resources), words).map(({ name }) => name)
const allCalls = Object.entries(calls) as [CallName, Call][]

/** Picks the same permissions at every run. */
const someOf = (seed: number): Permission[] =>
  permissionCatalogue.filter((_, index) => ((index + 1) * 2654435761 * (seed + 3)) % 7919 < 1100 + 180 * seed)

const scopes: readonly Role['metafield'][] = [0, 1, 3].map((count) => ({
  business_units: someRecords(count),
  regions: someRecords(count),
  countries: someRecords(count),
  grades: [],
  job_functions: someRecords(count),
}))

/** Presets, each permission alone, and mixtures; nobody has all but a super user. */
const rolesIn = (application: GrantableApplication): Role[] => [
  ...companyRoles.map((name) => aDefaultRole(application, name)),
  aRole(application),
  ...permissionCatalogue.map((name) => aRole(application, { permissions: [name] })),
  ...Array.from({ length: 20 }, (_, seed) => aRole(application, { permissions: someOf(seed) })),
  aRole(application, { permissions: [...permissionCatalogue] }),
]
const cases = grantableApplications.flatMap((application) =>
  rolesIn(application).map((role) => ({ application, role })),
)

/** The account that the server reads for a person with this role alone. */
const accountWith = (application: GrantableApplication, role: Role): Account => ({
  user: { id: 5, company_id: 1, platform_role: null, is_active: true, is_one_time_password: false } as Account['user'],
  company: { id: 1, name: 'Aurora', large_logo_url: null, is_active: true, applications: ['TOM', 'JE'] },
  grants: [
    {
      application,
      grantAccess: true,
      endsOn: null,
      isOver: false,
      name: role.name,
      permissions: permissionsOf(application, role),
      hasLivePayTool: false,
    },
  ],
  factorRule: { second_factor_from: null, second_factor_roles: [] },
  hasFactor: false,
})
const remembered = new Map<Role, ReadonlySet<CallName>>()
const admittedTo = (application: GrantableApplication, role: Role): ReadonlySet<CallName> => {
  const account = accountWith(application, role)
  const admitted =
    remembered.get(role) ??
    new Set(allCalls.filter(([, call]) => explainRight(account, call).allowed).map(([name]) => name))
  remembered.set(role, admitted)
  return admitted
}
const asksFor = (call: Call, names: readonly Permission[]): boolean =>
  call.guard !== 'public' && call.guard.some(({ permissions }) => permissions.some((name) => names.includes(name)))

const methods: Readonly<Record<string, readonly string[]>> = {
  VIEW: ['GET'],
  CREATE: ['POST'],
  UPDATE: ['PUT'],
  DELETE: ['DELETE'],
  ENABLE_DISABLE: ['PATCH'],
}

const meanings = (application: GrantableApplication, role: Role, metafield = scopes[0]) => {
  const given = metafield ? { ...role, metafield } : role
  const [inConsole, inApplication] = meaningsOf({ application, role: given, company: 'Aurora', screenCalls }, words)
  return { inConsole: inConsole as Meaning, inApplication: inApplication as Meaning }
}
const claimed = ({ sentences }: Meaning) => sentences.flatMap(({ names }) => names)

describe('what the sentences say of the console', () => {
  test('that somebody can do something, is admitted by the server for that permission', () => {
    for (const { application, role } of cases) {
      const admitted = admittedTo(application, role)
      for (const name of claimed(meanings(application, role).inConsole)) {
        const does = methods[partsOf(name).action] ?? []
        const found = allCalls.filter(
          ([one, call]) => admitted.has(one) && does.includes(call.method) && asksFor(call, [name]),
        )
        expect(found.length, `${role.name}: ${name}`).toBeGreaterThan(0)
      }
    }
  })

  test('leaves out nothing that a screen offers and the server admits', () => {
    const nothing = admittedTo('TOM', aRole('TOM'))
    for (const { application, role } of cases) {
      const says = claimed(meanings(application, role).inConsole)
      const opened = [...admittedTo(application, role)].filter((name) => offered.includes(name) && !nothing.has(name))
      for (const name of opened) expect(asksFor(calls[name], says), `${role.name}: ${name}`).toBe(true)
    }
  })

  test('that something is closed, is closed', () => {
    for (const { application, role } of cases) {
      const admitted = admittedTo(application, role)
      for (const { key, isDenial } of meanings(application, role).inConsole.sentences) {
        if (!isDenial || key === 'also') continue
        const names = key === 'nothing' ? permissionCatalogue : columns.flatMap((column) => namesOf(key, column))
        const open = offered.filter((name) => admitted.has(name) && asksFor(calls[name], names))
        const own = open.filter((name) => key === 'nothing' || !isOpenedByOthers(name, names, role))
        expect(own, `${role.name}: ${key}`).toEqual([])
      }
    }
  })

  test('is the same wherever a role holds: the server asks for no scope', () => {
    for (const { application, role } of cases) {
      const all = scopes.map((metafield) => meanings(application, role, metafield).inConsole)
      for (const one of all) expect(one).toEqual(all[0])
      const [first] = all
      if (first && claimed(first).length > 0) expect(first.where).toBe('In the console: everywhere in Aurora')
    }
  })
})

/** Whether a call is admitted for a permission that is not among these. */
const isOpenedByOthers = (name: CallName, names: readonly Permission[], { permissions }: Role): boolean =>
  asksFor(
    calls[name],
    permissionCatalogue.filter((one) => permissions.includes(one) && !names.includes(one)),
  )

test('what is said of an application is what the matrix shows, or what no call of the console is about', () => {
  for (const { application, role } of cases)
    for (const name of claimed(meanings(application, role).inApplication))
      expect(opensInApplications(name), name).toBe(true)
})

test('a permission that no company user is admitted for is in no sentence, whatever the role', () => {
  const idle = permissionCatalogue.filter((name) => isIdle(name, 'COMPANY_SUPER_USER'))
  const held = (application: GrantableApplication, name: Permission) =>
    admittedTo(application, aRole(application, { name: 'COMPANY_SUPER_USER', permissions: [name] }))
  const nothing = held('JE', 'VIEW_JOB_LIBRARY')
  expect(idle).toContain('CREATE_SECTOR')
  expect(idle).toContain('CREATE_COMPANY')
  expect(idle).toContain('DELETE_TOM_USER')
  for (const { application, role } of cases) {
    const { inConsole, inApplication } = meanings(application, role)
    expect([...claimed(inConsole), ...claimed(inApplication)].filter((name) => idle.includes(name))).toEqual([])
  }
  const alone = (name: Permission) => accountWith('TOM', aRole('TOM', { permissions: [name] }))
  for (const name of idle)
    for (const [one, call] of allCalls)
      if (!nothing.has(one)) expect(explainRight(alone(name), call).allowed, `${name}: ${one}`).toBe(false)
})

test('every question about a person can be answered with yes for some company user', () => {
  const mightiest = accountWith('TOM', aDefaultRole('TOM', 'COMPANY_SUPER_USER'))
  expect(offered.length).toBeGreaterThan(20)
  for (const name of offered) expect(explainRight(mightiest, calls[name]), name).toMatchObject({ allowed: true })
})
