/** The queue is full. */
export class QueueFull extends Error {}

/**
 * Creates a queue that runs at most `atOnce` jobs concurrently; the others wait.
 * Rejects with `QueueFull` if more than `maxWaiting` jobs are already waiting.
 *
 * @example const limitHashing = limitConcurrency(2); await limitHashing(() => hash(password))
 */
export const limitConcurrency = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>, maxWaiting = Infinity): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw new QueueFull('Too much work is waiting.')
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // Hand the slot to the longest-waiting job directly, so that a new job can't take it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
