/**
 * Does what has come due: planned changes, the ends of roles, of access reviews and of views as somebody else. It begins
 * within a minute of their day, and takes as long as there is to do: a planned change takes about as long as its call.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Banners } from './database/banner'
import { noteLapsedViewings } from './accounts/viewings'
import { endDueReviews, remindReviewers, type Ending } from './modules/accessReviews/end'
import { endRoles, notifyOfEndingRoles } from './modules/companyUsers/ends'
import { makeDue } from './modules/planned/due'
import { endStaff, notifyOfEndingStaff } from './modules/tomUsers/ends'
import { reporterTo } from './securityEvents'
import { sendSignal, startClock } from './tools/signals'

const everyMilliseconds = 30_000

interface Working extends Omit<Ending, 'log' | 'report'> {
  readonly banners: Pick<Banners, 'present'>
}

interface DueWork {
  /** Does all of it now. */
  readonly run: () => Promise<void>
  /** Begins now, rather than at the next turn; what is under way looks once more. */
  readonly wake: () => void
  /** Finishes the transaction that is under way, and stops; the next process goes on. */
  readonly stop: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tests don't wait for its turn. */
    readonly dueWork: DueWork
  }
}

/** Begins to look for what is due; without turns it waits for `run`. */
export const startDueWork = ({ banners, ...ending }: Working, log: FastifyBaseLogger, hasTurns: boolean): DueWork => {
  const own = new AbortController()
  const stopping = AbortSignal.any([own.signal, ending.stopping])
  const due = { ...ending, stopping, log, report: reporterTo(log) }
  let isMore = false
  let failures = 0
  /** What fails once is tried again the next time, and keeps nothing else from being done. */
  const attempt = async (part: () => Promise<unknown>) => {
    try {
      await part()
    } catch (error) {
      failures += 1
      log.warn({ err: error }, 'what is due could not be done')
    }
  }
  const parts = [
    () => endRoles(due.db),
    () => endStaff(due),
    async () => {
      const made = await makeDue(due)
      if (made.settled > 0) due.wakeOutbox()
      isMore ||= made.isMore
    },
    async () => {
      if (await notifyOfEndingRoles(due.db)) due.wakeOutbox()
      if (await notifyOfEndingStaff(due.db)) due.wakeOutbox()
    },
    () => endDueReviews(due),
    () => remindReviewers(due),
    () => noteLapsedViewings(due.db),
  ]
  const work = async () => {
    // It waits for the end of maintenance, as everybody does.
    if (banners.present()?.refuses_writes) return
    const secondsSince = startClock()
    failures = 0
    do {
      isMore = false
      for (const part of parts) if (!stopping.aborted) await attempt(part)
    } while (isMore && !stopping.aborted)
    sendSignal('turned', { seconds: secondsSince(), failures })
  }
  let current: Promise<void> | undefined
  const run = () =>
    (current ??= work().finally(() => {
      current = undefined
    }))
  const wake = () => {
    isMore = true
    if (hasTurns && !stopping.aborted) void run()
  }
  const timer = hasTurns ? setInterval(() => void run(), everyMilliseconds) : undefined
  timer?.unref()
  wake()
  return {
    run,
    wake,
    stop: async () => {
      own.abort()
      clearInterval(timer)
      await current
    },
  }
}
