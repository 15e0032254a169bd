/**
 * Who may make a call, as plain data beside the call it protects.
 *
 * A guard is a list of rules; one rule that fits is enough. `public` needs no sign-in.
 */
import { can, type Permission } from './permissions'

export interface Rule {
  /** The kind of account, read from the database and never from a role name (A14). Absent: both kinds. */
  readonly account?: 'platform' | 'company'
  /** The company of the path must be the caller's own, unless the caller is provider staff (A49). */
  readonly ownCompany?: true
  readonly role?: 'COMPANY_SUPER_USER'
  /** Any one of these; none asks for nothing. */
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
export const companyAccount = (...permissions: Permission[]) => [{ account: 'company', permissions }] satisfies Guard
export const inCompany = (...permissions: Permission[]) => [{ ownCompany: true, permissions }] satisfies Guard
export const companySuperUser = (...permissions: Permission[]) =>
  [{ account: 'company', ownCompany: true, role: 'COMPANY_SUPER_USER', permissions }] satisfies Guard

/** Joins guards: a caller that passes one of them passes. */
export const either = (...guards: Guard[]): Guard =>
  guards.includes(everyone) ? everyone : guards.flatMap((guard) => (guard === everyone ? [] : guard))

const fits = (rule: Rule, caller: Caller, companyId: number | undefined): boolean =>
  (rule.account === undefined || (rule.account === 'platform') === caller.isPlatform) &&
  (!rule.ownCompany || caller.isPlatform || (companyId !== undefined && caller.companyId === companyId)) &&
  (rule.role === undefined || rule.role === caller.role) &&
  can(caller.permissions, rule.permissions)

/** Tells whether a signed-in caller passes a guard; `companyId` is the company of the path, if it has one. */
export const admits = (guard: Guard, caller: Caller, companyId?: number): boolean =>
  guard === 'public' || guard.some((rule) => fits(rule, caller, companyId))
