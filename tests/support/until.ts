import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until something is so, outside of a test; throws after two minutes. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + 120_000; !(await isSo()); await sleep(50))
    if (Date.now() > deadline) throw new Error(`Not so after two minutes: ${isSo.toString()}`)
}
