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
export const startDueWork = (ending: Omit<Ending, 'log' | 'report'>, log: FastifyBaseLogger): DueWork => {
  const due = { ...ending, log, report: reporterTo(log) }
  /** What fails once is tried again the next time, and keeps nothing else from being done. */
  const attempt = async (part: () => Promise<unknown>) => {
    try {
      await part()
    } catch (error) {
      log.warn({ err: error }, 'what is due could not be done')
    }
  }
  const parts = [
    () => endRoles(due.db),
    async () => {
      if ((await makeDue(due)) > 0) due.wakeOutbox()
    },
    async () => {
      if (await tellOfEnds(due.db)) due.wakeOutbox()
    },
    () => endDueReviews(due),
    () => remindReviewers(due),
  ]
  const work = async () => {
    for (const part of parts) await attempt(part)
  }
  let current: Promise<void> | undefined
  const run = () =>
    (current ??= work().finally(() => {
      current = undefined
    }))
  const tick = () => void run()
  const timer = setInterval(tick, everyMilliseconds)
  timer.unref()
  tick()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
