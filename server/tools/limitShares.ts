import { limitConcurrency, QueueFull } from './limitConcurrency'

/** One subject has too many jobs. */
export class ShareUsed extends QueueFull {}

interface Limits {
  /** How many jobs run at once. */
  readonly atOnce: number
  /** How many jobs may be under way, running or not. */
  readonly most: number
}

/** Waits for a place and runs a job on it. */
export type OnPlace = <T>(job: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that several subjects share, such as accounts: each has its own limits, so that none can take all places.
 * Waiting subjects get places in turn.
 *
 * Work is admitted first, which rejects with `QueueFull` or `ShareUsed`, and may prepare itself before it takes a place.
 *
 * @example limitImports(account, async (onPlace) => { const body = await receive(); return onPlace(() => run(body)) })
 */
export const limitShares = (all: Limits, each: Limits) => {
  const limitAll = limitConcurrency(all.atOnce)
  const shares = new Map<unknown, { count: number; readonly limit: ReturnType<typeof limitConcurrency> }>()
  let count = 0
  let running = 0
  const limit = async <T>(
    subject: unknown,
    work: (onPlace: OnPlace) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const share = shares.get(subject) ?? { count: 0, limit: limitConcurrency(each.atOnce) }
    if (share.count >= each.most) throw new ShareUsed('Too much work of this subject is under way.')
    if (count >= all.most) throw new QueueFull('Too much work is under way.')
    const patience = signal ? { signal } : {}
    shares.set(subject, share)
    share.count += 1
    count += 1
    try {
      return await work((job) => share.limit(() => limitAll(() => countRunning(job), patience), patience))
    } finally {
      share.count -= 1
      count -= 1
      if (share.count === 0) shares.delete(subject)
    }
  }
  const countRunning = async <T>(job: () => Promise<T>): Promise<T> => {
    running += 1
    try {
      return await job()
    } finally {
      running -= 1
    }
  }
  /** How many jobs run, and how many are admitted but wait, or prepare themselves. */
  const counts = () => ({ running, waiting: count - running })
  return Object.assign(limit, { counts })
}
