/** Conditions as data: when a field, a section or a form is shown, fixed or required. One function judges them all. */

/** What must hold; of several, all must. */
export interface Condition {
  /** A new record is being made, or, with `false`, one that exists is being changed. */
  readonly isNew?: boolean
  /** The record is that of the signed-in person, where the records of a resource are people. */
  readonly isOwn?: boolean
  /** The kind of the signed-in person's account. */
  readonly account?: 'platform' | 'company'
  /** The values of other fields; of the same row, where the field stands in one. */
  readonly where?: Readonly<Record<string, unknown>>
}

/** When nobody may change a value (always, if `when` is absent), and what it then is (what it was, if `to` is absent). */
export interface Fixed {
  readonly when?: Condition
  readonly to?: unknown
}

/** What every field of a form can say. */
export interface Conditional {
  /** When the form asks for the field and sends it; always if absent. */
  readonly shown?: Condition
  /** When nobody may change it. */
  readonly fixed?: Fixed
  /** When it must be filled, beside what the call always demands. */
  readonly required?: Condition
}

/** Who looks at which record. */
export interface Situation {
  readonly isNew: boolean
  readonly isOwn: boolean
  readonly isPlatform: boolean
}

/** Values of a record or a form, by member. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Tells whether a condition holds.
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

/** Tells whether a value is fixed. */
export const isFixed = (fixed: Fixed | undefined, situation: Situation, values: Values): boolean =>
  fixed !== undefined && holds(fixed.when ?? {}, situation, values)

/**
 * The values that are fixed to something.
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

/** The same for fields. */
export const fixedFields = (
  fields: Readonly<Record<string, Conditional>>,
  situation: Situation,
  values: Values,
): Values =>
  fixedValues(Object.fromEntries(Object.entries(fields).map(([name, { fixed }]) => [name, fixed])), situation, values)

/** The other fields that the conditions of a field look at. */
export const lookedAt = ({ shown, fixed, required }: Conditional): string[] => [
  ...new Set([shown, fixed?.when, required].flatMap((condition) => Object.keys(condition?.where ?? {}))),
]
