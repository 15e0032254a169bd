/** Thrown instead of waiting in a queue that is full. */
export class QueueFull extends Error {}

/**
 * Makes a queue that lets only so many pieces of work run at once; the others wait for their turn.
 * Work that may find only so many waiting ahead of it is rejected with `QueueFull` if there are more.
 *
 * @example const hashing = limitConcurrency(2); await hashing(() => hash(password))
 */
export const limitConcurrency = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>, mostWaiting = Infinity): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new QueueFull('Too much work is waiting.')
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The place goes to who has waited longest, so that no newcomer takes it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
