/**
 * Rules of a record: what its members must be together, such as that it ends after it starts.
 *
 * A rule is written once, and holds for the record as it will be stored: forms check it before they send anything, and the
 * server checks it in POST, in PUT (with the stored members that are not sent), in uploads and in switches. If the table
 * has a CHECK for it, the rule names it, so that a breach of the CHECK is told in the words of the rule.
 */
import type { z } from 'zod'
import type { FieldErrors } from './envelope'
import { labelled } from './glue'
import { headingOf } from './naming'
import { sayIt, saying, type Saying } from './say'

type Values = Readonly<Record<string, unknown>>

export interface RecordRule<V = Values> {
  /** The member with the error if the rule is broken. */
  readonly path: string
  /** The members that it compares. It is checked once all of them are known and valid. */
  readonly reads: readonly string[]
  /** Returns whether the rule is kept. */
  check(values: V): boolean
  /** In its own values, if it has some. */
  readonly message: string | Saying
  /** The CHECK of the table that holds it, too, without the name of the table: `period` for `leases_period`. */
  readonly constraint?: string
  /** The date that precedes the one at `path`. */
  readonly after?: string
}

/** The members of a stored record, by the names of the payload: what is left out is null. */
export type Stored<Body> = {
  readonly [member in keyof Body]-?: undefined extends Body[member]
    ? Exclude<Body[member], undefined> | null
    : Body[member]
}

type BodyOf<S extends z.ZodType> = Stored<z.output<S>>
type Draft<S extends z.ZodType, Reads extends string> = Omit<
  RecordRule<never>,
  'path' | 'reads' | 'check' | 'after'
> & {
  readonly path: keyof BodyOf<S> & string
  readonly reads: readonly Reads[]
  readonly check: (values: Pick<BodyOf<S>, Reads & keyof BodyOf<S>>) => boolean
}

/**
 * Declares a rule over members of a payload.
 *
 * @example
 * rule(lease.create, {
 *   path: 'currency_id',
 *   reads: ['rent', 'currency_id'],
 *   check: ({ rent, currency_id }) => rent === null || currency_id !== null,
 *   message: 'Choose the currency of the rent.',
 * })
 */
export const rule = <S extends z.ZodType, const Reads extends keyof BodyOf<S> & string>(
  _body: S,
  draft: Draft<S, Reads>,
): RecordRule<Pick<BodyOf<S>, Reads>> => draft

const dayOf = (value: string | null): string => value?.slice(0, 10) ?? ''

/**
 * Requires a date to be later than another one, by calendar days; either may be empty. The console offers only such days.
 * The CHECK `${end}_after_${start}` holds it: see `isAfter` in `server/database/tables/columns.ts`.
 *
 * @example after('starts_on', 'ends_on')
 */
export const after = <const Start extends string, const End extends string>(
  start: Start,
  end: End,
  message: string | Saying = saying('Choose a date after ‘{start}’.', { start: saying(headingOf(start)) }),
): RecordRule<{ readonly [member in Start | End]: string | null }> => ({
  path: end,
  reads: [start, end],
  check: (values) => !values[start] || !values[end] || dayOf(values[end]) > dayOf(values[start]),
  message,
  constraint: `${end}_after_${start}`,
  after: start,
})

/** Returns the rules that values break, of those whose members are all known. */
export const brokenRules = (rules: readonly RecordRule[], values: Values): RecordRule[] =>
  rules.filter((one) => one.reads.every((member) => values[member] !== undefined) && !one.check(values))

/** Returns the messages of the rules that values break, by member. */
export const ruleErrors = (rules: readonly RecordRule[], values: Values): FieldErrors => {
  const errors: FieldErrors = {}
  for (const { path, message } of brokenRules(rules, values)) errors[path] = [...(errors[path] ?? []), sayIt(message)]
  return errors
}

const rulesByBody = new WeakMap<z.ZodType, readonly RecordRule[]>()

/** Returns the rules that a body must keep. */
export const rulesIn = (body: z.ZodType | undefined): readonly RecordRule[] => (body && rulesByBody.get(body)) ?? []

interface Ruled {
  readonly body?: z.ZodType
  readonly regular?: { readonly resource: { readonly rules: readonly RecordRule[] } }
}

/** Returns the rules that the record of a call must keep. */
export const rulesOf = ({ body, regular }: Ruled): readonly RecordRule[] => regular?.resource.rules ?? rulesIn(body)

const describe = (rules: readonly RecordRule[]): string =>
  rules.map(({ path, message }) => labelled(path, sayIt(message))).join('\n\n')

/** Adds rules to a body, which says them in its description. They are checked even if other members are invalid. */
export const withRules = <S extends z.ZodObject>(body: S, rules: readonly RecordRule[]): S => {
  if (rules.length === 0) return body
  const ruled = rules
    .reduce<z.ZodObject>(
      (schema, one) =>
        schema.refine((values) => brokenRules([one], values).length === 0, {
          path: [one.path],
          error: () => sayIt(one.message),
          when: ({ value, issues }) =>
            typeof value === 'object' &&
            value !== null &&
            !issues.some(({ path }) => one.reads.includes(String(path?.[0]))),
        }),
      body,
    )
    .describe(describe(rules)) as S
  rulesByBody.set(ruled, rules)
  return ruled
}
