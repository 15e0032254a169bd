/**
 * With whose rights an identity provider changes people (decision 0132). Its key says which calls it may make. What these
 * change is judged by the rights of the key and those that the groups give: a super user has put both in its hands.
 */
import { and, eq } from 'drizzle-orm'
import { grantableApplications } from '../../../contract/applications'
import type { CallName } from '../../../contract/calls'
import { admits } from '../../../contract/guards'
import { withLivePay } from '../../../contract/permissions'
import { callerOf, findAccountById, type SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { provisionedGroups } from '../../database/tables'
import { forbidden, keyRefused } from '../../errors/apiError'
import { callOf, type Performing } from '../performCall'

/** A request of an identity provider. */
export interface Acting {
  /** With the key as the caller. */
  readonly input: Performing['input']
  readonly operations: Performing['operations']
  readonly company: number
  /** What is to be known of a request that was followed. */
  readonly notes: string[]
}

type Given = typeof provisionedGroups.$inferSelect.roles

/** Returns the caller with the rights that groups give, besides its own. */
export const handingOut = (caller: SignedInCaller, given: readonly Given[]): SignedInCaller => {
  const { account, key, sessionId } = caller
  const name = `Key ${key?.name ?? ''}`
  const grants = given.flatMap((roles) =>
    grantableApplications.flatMap((application) => {
      const role = roles[application]
      if (!role) return []
      const permissions = withLivePay(role.permissions, role.has_live_pay_tool)
      return {
        application,
        grantAccess: true,
        endsOn: null,
        isOver: false,
        name,
        permissions,
        hasLivePayTool: role.has_live_pay_tool,
      }
    }),
  )
  return { ...caller, ...callerOf({ ...account, grants: [...account.grants, ...grants] }, sessionId) }
}

const readGiven = async (db: Queryable, company: number): Promise<Given[]> =>
  (
    await db
      .select({ roles: provisionedGroups.roles })
      .from(provisionedGroups)
      .where(eq(provisionedGroups.company_id, company))
  ).map(({ roles }) => roles)

/** Throws 403 unless the key may make a call. */
export const requireMay = ({ input: { caller }, company }: Acting, ...anyOf: CallName[]): void => {
  const guards = anyOf.map((name) => callOf(name).guard)
  if (guards.some((guard) => admits(guard, caller, company))) return
  const needed = guards.flatMap((guard) => (guard === 'public' ? [] : guard.flatMap(({ permissions }) => permissions)))
  throw forbidden(`The key lacks the permission ${[...new Set(needed)].join(' or ')}.`)
}

const as = ({ input, operations }: Acting, caller: SignedInCaller): Performing => ({
  input: { ...input, caller },
  operations,
})

/** Acts with the rights of the key, and those that groups give. */
export const asHandingOut = async (acting: Acting): Promise<Performing> =>
  as(acting, handingOut(acting.input.caller, await readGiven(acting.input.db, acting.company)))

/**
 * Acts with all rights of the maker of the key: to switch somebody off takes rights away and gives none, so that nobody stays
 * signed in for having more of them than the key.
 */
export const asMaker = async (acting: Acting): Promise<Performing> => {
  const { db, caller } = acting.input
  const account = await findAccountById(db, caller.account.user.id)
  if (!account) throw keyRefused()
  return as(acting, { ...caller, ...callerOf(account, caller.sessionId) })
}

export const ofGroup = (company: number, id: number) =>
  and(eq(provisionedGroups.company_id, company), eq(provisionedGroups.id, id))
