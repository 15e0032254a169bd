import { z } from 'zod'
import { countryNames, countryRef } from './country'
import { currency } from './currency'
import { changedRow, newRow } from './dataVersion'
import { entity, nameMember, reference } from './entity'
import { rowOf } from '../csvRows'
import { amount, clearableId, id, idList, lineOrNothing, name, optionalId, ref, version } from './fields'
import { anyId } from './filters'
import { grade } from './jobGrade'
import { brokenRules, rule, withRules } from '../rules'
import { sayIt } from '../say'

export const planType = z.object({ id, name: z.string() }).meta({ id: 'LtiPlanType' })

/** What the values of a plan's incentives are. */
export const valueKinds = ['CURRENCY', 'SHARES', 'PERCENT_OF_SALARY'] as const
export type ValueKind = (typeof valueKinds)[number]

const valueKind = z.enum(valueKinds, 'Choose an entry from the list.').nullable()
const planCurrency = currency.pick({ id: true, name: true, code: true }).nullable()

/** Ten times a salary is more than anybody is awarded, and much less than an amount that was meant as money. */
export const mostPercent = 1000

/** Returns why a number can't be a value of a plan; undefined if it can. */
export const valueProblem = (
  { value_kind }: { readonly value_kind: ValueKind | null },
  value: number,
): string | undefined =>
  value_kind === 'PERCENT_OF_SALARY' && value > mostPercent
    ? 'This plan awards percent of salary. Enter a number up to 1,000.'
    : undefined

const plan = entity('LtiPlan', {
  name: nameMember,
  plan_type: reference,
  /** Null if nobody has said what its values are. */
  value_kind: {
    read: valueKind,
    create: valueKind.optional().transform((kind) => kind ?? null),
    update: valueKind.optional(),
  },
  /** Given if its values are money, and only then. */
  currency: { read: planCurrency, create: optionalId, update: clearableId, sent: 'as id' },
})

/** Money has a currency, and nothing else has any. */
const planRules = [
  rule(plan.create, {
    path: 'currency_id',
    reads: ['value_kind', 'currency_id'],
    check: ({ value_kind, currency_id }) => value_kind !== 'CURRENCY' || currency_id !== null,
    message: 'Choose the currency of these amounts.',
    constraint: 'currency',
  }),
  rule(plan.create, {
    path: 'currency_id',
    reads: ['value_kind', 'currency_id'],
    check: ({ value_kind, currency_id }) => value_kind === 'CURRENCY' || currency_id === null,
    message: 'Only amounts of money have a currency.',
    constraint: 'currency',
  }),
]

interface Unit {
  readonly value_kind?: ValueKind | null | undefined
  readonly currency_id?: number | null | undefined
}

/** Returns why a currency doesn't suit what the values are. */
export const currencyProblem = ({ value_kind = null, currency_id = null }: Unit): string | undefined =>
  brokenRules(planRules, { value_kind, currency_id }).map(({ message }) => sayIt(message))[0]

export const incentivePlan = plan.record
export const newIncentivePlan = withRules(plan.create, planRules)
/** A currency that is left out stays as it is, and goes with the money if the values become something else. */
export const changedIncentivePlan = withRules(plan.update.extend({ note: changedRow.note }), planRules)

/** Whether a grade is active, was in force once but is no longer, or never was: then it is meant as it is. */
export const gradeStates = ['active', 'former', 'other'] as const

export const incentive = z
  .object({
    id,
    plan: ref,
    version_id: id,
    grade: z.string(),
    /** Whether the grade is among the job grades of the company; 'active' as long as the company has none. */
    grade_state: z.enum(gradeStates),
    value: z.number(),
    /** What the value is, as the plan says. */
    value_kind: valueKind,
    currency: planCurrency,
    /** The countries that it is for; none stands for all. */
    countries: z.array(countryRef),
    version,
  })
  .meta({ id: 'Lti' })

const incentivePayload = z.object({ long_term_incentive_plan_id: id, grade, value: amount })
export const newIncentive = incentivePayload.extend({ country_ids: idList.prefault([]), ...newRow })
export const changedIncentive = incentivePayload.extend({ country_ids: idList.optional(), ...changedRow })

/** Returns incentives of these countries, and incentives without countries, which are for all of them (A120). */
export const incentiveCountriesQuery = z.object({ countries: anyId })

/** What files call the kinds of values. */
export const valueKindNames: { readonly [kind in ValueKind]: string } = {
  CURRENCY: 'Money',
  SHARES: 'Shares',
  PERCENT_OF_SALARY: 'Percent of salary',
}

const kindsByName = new Map<string, ValueKind>([
  ['% of salary', 'PERCENT_OF_SALARY'],
  ...valueKinds.flatMap((kind) => [kind, valueKindNames[kind]].map((text) => [text.toLowerCase(), kind] as const)),
])

const valueKindCell = lineOrNothing().transform((text, context) => {
  const kind = kindsByName.get(text.toLowerCase()) ?? null
  if (text !== '' && kind === null)
    context.addIssue({ code: 'custom', message: 'Enter Money, Shares or Percent of salary.' })
  return kind
})

/** The columns that files may leave out. */
export const laterColumns = ['Value Kind', 'Currency', 'Countries'] as const

/** A row of the CSV file. A plan that does not exist yet is made, with its type and with what its values are. */
export const incentiveRow = z
  .object({
    Plan: name,
    'Plan Type': lineOrNothing(),
    ...rowOf(incentivePayload.pick({ grade: true, value: true })).shape,
    'Value Kind': valueKindCell,
    Currency: lineOrNothing(),
    Countries: countryNames,
  })
  .meta({
    examples: [
      {
        Plan: 'Share plan',
        'Plan Type': 'Performance Shares',
        Grade: 'G12',
        Value: '1200',
        'Value Kind': valueKindNames.SHARES,
        Currency: '',
        Countries: 'Denmark; Norway',
      },
      {
        Plan: 'Cash plan',
        'Plan Type': 'Cash LTI',
        Grade: 'G12',
        Value: '15000',
        'Value Kind': valueKindNames.CURRENCY,
        Currency: 'EUR',
        Countries: '',
      },
    ],
  })
