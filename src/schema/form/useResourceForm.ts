import { useMemo } from 'react'
import { useForm, type FieldErrors as FormErrors, type Resolver } from 'react-hook-form'
import type { RaRecord } from 'ra-core'
import type { Call } from '../../../contract/call'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useSituation } from '../shared/useSituation'
import { formSections, initialValues, validate, type FormShape } from './payload'

interface Members {
  readonly shape?: Readonly<Record<string, unknown>>
}

/** The ids of the records above, as members of the payload: those that the call knows. */
const idsAbove = ({ form }: AnyResource, { body }: Call, params: PathParams): Record<string, number> => {
  const members = (body as Members | undefined)?.shape ?? {}
  const known = Object.entries(params).filter(([name]) => name in members)
  const renamed = Object.entries(form?.sends ?? {}).flatMap(([name, sent]) =>
    'from' in sent && params[sent.from] !== undefined ? [[name, params[sent.from]] as const] : [],
  )
  return Object.fromEntries([...known, ...renamed].map(([name, id]) => [name, Number(id)]))
}

/** Describes the form that creates a record, or changes the given one. */
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
      extra: {
        ...idsAbove(resource, call, params),
        ...(record && call.body && { id: record.id }),
        ...(version !== undefined && { version }),
      },
    }
  }, [resource, record, params, situation])
}

/** Nests messages by their dotted paths, as the form keeps them. */
const nested = (messages: Record<string, string>): FormErrors => {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(messages)) {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    let place = errors
    for (const step of steps) place = (place[step] ??= {}) as Record<string, unknown>
    place[last] = { type: 'manual', message }
  }
  return errors as FormErrors
}

/** Makes the state of a form: values of the record or empty ones, checked by the schema of the call that will be made. */
export const useResourceForm = (shape: FormShape, record: RaRecord | undefined) => {
  const resolver: Resolver = (values) => {
    const messages = validate(shape, values)
    return Object.keys(messages).length === 0 ? { values, errors: {} } : { values: {}, errors: nested(messages) }
  }
  return useForm({
    defaultValues: { ...initialValues(shape, record) },
    resolver,
    // Nobody is told of a mistake while still typing; once told, the message goes as soon as it is mended.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}
