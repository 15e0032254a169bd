/** Takes away what is reviewed by ordinary calls, as whoever decides could make them; each person is taken or refused. */
import { isLivePay, isPermission, type Permission } from '../../../contract/permissions'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { Queryable } from '../../database/connection'
import type { accessReviewItems } from '../../database/tables'
import { ApiError, AsksAgain, reasonOf } from '../../errors/apiError'
import type { Row } from '../../records/table'
import { isLive } from '../companyUsers/decide'
import { readApplications } from '../companyUsers/facts'
import { grantedIn, readStates, type UserState } from '../companyUsers/states'
import { perform, type Performing } from '../performCall'
import type { Review } from './found'

export type Item = Row<typeof accessReviewItems>
type Application = Item['application']

/** Why items are refused, by id. */
export type Refusals = ReadonlyMap<number, string>

interface Failures {
  readonly failures: readonly { readonly id: number; readonly reason: string }[]
}

/** Runs work in a savepoint; returns why it was refused, if it was. */
export const unlessRefused = async <T>(
  db: Queryable,
  work: (db: Queryable) => Promise<T>,
): Promise<{ readonly done: T } | { readonly reason: string }> => {
  try {
    return { done: await db.transaction((tx) => work(tx)) }
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof AsksAgain) && error.status < 500)
      return { reason: error.status === 403 ? refusalMessages.reviewNotAllowed : reasonOf(error) }
    throw error
  }
}

const many = ['changeRoleOfCompanyUsers', 'changeRightOfCompanyUsers', 'toggleManyCompanyUsers'] as const

/** Makes a call that changes many people; returns why some of them are refused, by their ids. */
const changeMany = async (
  calling: Performing,
  name: (typeof many)[number],
  company: number,
  ids: readonly number[],
  body: object,
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const { input } = calling
  const made = await unlessRefused(input.db, async (db) => {
    const told = { ...calling, input: { ...input, db } }
    return (await perform(told, name, {
      params: { company_id: company },
      query: { preview: false },
      body: { ids: [...ids], ...body },
    })) as Failures
  })
  return new Map(
    'done' in made ? made.done.failures.map(({ id, reason }) => [id, reason]) : ids.map((id) => [id, made.reason]),
  )
}

/** People whose role is the same but for its lists. */
const bySameRole = (states: readonly UserState[], application: Application) => {
  const groups = new Map<string, { role: NonNullable<UserState['roles'][Application]>; ids: number[] }>()
  for (const { id, roles } of states) {
    const role = roles[application]
    if (!role) continue
    const key = JSON.stringify([role.name, role.description, role.permissions])
    const group = groups.get(key) ?? { role, ids: [] }
    groups.set(key, group)
    group.ids.push(id)
  }
  return [...groups.values()]
}

/** The permissions of the live-pay tool go with its switch (A58). */
const switchLivePayOff = async (
  calling: Performing,
  company: number,
  application: Application,
  ids: readonly number[],
) => {
  const refused = new Map<number, string>()
  for (const { role, ids: same } of bySameRole(await readStates(calling.input.db, company, ids), application)) {
    const { name, description, permissions } = role
    const body = {
      application,
      role: { name, description, permissions: permissions.filter((one) => !isLivePay(one)), has_live_pay_tool: false },
    }
    for (const one of await changeMany(calling, 'changeRoleOfCompanyUsers', company, same, body)) refused.set(...one)
  }
  return refused
}

/** Takes an application away. Nobody is left without one: the account of somebody who has no other is switched off. */
const takeAccess = async (calling: Performing, company: number, application: Application, ids: readonly number[]) => {
  const { db } = calling.input
  const [applications, states] = [await readApplications(db, company), await readStates(db, company, ids)]
  const hasOther = ({ roles }: UserState) =>
    grantedIn(roles).some((role) => role.application !== application && isLive(role, applications))
  const some = (isOther: boolean) => states.filter((state) => hasOther(state) === isOther).map(({ id }) => id)
  return new Map([
    ...(await changeMany(calling, 'changeRoleOfCompanyUsers', company, some(true), { application, role: null })),
    ...(await changeMany(calling, 'toggleManyCompanyUsers', company, some(false), { is_active: false })),
  ])
}

const takeOf = (
  calling: Performing,
  { company_id: company, permission }: Review,
  application: Application,
  ids: readonly number[],
) => {
  if (permission === null) return takeAccess(calling, company, application, ids)
  if (isPermission(permission) && isLivePay(permission)) return switchLivePayOff(calling, company, application, ids)
  const body = { application, permission: permission as Permission, mode: 'take' }
  return changeMany(calling, 'changeRightOfCompanyUsers', company, ids, body)
}

/** Takes away what items stand for; returns why some are refused. */
export const takeAway = async (calling: Performing, review: Review, items: readonly Item[]): Promise<Refusals> => {
  const refused = new Map<number, string>()
  for (const application of new Set(items.map((item) => item.application))) {
    const ofApplication = items.filter((item) => item.application === application)
    const reasons = await takeOf(
      calling,
      review,
      application,
      ofApplication.map(({ user_id }) => user_id),
    )
    for (const { id, user_id } of ofApplication) {
      const reason = reasons.get(user_id)
      if (reason !== undefined) refused.set(id, reason)
    }
  }
  return refused
}
