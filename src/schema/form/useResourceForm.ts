import { useMemo } from 'react'
import { useForm, type FieldErrors as FormErrors, type Resolver } from 'react-hook-form'
import type { RaRecord } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import type { Unfinished } from '../shared/unfinished'
import { useSituation } from '../shared/useSituation'
import { formSections, initialValues, validate, type FormShape } from './payload'

interface Members {
  readonly shape?: Readonly<Record<string, unknown>>
}

/** Returns the ids of parent records that are members of the payload. */
const parentIds = ({ form }: AnyResource, { body }: Call, params: PathParams): Record<string, number> => {
  const members = (body as Members | undefined)?.shape ?? {}
  const known = Object.entries(params).filter(([name]) => name in members)
  const renamed = Object.entries(form?.sends ?? {}).flatMap(([name, sent]) =>
    'from' in sent && params[sent.from] !== undefined ? [[name, params[sent.from]] as const] : [],
  )
  return Object.fromEntries([...known, ...renamed].map(([name, id]) => [name, Number(id)]))
}

/** Returns the shape of the form that edits a record, or creates one if there is none. */
export const useFormShape = (resource: AnyResource, record: RaRecord | undefined, params: PathParams): FormShape => {
  const situation = useSituation(resource, record)
  return useMemo(() => {
    const call = record ? resource.calls.update : resource.calls.create
    if (!call)
      throw new Error(`The resource ${resource.name} has a form, but no call that ${record ? 'updates' : 'creates'}`)
    const version: unknown = record?.version
    return {
      resource,
      names: formSections(resource, situation).flatMap(({ fields }) => fields),
      call,
      situation,
      stored: record,
      extra: {
        ...parentIds(resource, call, params),
        ...(record && call.body && { id: record.id }),
        ...(version !== undefined && { version }),
      },
    }
  }, [resource, record, params, situation])
}

/** Converts messages by dotted path to the nested errors of react-hook-form. */
const nested = (messages: Record<string, string>): FormErrors => {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(messages)) {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    let level = errors
    for (const step of steps) level = (level[step] ??= {}) as Record<string, unknown>
    // A list or group may have an error of its own beside those of its members.
    level[last] = { ...(level[last] as object | undefined), type: 'manual', message }
  }
  return errors as FormErrors
}

/** Creates a form with the values of a record or empty ones, validated by the schema of its call. What is unfinished is wrong, too. */
export const useResourceForm = (shape: FormShape, record: RaRecord | undefined, unfinished: Unfinished) => {
  const resolver: Resolver = (values) => {
    const messages = { ...validate(shape, values), ...Object.fromEntries(unfinished) }
    return Object.keys(messages).length === 0 ? { values, errors: {} } : { values: {}, errors: nested(messages) }
  }
  return useForm({
    defaultValues: { ...initialValues(shape, record) },
    resolver,
    // Inputs also validate on blur; see `useField`.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}
