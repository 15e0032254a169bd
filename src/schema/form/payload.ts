/** From a form to a payload and back: what is sent, and at which field an error of the payload belongs. Pure functions. */
import type { Call } from '../../../contract/call'
import type { FieldErrors } from '../../../contract/envelope'
import { fieldErrors } from '../../../contract/fieldErrors'
import { messages } from '../../../contract/messages'
import { fixedFields, fixedValues, holds, type Fixed, type Situation, type Values } from '../condition'
import { kindOf } from '../kinds'
import { isBlank, isGiven } from '../kinds/given'
import type { AnyResource } from '../resource'
import type { Section, Sent } from '../views'

export interface FormShape {
  readonly resource: AnyResource
  /** The fields of the form. */
  readonly names: readonly string[]
  readonly call: Call
  readonly situation: Situation
  /** Members of the payload that are known from the start: ids and the version. */
  readonly extra: Values
}

type Fields = Pick<FormShape, 'resource' | 'names' | 'situation'>

/** The sections of a resource's form that this use of it shows. */
export const formSections = ({ form }: AnyResource, situation: Situation): readonly Section[] =>
  form?.in === 'page'
    ? form.sections.filter(({ shown = {} }) => holds(shown, situation, {}))
    : [{ name: 'only', fields: form?.fields ?? [] }]

const fieldsOf = ({ resource, names }: Pick<Fields, 'resource' | 'names'>) =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field, kind: kindOf(field) }] : []
  })

/** The fields of a form that are part of it with such values. */
const shownFields = (shape: Fields, values: Values) =>
  fieldsOf(shape).filter(({ field: { shown = {} } }) => holds(shown, shape.situation, values))

/** The values of a form, those that its fields fix among them. */
const withFixed = (shape: Fields, values: Values): Values => ({
  ...values,
  ...fixedFields(Object.fromEntries(fieldsOf(shape).map(({ name, field }) => [name, field])), shape.situation, values),
})

/** What a form begins with: the record, what is empty in it or has no record yet, and what is fixed. */
export const initialValues = (shape: Fields, record?: Values): Values =>
  withFixed(
    shape,
    Object.assign({}, ...fieldsOf(shape).map(({ name, field, kind }) => kind.initial(name, field)), record) as Values,
  )

const isValue = (entry: [string, Sent]): entry is [string, Fixed] => !('from' in entry[1])

/** The members of the payload that no field sends. */
const sentBesides = ({ form }: AnyResource, situation: Situation, values: Values): Values =>
  fixedValues(Object.fromEntries(Object.entries(form?.sends ?? {}).filter(isValue)), situation, values)

/** What is sent for the values of a form. */
export const payloadOf = (shape: Omit<FormShape, 'call'>, typed: Values): Values => {
  const values = withFixed(shape, typed)
  return Object.assign(
    {},
    shape.extra,
    sentBesides(shape.resource, shape.situation, values),
    ...shownFields(shape, values).map(({ name, field, kind }) => kind.payload(values, name, field, shape.situation)),
  ) as Values
}

/**
 * Puts the messages of a payload's members at the inputs that send them, in the order of the form. What no input
 * sends is left out: its toast must do.
 *
 * @example atFields(shape, { country_id: ['Choose…'], 'stock_data.0.stock_value': ['Enter…'] })
 */
export const atFields = (shape: Pick<Fields, 'resource' | 'names'>, errors: FieldErrors): Record<string, string> => {
  const told = new Map<string, string>()
  for (const { name, field, kind } of fieldsOf(shape)) {
    const input = kind.inputName?.(name, field) ?? name
    for (const member of kind.errorKeys(name, field))
      for (const [path, messages] of Object.entries(errors)) {
        const [head, ...rest] = path.split('.')
        const place = [input, ...rest].join('.')
        if (head === member && !told.has(place)) told.set(place, messages.join(' '))
      }
  }
  return Object.fromEntries(told)
}

/** The fields that must be filled because of what others hold. */
const demanded = (shape: Fields, values: Values) =>
  shownFields(shape, values).filter(({ field: { required } }) => required && holds(required, shape.situation, values))

/** Where something is demanded and missing, by the paths of the payload. */
const missingIn = (shape: Fields, values: Values): string[] => [
  ...demanded(shape, values)
    .filter(({ name, field }) => !isGiven(values, name, field, shape.situation))
    .flatMap(({ name, field, kind }) => kind.errorKeys(name, field)),
  ...shownFields(shape, values).flatMap(
    ({ name, field, kind }) => kind.missing?.(values, name, field, shape.situation) ?? [],
  ),
]

/** Checks the values with the very schema by which the server will check the payload. */
export const validate = (shape: FormShape, values: Values): Record<string, string> => {
  const result = shape.call.body?.safeParse(payloadOf(shape, values))
  const missing = Object.fromEntries(missingIn(shape, values).map((path) => [path, [messages.required]]))
  return atFields(shape, { ...missing, ...(result?.error && fieldErrors(result.error.issues)) })
}

interface Members {
  readonly shape?: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>
}

/** Tells whether a call refuses a payload in which a field is empty. */
export const isRequired = (
  { resource, call, situation }: Omit<FormShape, 'names' | 'extra'>,
  name: string,
): boolean => {
  const field = resource.fields[name]
  const members = (call.body as Members | undefined)?.shape
  if (!field || !members) return false
  const empty = kindOf(field).payload({}, name, field, situation)
  return kindOf(field)
    .errorKeys(name, field)
    .some((member) => members[member] !== undefined && !members[member].safeParse(empty[member]).success)
}

/** The situation of who reads a record, whoever they are. */
const reading: Situation = { isNew: false, isOwn: false, isPlatform: false }

/** Tells whether a record says nothing in a field; what is only read always says something. */
export const isEmpty = ({ fields }: AnyResource, name: string, record: Values): boolean => {
  const field = fields[name]
  const sent = field ? Object.values(kindOf(field).payload(record, name, field, reading)) : []
  return sent.length > 0 && sent.every(isBlank)
}

/** Tells whether every required field of a form holds something. */
export const isFilled = (shape: FormShape, values: Values): boolean =>
  missingIn(shape, values).length === 0 &&
  shownFields(shape, values)
    .filter(({ name }) => isRequired(shape, name))
    .every(({ name, field }) => isGiven(values, name, field, shape.situation))
