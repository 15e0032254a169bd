/** Pure functions that convert form values to a payload, and errors of the payload to errors of fields. */
import type { Call } from '../../../contract/call'
import type { FieldErrors } from '../../../contract/envelope'
import { fieldErrors } from '../../../contract/fieldErrors'
import { messages } from '../../../contract/messages'
import { ruleErrors, rulesOf } from '../../../contract/rules'
import { say } from '../../../contract/say'
import { fixedFields, fixedValues, holds, type Fixed, type Situation, type Values } from '../condition'
import { kindOf } from '../kinds'
import { isGiven } from '../kinds/isEmpty'
import type { Preceding } from '../kinds/kind'
import type { AnyResource } from '../resource'
import type { Section, Sent } from '../views'

export interface FormShape {
  readonly resource: AnyResource
  /** The fields of the form. */
  readonly names: readonly string[]
  readonly call: Call
  readonly situation: Situation
  /** The record as it is stored; undefined if it is new. */
  readonly stored?: Values | undefined
  /** Payload members known in advance: the ids and the record's version. */
  readonly extra: Values
}

type Fields = Pick<FormShape, 'resource' | 'names' | 'situation'>

/** Returns the sections shown in a situation. */
export const formSections = ({ form }: AnyResource, situation: Situation): readonly Section[] =>
  form?.in === 'page'
    ? form.sections.filter(({ shown = {} }) => holds(shown, situation, {}))
    : [{ name: 'only', fields: form?.fields ?? [] }]

const fieldsOf = ({ resource, names }: Pick<Fields, 'resource' | 'names'>) =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field, kind: kindOf(field) }] : []
  })

/** Returns the members of the form that belong to fields: errors and values are kept by them. */
export const membersOf = (shape: Pick<Fields, 'resource'>, names: readonly string[]): string[] =>
  fieldsOf({ ...shape, names }).flatMap(({ name, field, kind }) => [name, ...Object.keys(kind.initial(name, field))])

/** Returns the fields shown for the given values. */
const shownFields = (shape: Fields, values: Values) =>
  fieldsOf(shape).filter(({ field: { shown = {} } }) => holds(shown, shape.situation, values))

/** Adds the fixed values of fields. */
const withFixed = (shape: Fields, values: Values): Values => ({
  ...values,
  ...fixedFields(Object.fromEntries(fieldsOf(shape).map(({ name, field }) => [name, field])), shape.situation, values),
})

interface Defaulted {
  readonly def: { readonly type: string }
  safeParse(value: unknown): { readonly data?: unknown }
}

/** Returns what the call that creates a record takes for fields that are left out. */
const defaultsOf = ({ call, names }: Pick<FormShape, 'names'> & { readonly call?: Call }): Values => {
  const { shape: members = {} } = (call?.body ?? {}) as { readonly shape?: Readonly<Record<string, Defaulted>> }
  return Object.fromEntries(
    names.flatMap((name) => {
      const { [name]: member } = members
      return member?.def.type === 'default' ? [[name, member.safeParse(undefined).data]] : []
    }),
  )
}

/** Returns the initial values of a form: the record, empty values or defaults where it has none, and fixed values. */
export const initialValues = (shape: Fields & { readonly call?: Call }, record?: Values): Values =>
  withFixed(
    shape,
    Object.assign(
      {},
      ...fieldsOf(shape).map(({ name, field, kind }) => kind.initial(name, field)),
      record ?? defaultsOf(shape),
    ) as Values,
  )

const isValue = (entry: [string, Sent]): entry is [string, Fixed] => !('from' in entry[1])

/** Returns the payload members that no field sends. */
const fixedMembers = ({ form }: AnyResource, situation: Situation, values: Values): Values =>
  fixedValues(Object.fromEntries(Object.entries(form?.sends ?? {}).filter(isValue)), situation, values)

/** Builds the payload from form values. */
export const payloadOf = (shape: Omit<FormShape, 'call'>, typed: Values): Values => {
  const values = withFixed(shape, typed)
  return Object.assign(
    {},
    shape.extra,
    fixedMembers(shape.resource, shape.situation, values),
    ...shownFields(shape, values).map(({ name, field, kind }) => kind.payload(values, name, field, shape.situation)),
  ) as Values
}

/** Builds what a form sends: the payload, without values that follow from other records and were not changed. */
export const sentPayload = (shape: Omit<FormShape, 'call'>, typed: Values, record: Values | undefined): Values => {
  const payload = payloadOf(shape, typed)
  if (!record) return payload
  const before = payloadOf(shape, initialValues(shape, record))
  const isSent = (member: string) => {
    const field = shape.resource.fields[member]
    return !(field && 'sentIfChanged' in field) || payload[member] !== before[member]
  }
  return Object.fromEntries(Object.entries(payload).filter(([member]) => isSent(member)))
}

/**
 * Maps error messages of payload members to the inputs that send them, in the order of the form. Omits errors of other
 * members, which appear only in a toast.
 *
 * @example atFields(shape, { country_id: ['Choose…'], 'stock_data.0.stock_value': ['Enter…'] })
 */
