import { and, asc, count, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { isReading, paramNames, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { savedViews as savedViewCalls } from '../../contract/calls/savedViews'
import { maxId } from '../../contract/entities/fields'
import { savedViewLimits as limits } from '../../contract/entities/savedView'
import { admits, type Caller } from '../../contract/guards'
import type { SignedInCaller } from '../accounts/account'
import { ordered } from '../database/collation'
import type { Queryable } from '../database/connection'
import { companies, savedViews, sessions, users } from '../database/tables'
import { forbidden, invalid, notFound, refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { orFieldError } from '../records/rules'
import { say } from '../../contract/say'

/** The calls whose answers are shown as lists, each with the pattern of its path. A record may contain a list. */
const listCalls = Object.values<Call>(calls).flatMap((call) =>
  isReading(call) && call.answer.kind !== 'file' && call.guard !== 'public'
    ? [{ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '([1-9]\\d{0,9})')}$`) }]
    : [],
)

interface ListPlace {
  readonly call: Call
  /** The company in the path. */
  readonly companyId: number | undefined
}

/** Finds the call that reads the list at a path. */
const findList = (path: string): ListPlace | undefined => {
  for (const { call, pattern } of listCalls) {
    const [, ...ids] = pattern.exec(path) ?? []
    if (ids.some((id) => Number(id) > maxId) || !pattern.test(path)) continue
    const companyId = ids[paramNames(call.path).indexOf('company_id')]
    return { call, companyId: companyId === undefined ? undefined : Number(companyId) }
  }
  return undefined
}

/** Refuses whoever may not read the list. */
const authorizeList = (caller: Caller, { call, companyId }: ListPlace): void => {
  if (!admits(call.guard, caller, companyId)) throw forbidden('the list of the views')
}

const noList = () => invalid({ path: ['There is no such list.'] })

const findOpenList = (caller: Caller, path: string): ListPlace => {
  const place = findList(path)
  if (!place) throw noList()
  authorizeList(caller, place)
  return place
}

const { id, name, list, path, query, hidden_columns, is_shared, user_id } = savedViews

const isOwn = ({ account }: SignedInCaller): SQL => eq(user_id, account.user.id)

/** Colleagues are the provider's staff, or the people of one company. */
const isOfColleague = ({ companyId }: SignedInCaller): SQL => sql`${users.company_id} is not distinct from ${companyId}`

const shownTo = (caller: SignedInCaller) => ({
  id,
  name,
  query,
  hidden_columns,
  is_shared,
  is_own: sql<boolean>`${isOwn(caller)}`,
  owner: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
})

const select = (db: Queryable, caller: SignedInCaller, condition: SQL | undefined) =>
  db
    .select(shownTo(caller))
    .from(savedViews)
    .innerJoin(users, eq(users.id, user_id))
    .where(condition)
    .orderBy(asc(ordered(name, sql`lower(${name})`)), asc(id))

const readOne = async (db: Queryable, caller: SignedInCaller, viewId: number) => {
  const [view] = await select(db, caller, eq(id, viewId))
  if (!view) throw notFound()
  return view
}

interface OfList {
  readonly list: string
  readonly path: string
}

const isOf = (place: OfList): SQL | undefined => and(eq(path, place.path), eq(list, place.list))

/** Refuses more views than are kept. Locks the account, so that calls that arrive together are counted one after the other. */
const refuseTooMany = async (db: Queryable, { account }: SignedInCaller, place: OfList): Promise<void> => {
  await db.select({ id: users.id }).from(users).where(eq(users.id, account.user.id)).for('no key update')
  const [kept] = await db
    .select({ all: count(), ofList: sql<number>`(count(*) filter (where ${isOf(place)}))::int` })
    .from(savedViews)
    .where(eq(user_id, account.user.id))
  const isFull = (kept?.ofList ?? 0) >= limits.ofList
  refuse({
    ...((isFull || (kept?.all ?? 0) >= limits.all) && {
      name: [
        isFull
          ? say('You can save {ofList} views of a list. Please delete one first.', { ofList: limits.ofList })
          : say('You can save {all} views in all. Please delete one first.', { all: limits.all }),
      ],
    }),
  })
}

/** An arbitrary key for the advisory locks of lists. */
const lockKey = 740_074

/** Refuses to share more views of a list than its menu can show. */
const refuseTooManyShared = async (db: Queryable, caller: SignedInCaller, place: OfList): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${place.list} || ${place.path}))`)
  const [shared] = await db
    .select({ all: count() })
    .from(savedViews)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(isOf(place), is_shared, isOfColleague(caller)))
  refuse({
    ...((shared?.all ?? 0) >= limits.shared && {
      is_shared: [say('You and your colleagues already share {shared} views of this list.', { shared: limits.shared })],
    }),
  })
}

const described = { table: savedViews, chosen: [] }

/** Throws unless the view is there, and the caller's, who must still be allowed to read its list. */
const findOwn = async (db: Queryable, caller: SignedInCaller, viewId: number) => {
  const [view] = await db.select().from(savedViews).where(eq(id, viewId))
  if (!view) throw notFound()
  if (view.user_id !== caller.account.user.id) throw forbidden('the view of another account')
  return view
}

export const savedViewOperations: Operations<keyof typeof savedViewCalls> = {
  listSavedViews: {
    authorize: ({ caller, query: asked }) => {
      const place = findList(asked.path)
      if (place) authorizeList(caller, place)
    },
    run: ({ db, caller, query: asked }) => {
      findOpenList(caller, asked.path)
      // A view as another person has the viewer's session, and thus only what is shared (decision 0029).
      const isHere = exists(
        db
          .select({ one: sql`1` })
          .from(sessions)
          .where(and(eq(sessions.id, caller.sessionId), eq(sessions.user_id, user_id))),
      )
      const isOpen = or(and(isOwn(caller), isHere), and(is_shared, isOfColleague(caller)))
      return select(db, caller, and(isOf(asked), isOpen))
    },
  },

  createSavedView: {
    run: async ({ db, caller, body }) => {
      const { companyId } = findOpenList(caller, body.path)
      if (companyId !== undefined) {
        const [company] = await db
          .select({ id: companies.id })
          .from(companies)
          .where(eq(companies.id, companyId))
          .for('key share')
        if (!company) throw noList()
      }
      await refuseTooMany(db, caller, body)
      if (body.is_shared) await refuseTooManyShared(db, caller, body)
      const row = { ...body, user_id: caller.account.user.id, company_id: companyId ?? null }
      const [stored] = await orFieldError(described, db.insert(savedViews).values(row).returning({ id }), [])
      return readOne(db, caller, stored?.id ?? 0)
    },
  },

  updateSavedView: {
    find: ({ db, caller, params }) => findOwn(db, caller, params.saved_view_id),
    run: async ({ db, caller, params: { saved_view_id: viewId }, body }) => {
      const view = await findOwn(db, caller, viewId)
      findOpenList(caller, view.path)
      if (body.is_shared && !view.is_shared) await refuseTooManyShared(db, caller, view)
      if (Object.values(body).some((value) => value !== undefined))
        await orFieldError(described, db.update(savedViews).set(body).where(eq(id, viewId)), [])
      return readOne(db, caller, viewId)
    },
  },

  // Also of a list that its owner may no longer read.
  deleteSavedView: {
    find: ({ db, caller, params }) => findOwn(db, caller, params.saved_view_id),
    run: async ({ db, params: { saved_view_id: viewId } }) => {
      await db.delete(savedViews).where(eq(id, viewId))
      return { id: viewId }
    },
  },
}
