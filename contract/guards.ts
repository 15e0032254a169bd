/** Guards state who may make a call: `public`, or a list of rules of which one must match. */
import { can, type Permission } from './permissions'

export interface Rule {
  /** The kind of account, which never depends on the name of a role (A14); absent for both kinds. */
  readonly account?: 'platform' | 'company'
  /** Limits company users to their own company (A49). */
  readonly ownCompany?: true
  readonly role?: 'COMPANY_SUPER_USER' | 'TOM_MASTER_USER'
  /** Any of these is enough; an empty list requires none. */
  readonly permissions: readonly Permission[]
}

export type Guard = 'public' | readonly Rule[]

export interface Caller {
  readonly isPlatform: boolean
  readonly companyId: number | null
  readonly role: string
  readonly permissions: readonly string[]
}

export const everyone = 'public' satisfies Guard
export const signedIn = (...permissions: Permission[]) => [{ permissions }] satisfies Guard
export const platform = (...permissions: Permission[]) => [{ account: 'platform', permissions }] satisfies Guard
export const masters = () => [{ account: 'platform', role: 'TOM_MASTER_USER', permissions: [] }] satisfies Guard
export const companyAccount = (...permissions: Permission[]) => [{ account: 'company', permissions }] satisfies Guard
export const inCompany = (...permissions: Permission[]) => [{ ownCompany: true, permissions }] satisfies Guard
export const companySuperUser = (...permissions: Permission[]) =>
  [{ account: 'company', ownCompany: true, role: 'COMPANY_SUPER_USER', permissions }] satisfies Guard

/** Combines guards; passing one of them is enough. */
export const either = (...guards: Guard[]): Guard =>
  guards.includes(everyone) ? everyone : guards.flatMap((guard) => (guard === everyone ? [] : guard))

/** Whoever answers for what happens in a company: provider staff, and its super users. */
export const oversight = either(platform(), companySuperUser())

/** Something that a caller lacks. */
export type Refusal =
  /** The other kind of account. */
  | { readonly kind: 'account'; readonly account: NonNullable<Rule['account']> }
  /** The company in the path is not theirs. */
  | { readonly kind: 'company' }
  | { readonly kind: 'role'; readonly role: NonNullable<Rule['role']> }
  /** Any of these would be enough. */
  | { readonly kind: 'permission'; readonly anyOf: readonly Permission[] }
  /** No rule lets anybody pass. */
  | { readonly kind: 'nobody' }

/** Returns what the caller lacks to pass a rule; nothing if they pass. */
const lacking = (
  { account, ownCompany, role, permissions }: Rule,
  caller: Caller,
  companyId: number | undefined,
): Refusal[] => [
  ...(account !== undefined && (account === 'platform') !== caller.isPlatform
    ? [{ kind: 'account', account } as const]
    : []),
  ...(ownCompany && !caller.isPlatform && (companyId === undefined || caller.companyId !== companyId)
    ? [{ kind: 'company' } as const]
    : []),
  ...(role !== undefined && role !== caller.role ? [{ kind: 'role', role } as const] : []),
  ...(can(caller.permissions, permissions) ? [] : [{ kind: 'permission', anyOf: permissions } as const]),
]

/** Whether a signed-in caller passes a guard; `companyId` is the company in the path, if any. */
export const admits = (guard: Guard, caller: Caller, companyId?: number): boolean =>
  guard === 'public' || guard.some((rule) => lacking(rule, caller, companyId).length === 0)

/** Sorts first what is easier to get. The kind of account and the company can't be granted, so they weigh more. */
const distance = (refusals: readonly Refusal[]): number =>
  refusals.reduce((sum, { kind }) => sum + (kind === 'account' ? 100 : kind === 'company' ? 10 : 1), 0)

const keyOf = (refusals: readonly Refusal[]): string =>
  JSON.stringify(refusals.map((refusal) => (refusal.kind === 'permission' ? refusal.kind : refusal)))

/**
 * Returns what a caller lacks to pass a guard; nothing exactly if they pass. Of several rules, those count that the
 * caller is closest to. Whoever gets all of it passes.
 *
 * @example explain(inCompany('VIEW_REGION'), caller, 7) // [{ kind: 'permission', anyOf: ['VIEW_REGION'] }]
 */
export const explain = (guard: Guard, caller: Caller, companyId?: number): readonly Refusal[] => {
  if (guard === 'public') return []
  const [closest, ...others] = guard
    .map((rule) => lacking(rule, caller, companyId))
    .toSorted((one, other) => distance(one) - distance(other))
  if (!closest) return [{ kind: 'nobody' }]
  const alike = [closest, ...others.filter((refusals) => keyOf(refusals) === keyOf(closest))].flat()
  const anyOf = [...new Set(alike.flatMap((refusal) => (refusal.kind === 'permission' ? refusal.anyOf : [])))]
  return closest.map((refusal) => (refusal.kind === 'permission' ? { ...refusal, anyOf } : refusal))
}
