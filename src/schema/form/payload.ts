/** From a form to a payload and back: what is sent, and at which field an error of the payload belongs. Pure functions. */
import type { Call } from '../../../contract/call'
import type { FieldErrors } from '../../../contract/envelope'
import { fieldErrors } from '../../../contract/fieldErrors'
import { kindOf } from '../kinds'
import type { Values } from '../kinds/kind'
import type { AnyResource, Section } from '../resource'

export interface FormShape {
  readonly resource: AnyResource
  /** The fields of the form. */
  readonly names: readonly string[]
  readonly call: Call
  /** Members of the payload that nobody types. */
  readonly extra: Values
}

/** Who opens a form, and for what. */
export interface FormUse {
  readonly isNew: boolean
  readonly isPlatform: boolean
}

/** The sections of a resource's form that this use of it shows. */
export const formSections = ({ form }: AnyResource, { isNew, isPlatform }: FormUse): readonly Section<string>[] =>
  form?.in === 'page'
    ? form.sections.filter(({ shown }) => shown === undefined || (isPlatform && !isNew))
    : [{ name: 'only', fields: form?.fields ?? [] }]

const fieldsOf = ({ resource, names }: Pick<FormShape, 'resource' | 'names'>) =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field, kind: kindOf(field) }] : []
  })

/** What a form begins with: the record, and what is empty in it or has no record yet. */
export const initialValues = (shape: Pick<FormShape, 'resource' | 'names'>, record?: Values): Values =>
  Object.assign({}, ...fieldsOf(shape).map(({ name, field, kind }) => kind.initial(name, field)), record) as Values

/** What is sent for the values of a form. */
export const payloadOf = (shape: Pick<FormShape, 'resource' | 'names' | 'extra'>, values: Values): Values =>
  Object.assign(
    {},
    shape.extra,
    ...fieldsOf(shape).map(({ name, field, kind }) => kind.payload(values, name, field)),
  ) as Values

/**
 * Puts the messages of a payload's members at the inputs that send them, in the order of the form. What no input
 * sends is left out: its toast must do.
 *
 * @example atFields(shape, { country_id: ['Choose…'], 'stock_data.0.stock_value': ['Enter…'] })
 */
export const atFields = (shape: Pick<FormShape, 'resource' | 'names'>, errors: FieldErrors): Record<string, string> => {
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

/** Checks the values with the very schema by which the server will check the payload. */
export const validate = (shape: FormShape, values: Values): Record<string, string> => {
  const result = shape.call.body?.safeParse(payloadOf(shape, values))
  return !result || result.success ? {} : atFields(shape, fieldErrors(result.error.issues))
}

interface Members {
  readonly shape?: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>
}

/** Tells whether a call refuses a payload in which a field is empty. */
export const isRequired = ({ resource, call }: Pick<FormShape, 'resource' | 'call'>, name: string): boolean => {
  const field = resource.fields[name]
  const members = (call.body as Members | undefined)?.shape
  if (!field || !members) return false
  const empty = kindOf(field).payload({}, name, field)
  return kindOf(field)
    .errorKeys(name, field)
    .some((member) => members[member] !== undefined && !members[member].safeParse(empty[member]).success)
}

/** Tells whether a member of a payload says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Tells whether a record says nothing in a field; what is only read always says something. */
export const isEmpty = ({ fields }: AnyResource, name: string, record: Values): boolean => {
  const field = fields[name]
  const sent = field ? Object.values(kindOf(field).payload(record, name, field)) : []
  return sent.length > 0 && sent.every(isBlank)
}

/** Tells whether every required field of a form holds something. */
export const isFilled = (shape: FormShape, values: Values): boolean =>
  fieldsOf(shape)
    .filter(({ name }) => isRequired(shape, name))
    .every(({ name, field, kind }) =>
      Object.values(kind.payload(values, name, field)).every((value) => !isBlank(value)),
    )
