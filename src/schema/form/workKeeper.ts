/** Keeps the work of one form on the server. */
import { unsavedWork as calls } from '../../../contract/calls/unsavedWork'
import { codes } from '../../../contract/envelope'
import { fitsAtClosing } from '../shared/closing'
import type { SchemaDataProvider } from '../dataProvider'
import { forgetChoice, takeWork, type TakenWork } from './tabOfWork'

export interface KeptForm {
  /** The address of the form, or null if it is not kept. */
  readonly place: string | null
  /** What the list of waiting work calls it. */
  readonly title: string
  /** Whether it holds what this tab had in memory, which is newer than what the server has. */
  readonly isFilled: boolean
  /** Returns what is typed and not saved, as JSON; null if there are no changes. Must leave out secrets. */
  readonly take: () => object | null
  /** Restores what `take` has returned earlier, beside what is typed already. Throws if it doesn't understand it. */
  readonly restore: (content: unknown, storedAt: Date) => void
}

/** How long to wait after a change, in milliseconds: longer for much work, which takes longer to send. */
const pauseFor = (length: number) => 1_000 + length / 200

/** How long to wait after a failure, in milliseconds. */
const retryPause = 15_000

/**
 * What is being asked and sent, by place. A form that is opened again asks only when all of it has arrived, lest it restores
 * what was just discarded, or finds its work still taken.
 */
const underWay = new Map<string, Promise<unknown>>()

interface Keeping {
  readonly provider: Pick<SchemaDataProvider, 'send'>
  readonly userId: number
  readonly place: string
  readonly form: () => KeptForm
  /** The work is more than the server keeps. */
  readonly onRefused: () => void
}

export interface WorkKeeper {
  /** To be called after each change. */
  readonly touch: () => void
  /** Call it when the form unmounts. */
  readonly close: () => void
}

const isRefusal = (error: unknown) => (error as { code?: unknown } | null)?.code === codes.validation

/** Restores what waits at a place, then stores each change. */
export const keepWork = ({ provider, userId, place, form, onRefused }: Keeping): WorkKeeper => {
  /** What the server has: null for nothing, undefined if that isn't known. */
  let stored: string | null | undefined = null
  let refused: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Known once the server has answered. */
  let work: TakenWork | undefined
  let isClosed = false

  /** Sends one after the other, so that the last one stays. */
  const queue = (act: () => Promise<unknown>): void => {
    const sent = (underWay.get(place) ?? Promise.resolve()).then(act)
    underWay.set(place, sent)
    void sent.finally(() => underWay.get(place) === sent && underWay.delete(place))
  }

  /** Leaves out marks of direction, which the server refuses like all that is invisible. */
  const plainTitle = () => form().title.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '')

  const send = (content: string | null, isClosing = false): Promise<unknown> =>
    content === null
      ? provider.send(calls.removeUnsavedWork, { query: { place, id: work?.id }, keepalive: true })
      : provider.send(calls.storeUnsavedWork, {
          body: { user_id: userId, place, id: work?.id, title: plainTitle(), content },
          keepalive: isClosing && fitsAtClosing(content),
        })

  const fail = (content: string | null, error: unknown) => {
    if (stored === content) stored = undefined
    if (!isRefusal(error)) return schedule(retryPause)
    if (refused === undefined && !isClosed) onRefused()
    refused = content ?? undefined
  }

  const read = (): string | null => {
    const typed = form().take()
    return typed && JSON.stringify(typed)
  }

  const write = (isClosing = false) => {
    clearTimeout(timer)
    timer = undefined
    const content = read()
    if (content === stored || content === refused) return
    stored = content
    const sendNow = () =>
      send(content, isClosing).then(
        () => {
          refused = undefined
        },
        (error: unknown) => fail(content, error),
      )
    // A page that is being closed can't wait.
    if (isClosing) void sendNow()
    else queue(sendNow)
  }

  const schedule = (pause: number) => {
    if (!work || isClosed) return
    timer ??= setTimeout(() => write(), pause)
  }
  const touch = () => schedule(pauseFor(stored?.length ?? 0))

  const { isFilled } = form()

  const start = async () => {
    const waiting = await provider.send(calls.findUnsavedWork, { query: { place } }).then(
      ({ data }) => data,
      // What waits stays: the form starts a work of its own.
      () => [],
    )
    if (isClosed) return
    const taken = await takeWork(place, waiting, isFilled)
    if (isClosed) return taken.release()
    work = taken
    const { found } = taken
    if (!found) return
    stored = found.content
    // What an earlier version of the console has kept may not be understood; the next change replaces it.
    if (!isFilled) form().restore(JSON.parse(found.content), new Date(found.stored_at))
  }

  const writeAtOnce = () => {
    if (document.visibilityState === 'hidden' && work && !isClosed) write(true)
  }
  // Fires before a page is closed, also on phones, where `pagehide` may not.
  document.addEventListener('visibilitychange', writeAtOnce)
  queue(() =>
    start()
      .catch(() => {})
      .finally(touch),
  )

  return {
    touch,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', writeAtOnce)
      // Saved or discarded. Other work waits on the server, since the session may have ended.
      const isDone = read() === null
      const isLeft = isDone && stored !== null
      if (isDone && work) forgetChoice(place)
      if (isLeft) stored = null
      const remove = () => send(null).catch(() => {})
      // A page that is left doesn't reach its turn. Removing twice does no harm.
      const removeAtOnce = () => void (document.visibilityState === 'hidden' && remove())
      if (isLeft) document.addEventListener('visibilitychange', removeAtOnce)
      queue(async () => {
        if (isLeft) await remove()
        document.removeEventListener('visibilitychange', removeAtOnce)
        work?.release()
      })
    },
  }
}
