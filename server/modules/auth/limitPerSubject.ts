/** Limits concurrent work per subject in this process. */
import { QueueFull } from '../../tools/limitConcurrency'

const counts = new Map<string, number>()

/** Runs work; rejects with `QueueFull` if `most` jobs of the subject are running already. */
export const limitPerSubject = async <T>(subject: string, most: number, work: () => Promise<T>): Promise<T> => {
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
