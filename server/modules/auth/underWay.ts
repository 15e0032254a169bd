/** Limits how many pieces of work of one subject run or wait at once in this process. */
import { QueueFull } from '../../tools/limitConcurrency'

const counts = new Map<string, number>()

/** Runs work of a subject; rejects with `QueueFull` if so many others of it are under way already. */
export const limitUnderWay = async <T>(subject: string, most: number, work: () => Promise<T>): Promise<T> => {
  const count = counts.get(subject) ?? 0
  if (count >= most) throw new QueueFull('Too much work of this subject is under way.')
  counts.set(subject, count + 1)
  try {
    return await work()
  } finally {
    const left = (counts.get(subject) ?? 1) - 1
    if (left > 0) counts.set(subject, left)
    else counts.delete(subject)
  }
}
