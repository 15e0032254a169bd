import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so, outside of a test; throws what `complain` returns if it takes too long. */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  milliseconds = 120_000,
  complain: () => Error = () => new Error(`Not so after ${milliseconds / 1000} s: ${isSo.toString()}`),
): Promise<void> => {
  for (const deadline = Date.now() + milliseconds; !(await isSo()); await sleep(50))
    if (Date.now() > deadline) throw complain()
}
