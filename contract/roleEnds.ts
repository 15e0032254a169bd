/** Roles that end: after their last day they grant nothing (decision 0103). */
import { dayInUtc } from './days'

/** How many days before its end people are told of it. */
export const endNoticeDays = 14

/** Whether the last day of a role is over. */
export const hasEnded = ({ ends_on }: { readonly ends_on?: string | null | undefined }): boolean =>
  typeof ends_on === 'string' && ends_on < dayInUtc()
