import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { say } from '../../contract/say'
import { errorMessages, fieldMessages } from '../errorMessages'
import { clearToasts, showToast } from './toasts'

type Errors<Values> = { readonly [field in keyof Values]?: string }

interface FormOptions<Values> {
  readonly initial: Values
  /** Validates before submitting. */
  readonly check: (values: Values) => Errors<Values>
  readonly submit: (values: Values) => Promise<void>
  /** The fields that an error concerns together, such as email and password; the last one is cleared. */
  readonly findJointFields?: (error: unknown) => readonly (keyof Values & string)[]
}

const noFields = () => []

/** Focuses a field; leaves it before, if it has the focus, so that a screen reader reads it with its error. */
const focusAnew = (field: HTMLInputElement) => {
  if (field !== document.activeElement) return field.focus()
  field.blur()
  setTimeout(() => field.focus())
}

/**
 * Manages a form: validates, submits once at a time, shows errors at fields and as toasts, keeps the input, and moves
 * the focus to the first field, later to the first invalid one.
 */
export const useForm = <Values extends Record<string, string>>({
  initial,
  check,
  submit,
  findJointFields = noFields,
}: FormOptions<Values>) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  /** An error of the form as a whole, shown in the form. */
  const [failure, setFailure] = useState({ text: '', jointFields: findJointFields(undefined) })
  const failureId = useId()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    const firstEmpty = inputs.find(({ value, type }) => type !== 'checkbox' && value === '')
    const target = firstEmpty ?? inputs[0]
    target?.focus()
  }, [])

  useEffect(() => {
    const wrong = form.current?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? []
    const [first] = wrong
    if (refusals === 0 || !first) return
    if (failure.jointFields.length === 0) return focusAnew(first)
    const last = wrong[wrong.length - 1]
    last?.focus()
    last?.select()
    // Move the focus only on new errors.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [refusals])

  const refuse = (found: Errors<Values>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  const run = async (work: () => Promise<void>) => {
    sending.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const found = Object.entries(fieldMessages(error)).filter(([field]) => field in values)
      const texts = errorMessages(error)
      const isOfFields = found.length > 0
      // Announce each error once: in the form if it is shown there, otherwise in the toast.
      for (const text of texts) showToast('error', text, { isAnnounced: !isOfFields })
      if (!isOfFields) setFailure({ text: texts.join(' '), jointFields: findJointFields(error) })
      refuse(Object.fromEntries(found) as Errors<Values>)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const clear = () => {
    clearToasts()
    setFailure({ text: '', jointFields: [] })
  }

  /** Does something else than submitting, such as asking for a passkey; its errors are shown as those of the form. */
  const attempt = async (work: () => Promise<void>) => {
    if (sending.current) return
    clear()
    setErrors({})
    await run(work)
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    clear()
    const found = check(values)
    refuse(found)
    if (Object.values(found).every((text) => !text)) void run(() => submit(values))
  }

  /** Returns the props that bind an input to a field. */
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name] && say(errors[name]),
    ...(failure.jointFields.includes(name) && { errorId: failureId }),
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
      setFailure((before) => ({ ...before, jointFields: before.jointFields.filter((one) => one !== name) }))
    },
  })

  return {
    busy,
    attempt,
    field,
    values,
    failureProps: { id: failureId, text: failure.text },
    formProps: { ref: form, onSubmit, noValidate: true },
  }
}
