/** Does what has come due: planned changes, the ends of roles and of access reviews, within a minute of their day. */
import type { FastifyBaseLogger } from 'fastify'
import { endDueReviews, remindReviewers, type Ending } from './modules/accessReviews/end'
import { endRoles, tellOfEnds } from './modules/companyUsers/ends'
import { makeDue } from './modules/planned/due'
import { reporterTo } from './securityEvents'

const everyMilliseconds = 30_000

interface DueWork {
  /** Does it now. */
  readonly run: () => Promise<void>
  /** Finishes what is under way, and stops. */
  readonly stop: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tests don't wait for its turn. */
    readonly dueWork: DueWork
  }
}

/** Begins to look for what is due. */
export const startDueWork = (parts: Omit<Ending, 'log' | 'report'>, log: FastifyBaseLogger): DueWork => {
  const due = { ...parts, log, report: reporterTo(log) }
  const work = async () => {
    await endRoles(due.db)
    const settled = await makeDue(due)
    const hasTold = await tellOfEnds(due.db)
    await endDueReviews(due)
    await remindReviewers(due)
    if (settled > 0 || hasTold) due.wakeOutbox()
  }
  let current: Promise<void> | undefined
  const run = () =>
    (current ??= work().finally(() => {
      current = undefined
    }))
  const tick = () => void run().catch((error: unknown) => log.warn({ err: error }, 'what is due could not be done'))
  const timer = setInterval(tick, everyMilliseconds)
  timer.unref()
  tick()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await current?.catch(() => {})
    },
  }
}
