/** Conditions as data: when a field, a section or a form is shown, fixed or required. */

/** A condition. All of its members must hold. */
export interface Condition {
  /** Whether the record is being created rather than edited. */
  readonly isNew?: boolean
  /** Whether the record is the signed-in user. */
  readonly isOwn?: boolean
  /** The kind of the signed-in user's account. */
  readonly account?: 'platform' | 'company'
  /** Values of other fields of the form, or of the same row. */
  readonly where?: Readonly<Record<string, unknown>>
}

/** Makes a value read-only when a condition holds (always by default), and sets it to `to` if given. */
export interface Fixed {
  readonly when?: Condition
  readonly to?: unknown
}

/** The conditions of a field. */
export interface Conditional {
  /** When the field is shown and sent; always by default. */
  readonly shown?: Condition
  /** When it is read-only. */
  readonly fixed?: Fixed
  /** When it is required, in addition to what the call always requires. */
  readonly required?: Condition
}

/** The facts about user and record that conditions depend on. */
export interface Situation {
  readonly isNew: boolean
  readonly isOwn: boolean
  readonly isPlatform: boolean
}

/** The values of a record or form. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Returns whether a condition holds.
 *
 * @example holds({ isNew: false, where: { state: 'used' } }, situation, { state: 'used' })
 */
export const holds = (
  { isNew, isOwn, account, where = {} }: Condition,
  situation: Situation,
  values: Values,
): boolean =>
  (isNew === undefined || isNew === situation.isNew) &&
  (isOwn === undefined || isOwn === situation.isOwn) &&
  (account === undefined || (account === 'platform') === situation.isPlatform) &&
  Object.entries(where).every(([name, value]) => values[name] === value)

/** Returns whether a value is fixed. */
export const isFixed = (fixed: Fixed | undefined, situation: Situation, values: Values): boolean =>
  fixed !== undefined && holds(fixed.when ?? {}, situation, values)

/**
 * Returns the values that are fixed with `to`.
 *
 * @example fixedValues({ price: { when: { where: { grade: 'plain' } }, to: null } }, situation, { grade: 'plain' }) // { price: null }
 */
export const fixedValues = (
  fixed: Readonly<Record<string, Fixed | undefined>>,
  situation: Situation,
  values: Values,
): Values =>
  Object.fromEntries(
    Object.entries(fixed).flatMap(([name, one]) =>
      one && 'to' in one && isFixed(one, situation, values) ? [[name, one.to]] : [],
    ),
  )

/** Returns the fixed values of fields. */
export const fixedFields = (
  fields: Readonly<Record<string, Conditional>>,
  situation: Situation,
  values: Values,
): Values =>
  fixedValues(Object.fromEntries(Object.entries(fields).map(([name, { fixed }]) => [name, fixed])), situation, values)

/** Returns the other fields that the conditions of a field depend on. */
export const watchedFields = ({ shown, fixed, required }: Conditional): string[] => [
  ...new Set([shown, fixed?.when, required].flatMap((condition) => Object.keys(condition?.where ?? {}))),
]
