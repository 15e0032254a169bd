/** Runs work in a savepoint that is rolled back, and returns its result. */
import type { Queryable } from '../database/connection'

/** Carries the outcome of a preview out of the savepoint that is rolled back. */
class Previewed<T> extends Error {
  constructor(readonly outcome: T) {
    super()
  }
}

/** Does work and takes back what it wrote. */
export const takeBack = async <T>(db: Queryable, work: (db: Queryable) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction(async (inSavepoint) => {
      throw new Previewed(await work(inSavepoint))
    })
  } catch (error) {
    if (error instanceof Previewed) return error.outcome as T
    throw error
  }
}
