/** Seals what history says, so that nobody changes it unnoticed (decision 0097). */
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'

/** Nobody waits for a seal: it comes within seconds. */
const everyMilliseconds = 2000
/** A round is short, so that a server that stops need not wait for it. */
const changesPerRound = 100

/** Makes the partitions of the next months; what has none lands in the last one. */
export const makeMonths = (db: Queryable) => db.execute(sql`select history.make_months()`)

/** Seals all changes that have been committed. */
export const sealChanges = async (db: PooledDatabase): Promise<void> => {
  const seal = () =>
    transaction(db, async (tx) => {
      // A change of very many rows takes as long as it takes: nobody waits for it, and what was given up would begin anew.
      await tx.execute(sql`set local statement_timeout = 0`)
      const { rows } = await tx.execute<{ sealed: number }>(sql`select history.seal(${changesPerRound}) as sealed`)
      return rows[0]?.sealed ?? 0
    })
  while ((await seal()) === changesPerRound);
}

/** Seals changes from now on, beside those of other processes; returns a function that stops it. */
export const startSealing = (db: PooledDatabase, log: FastifyBaseLogger): (() => Promise<void>) => {
  let current = Promise.resolve()
  let isBusy = false
  const run = async () => {
    isBusy = true
    await sealChanges(db).catch((error: unknown) => log.warn({ err: error }, 'changes could not be sealed'))
    isBusy = false
  }
  const timer = setInterval(() => {
    if (!isBusy) current = run()
  }, everyMilliseconds)
  timer.unref()
  return () => {
    clearInterval(timer)
    return current
  }
}
