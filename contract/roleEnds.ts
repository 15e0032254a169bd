/** Roles that end: after their last day they grant nothing (decision 0103). */

/** How many days before its end people are told of it. */
export const endNoticeDays = 14

/** Returns the day in UTC, by which roles end. */
export const dayInUtc = (moment = new Date()): string => moment.toISOString().slice(0, 10)

/** Returns the day some days from now, in UTC. */
export const dayAhead = (days: number, from = new Date()): string =>
  dayInUtc(new Date(from.getTime() + days * 86_400_000))

/** Whether the last day of a role is over. */
export const hasEnded = ({ ends_on }: { readonly ends_on?: string | null | undefined }): boolean =>
  typeof ends_on === 'string' && ends_on < dayInUtc()
