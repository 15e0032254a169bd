/** Guards state who may make a call: `public`, or a list of rules of which one must match. */
import { can, type Permission } from './permissions'

export interface Rule {
  /** The kind of account, which never depends on the name of a role (A14); absent for both kinds. */
  readonly account?: 'platform' | 'company'
  /** Limits company users to their own company (A49). */
  readonly ownCompany?: true
  readonly role?: 'COMPANY_SUPER_USER'
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
export const companyAccount = (...permissions: Permission[]) => [{ account: 'company', permissions }] satisfies Guard
export const inCompany = (...permissions: Permission[]) => [{ ownCompany: true, permissions }] satisfies Guard
export const companySuperUser = (...permissions: Permission[]) =>
  [{ account: 'company', ownCompany: true, role: 'COMPANY_SUPER_USER', permissions }] satisfies Guard

/** Combines guards; passing one of them is enough. */
export const either = (...guards: Guard[]): Guard =>
  guards.includes(everyone) ? everyone : guards.flatMap((guard) => (guard === everyone ? [] : guard))

const fits = (rule: Rule, caller: Caller, companyId: number | undefined): boolean =>
  (rule.account === undefined || (rule.account === 'platform') === caller.isPlatform) &&
  (!rule.ownCompany || caller.isPlatform || (companyId !== undefined && caller.companyId === companyId)) &&
  (rule.role === undefined || rule.role === caller.role) &&
  can(caller.permissions, rule.permissions)

/** Whether a signed-in caller passes a guard; `companyId` is the company in the path, if any. */
export const admits = (guard: Guard, caller: Caller, companyId?: number): boolean =>
  guard === 'public' || guard.some((rule) => fits(rule, caller, companyId))
