/** Notes when people last used a right of the console: once a day for a person and right, off the path of calls (decision 0101). */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { dayInUtc } from '../../contract/days'
import { admits, type Caller, type Guard } from '../../contract/guards'
import type { Permission } from '../../contract/permissions'
import type { Queryable } from '../database/connection'

/** Nobody waits for these notes, and a crash loses those of so much time at most. */
const everyMilliseconds = 10_000
/** People who are noted on one day at most in one process; of further ones nothing is kept. */
const mostPeople = 200_000

/** Returns the rights by which a caller passes a guard: of several that would do, all that they hold. */
export const usedRights = (guard: Guard, caller: Caller, companyId: number | undefined): Permission[] => {
  if (guard === 'public') return []
  const passed = guard.filter((rule) => rule.permissions.length > 0 && admits([rule], caller, companyId))
  return passed.flatMap(({ permissions }) =>
    permissions.filter((name) => caller.permissions.includes(name) || caller.permissions.includes('all')),
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tests don't wait for its turn. */
    readonly lastUses: LastUses
  }
}

export interface LastUses {
  /** Notes that an account has passed a guard. */
  readonly note: (accountId: number, guard: Guard, caller: Caller, companyId: number | undefined) => void
  /** Stores what was noted. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Keeps notes in memory and stores them in batches, at the end only if it has no turns. Several processes may note the same. */
export const startLastUses = (db: Queryable, log: FastifyBaseLogger, hasTurns: boolean): LastUses => {
  let day = dayInUtc()
  const known = new Map<number, Set<string>>()
  let waiting: { readonly id: number; readonly name: string; readonly day: string }[] = []

  const note: LastUses['note'] = (id, guard, caller, companyId) => {
    const now = dayInUtc()
    if (now !== day) {
      day = now
      known.clear()
    }
    const used = usedRights(guard, caller, companyId)
    if (used.length === 0) return
    const names = known.get(id) ?? new Set()
    if (!known.has(id) && known.size < mostPeople) known.set(id, names)
    else if (!known.has(id)) return
    for (const name of used) {
      if (names.has(name)) continue
      names.add(name)
      waiting.push({ id, name, day })
    }
  }

  const flush = async () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const column = (of: (one: (typeof batch)[number]) => unknown) => sql.param(batch.map(of))
    // The account may be gone.
    await db
      .execute(
        sql`insert into last_uses (user_id, permission, used_on)
          select n.id, n.name, max(n.day) from unnest(${column(({ id }) => id)}::int[], ${column(({ name }) => name)}::text[],
            ${column((one) => one.day)}::date[]) n (id, name, day)
          join users u on u.id = n.id group by n.id, n.name order by n.id, n.name
          on conflict (user_id, permission) do update set used_on = excluded.used_on
            where last_uses.used_on < excluded.used_on`,
      )
      .catch((error: unknown) => {
        // They are noted again with the next use.
        for (const { id, name } of batch) known.get(id)?.delete(name)
        log.warn({ err: error }, 'last uses of rights could not be stored')
      })
  }

  let current = Promise.resolve()
  const timer = hasTurns ? setInterval(() => void (current = current.then(flush)), everyMilliseconds) : undefined
  timer?.unref()
  return {
    note,
    flush,
    stop: async () => {
      clearInterval(timer)
      await current
      await flush()
    },
  }
}
