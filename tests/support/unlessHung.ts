import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects if work hangs. The bound tells a hang from slowness: no machine is so busy that an answer takes as long. */
export const unlessHung = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(20_000, undefined, { ref: false }).then((): never => {
      throw new Error('There was no answer within 20 s')
    }),
  ])
