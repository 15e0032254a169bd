/** Sends many requests, at most 50 at a time, and returns the results in order. */
export const inBatches = async <T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = []
  while (answers.length < count) {
    const from = answers.length
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, index) => send(from + index)))),
    )
  }
  return answers
}
