import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects if the work hangs. The timeout is far beyond what a busy machine needs. */
export const unlessHung = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(20_000, undefined, { ref: false }).then((): never => {
      throw new Error('There was no answer within 20 s')
    }),
  ])
