/** The queue is full. */
export class QueueFull extends Error {}

interface Patience {
  /** How many jobs may wait; unlimited if absent. */
  readonly maxWaiting?: number
  /** If it is aborted, a waiting job leaves the queue and rejects with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Creates a queue that runs at most `atOnce` jobs concurrently; the others wait.
 * Rejects with `QueueFull` if `maxWaiting` jobs are already waiting.
 *
 * @example const limitHashing = limitConcurrency(2); await limitHashing(() => hash(password))
 */
export const limitConcurrency = (atOnce: number) => {
  let running = 0
  let waiting: readonly (() => void)[] = []
  const wait = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== go)
        reject(signal?.reason as Error)
      }
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting = [...waiting, go]
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async <T>(work: () => Promise<T>, { maxWaiting = Infinity, signal }: Patience = {}): Promise<T> => {
    signal?.throwIfAborted()
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw new QueueFull('Too much work is waiting.')
    else await wait(signal)
    try {
      return await work()
    } finally {
      // Hand the slot to the longest-waiting job directly, so that a new job can't take it.
      const [next, ...others] = waiting
      waiting = others
      if (next) next()
      else running -= 1
    }
  }
}