export const atFields = (shape: Pick<Fields, 'resource' | 'names'>, errors: FieldErrors): Record<string, string> => {
  const found = new Map<string, string>()
  for (const { name, field, kind } of fieldsOf(shape)) {
    const input = kind.inputName?.(name, field) ?? name
    for (const member of kind.errorKeys(name, field))
      for (const [path, messages] of Object.entries(errors)) {
        const [head, ...rest] = path.split('.')
        const inputPath = [input, ...rest].join('.')
        if (head === member && !found.has(inputPath))
          found.set(inputPath, messages.map((message) => say(message)).join(' '))
      }
  }
  return Object.fromEntries(found)
}

/** Returns the fields that a condition makes required. */
const conditionallyRequired = (shape: Fields, values: Values) =>
  shownFields(shape, values).filter(({ field: { required } }) => required && holds(required, shape.situation, values))

/** Returns the payload paths of conditionally required values that are missing. */
const missingIn = (shape: Fields, values: Values): string[] => [
  ...conditionallyRequired(shape, values)
    .filter(({ name, field }) => !isGiven(values, name, field, shape.situation))
    .flatMap(({ name, field, kind }) => kind.errorKeys(name, field)),
  ...shownFields(shape, values).flatMap(
    ({ name, field, kind }) => kind.missing?.(values, name, field, shape.situation) ?? [],
  ),
]

/** Returns a member of the payload as it is stored: `currency_id` is the id of `currency`. */
const storedMember = (stored: Values, member: string): unknown => {
  if (member in stored) return stored[member]
  const other = stored[member.replace(/_id$/, '')] as Values | null | undefined
  return other && other.id
}

/** Returns the errors of the record that would be stored: rules may compare what is sent with what is not. */
const brokenRules = ({ call, stored }: FormShape, sent: unknown): FieldErrors => {
  // The body of a new record has checked them already.
  if (!stored) return {}
  const rules = rulesOf(call)
  const members = rules.flatMap(({ reads }) => reads)
  const known = Object.fromEntries(members.map((member) => [member, storedMember(stored, member)]))
  return ruleErrors(rules, { ...known, ...(sent as Values) })
}

/** Validates values with the schema and the rules that the server uses, and returns messages by input. */
export const validate = (shape: FormShape, values: Values): Record<string, string> => {
  const result = shape.call.body?.safeParse(payloadOf(shape, values))
  const missing = Object.fromEntries(missingIn(shape, values).map((path) => [path, [say(messages.required)]]))
  const wrong = result?.success ? brokenRules(shape, result.data) : fieldErrors(result?.error.issues ?? [])
  return atFields(shape, { ...missing, ...wrong })
}

interface Members {
  readonly shape?: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>
}

type Shape = Omit<FormShape, 'names' | 'extra'>

const rejectsEmpty = ({ resource, call, situation }: Shape, name: string): boolean => {
  const field = resource.fields[name]
  const members = (call.body as Members | undefined)?.shape
  if (!field || !members) return false
  const empty = kindOf(field).payload({}, name, field, situation)
  return kindOf(field)
    .errorKeys(name, field)
    .some((member) => members[member] !== undefined && !members[member].safeParse(empty[member]).success)
}

/** By form: every key that is pressed asks for all fields, in up to three places. */
const requiredFields = new WeakMap<Shape, Map<string, boolean>>()

/** Returns whether the call rejects an empty value of a field, whatever the other values are. */
export const isRequired = (shape: Shape, name: string): boolean => {
  const known = requiredFields.get(shape) ?? new Map<string, boolean>()
  requiredFields.set(shape, known)
  const required = known.get(name) ?? rejectsEmpty(shape, name)
  known.set(name, required)
  return required
}

/** Returns the date that must precede that of a field, if a rule says so. */
export const precedingOf = (shape: Shape, name: string): Preceding | undefined => {
  const { after } = rulesOf(shape.call).find((rule) => rule.path === name && rule.after !== undefined) ?? {}
  return after === undefined ? undefined : { name: after, isRequired: isRequired(shape, after) }
}

/** Returns the fields that lack a required value, in the order of the form. */
export const missingFields = (shape: FormShape, values: Values): string[] => {
  const { situation } = shape
  const isMissing = ({ name, field, kind }: ReturnType<typeof shownFields>[number]) => {
    const mustBeGiven =
      isRequired(shape, name) || (field.required !== undefined && holds(field.required, situation, values))
    return (
      (mustBeGiven && !isGiven(values, name, field, situation)) ||
      (kind.missing?.(values, name, field, situation) ?? []).length > 0
    )
  }
  return shownFields(shape, values)
    .filter(isMissing)
    .map(({ name }) => name)
}

/** Returns whether all required fields have a value. */
export const isFilled = (shape: FormShape, values: Values): boolean => missingFields(shape, values).length === 0
