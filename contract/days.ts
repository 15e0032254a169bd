/** Days in UTC, as '2026-11-30': by which everything counts that ends or begins with a day. */

export const dayMilliseconds = 86_400_000

/** Returns the day in UTC. */
export const dayInUtc = (moment = new Date()): string => moment.toISOString().slice(0, 10)

/** Returns the day some days from now, in UTC. */
export const dayAhead = (days: number, from = new Date()): string =>
  dayInUtc(new Date(from.getTime() + days * dayMilliseconds))
