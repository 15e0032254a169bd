/**
 * What permissions open to company users, by the guards that the server asks.
 *
 * | A permission | opens |
 * |---|---|
 * | that a call of a screen asks for | that call, everywhere in the company: guards don't know the lists of a role (A48) |
 * | of the matrix, or of an entity that no call asks for | something in the application, where the lists of the role say |
 * | that calls ask of provider staff alone, or that none asks for | nothing; it is stored all the same (A24) |
 */
import type { Call, Method } from '../../../contract/call'
import { calls } from '../../../contract/calls'
import { admits, type Caller, type Guard, type Rule } from '../../../contract/guards'
import { partsOf, permissionCatalogue, type Permission } from '../../../contract/permissions'
import type { AnyResource } from '../../schema/resource'
import { asksOf, guardsOf, isReachable, passes } from '../../schema/shared/rights'
import { isInMainRow } from './matrix'

const screenSlots = ['list', 'create', 'update', 'toggle', 'delete', 'upload', 'download'] as const
type ScreenSlot = (typeof screenSlots)[number]
const versionSlots = ['activate', 'upload', 'download'] as const

/** A call that a screen makes. */
export interface ScreenCall {
  readonly resource: AnyResource
  readonly slot: ScreenSlot | { readonly bulk: string } | { readonly version: (typeof versionSlots)[number] }
  readonly call: Call
  readonly asks: readonly Guard[]
  /** The path of the screen. */
  readonly path: string
}

const pathOf = ({ at = '', form }: AnyResource, slot: ScreenSlot): string =>
  form?.in === 'page' && (slot === 'create' || slot === 'update')
    ? ((slot === 'create' ? form.create : form.edit) ?? '')
    : at

/** Returns the calls of the lists and forms of resources. */
export const screenCallsOf = (resources: readonly AnyResource[]): ScreenCall[] =>
  resources
    .filter(({ list, form }) => list !== undefined || form !== undefined)
    .flatMap((resource): ScreenCall[] => [
      ...screenSlots.flatMap((slot) => {
        const call = resource.calls[slot]
        const asks = asksOf(resource, slot === 'list' ? 'screen' : slot)
        return call && asks ? [{ resource, slot, call, asks, path: pathOf(resource, slot) }] : []
      }),
      ...(resource.list?.bulk ?? []).map(({ name, call }) => ({
        resource,
        slot: { bulk: name },
        call,
        asks: guardsOf(call),
        path: resource.at ?? '',
      })),
      ...versionSlots.flatMap((name) => {
        const call = resource.versions?.calls[name]
        return call ? [{ resource, slot: { version: name }, call, asks: guardsOf(call), path: resource.at ?? '' }] : []
      }),
    ])

/** Any company, whose user the caller is. */
const company = 1
const callerWith = (role: string, permissions: readonly string[]): Caller => ({
  isPlatform: false,
  companyId: company,
  role,
  permissions,
})
/** The company user who may do most. */
const mightiest = callerWith('COMPANY_SUPER_USER', permissionCatalogue)

/** Whether some company user can open the screen and may make the call. */
export const isForCompanyUsers = ({ asks, path }: Pick<ScreenCall, 'asks' | 'path'>): boolean =>
  isReachable(path, mightiest) && passes(asks, mightiest, company)

/** What a call has to do, so that it is what the name of the permission says: whoever may update may often read, too. */
const methods: Readonly<Record<string, Method>> = {
  VIEW: 'GET',
  CREATE: 'POST',
  UPDATE: 'PUT',
  DELETE: 'DELETE',
  ENABLE_DISABLE: 'PATCH',
}

/** Whether one of these guards of a call lets somebody do what a permission says, for that permission. */
const opens = ({ method }: Call, asks: readonly Guard[], role: string, name: Permission): boolean =>
  method === methods[partsOf(name).action] &&
  asks.some(
    (guard) =>
      admits(guard, callerWith(role, [name]), company) && !admits(guard, callerWith(role, ['NO_ACCESS']), company),
  )

interface Held {
  /** The name of the role. */
  readonly role: string
  readonly permissions: readonly Permission[]
}

/** Returns the permissions that let somebody with a role do something in the console. */
export const openingInConsole = (screenCalls: readonly ScreenCall[], { role, permissions }: Held): Permission[] => {
  const passed = screenCalls.filter(
    ({ asks, path }) => isReachable(path, mightiest) && passes(asks, callerWith(role, permissions), company),
  )
  return permissions.filter((name) => passed.some(({ call, asks }) => opens(call, asks, role, name)))
}

const allCalls = Object.values<Call>(calls)
const rules = allCalls.flatMap(({ guard }) => (guard === 'public' ? [] : guard))
const entitiesOfConsole = new Set(rules.flatMap(({ permissions }) => permissions).map((name) => partsOf(name).entity))

/** Whether a permission opens something in the applications. */
export const opensInApplications = (name: Permission): boolean =>
  isInMainRow(name) || !entitiesOfConsole.has(partsOf(name).entity)

const rolesAsked = new Set(rules.map(({ role }) => role))
const idleByRole = new Map<Rule['role'], ReadonlySet<Permission>>()

/** Returns the permissions that open nothing to company users with a role of this name. */
const idleWith = (name: string): ReadonlySet<Permission> => {
  const role = [...rolesAsked].find((asked) => asked === name)
  const idle =
    idleByRole.get(role) ??
    new Set(
      permissionCatalogue.filter(
        (one) => !opensInApplications(one) && !allCalls.some((call) => opens(call, [call.guard], role ?? '', one)),
      ),
    )
  idleByRole.set(role, idle)
  return idle
}

/** Whether a permission opens nothing to company users with a role of this name. */
export const isIdle = (name: Permission, role: string): boolean => idleWith(role).has(name)
