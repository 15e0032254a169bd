/** Who needs a second factor, and from when on (decision 0134). */

export interface FactorRule {
  /** `YYYY-MM-DD`, or with a time, which does not count; null if nobody needs one. */
  readonly second_factor_from: string | null
  /** Of whom it is required; of all if none is named. */
  readonly second_factor_roles: readonly string[]
}

/**
 * Returns the day from which on somebody with these roles needs a second factor; null if they need none.
 *
 * @example factorDay({ second_factor_from: '2027-01-01', second_factor_roles: [] }, ['COMPANY_USER']) // '2027-01-01'
 */
export const factorDay = (
  { second_factor_from: from, second_factor_roles: concerned }: FactorRule,
  roles: readonly string[],
): string | null => {
  const isConcerned = concerned.length === 0 || roles.some((role) => concerned.includes(role))
  return from !== null && isConcerned ? from.slice(0, 10) : null
}
