import { useEffect, useRef, useState, type FormEvent } from 'react'
import { errorMessages, fieldMessages } from '../errorMessages'
import { clearToasts, showToast } from './toasts'

type Errors<Values> = { readonly [field in keyof Values]?: string }

interface FormOptions<Values> {
  readonly initial: Values
  /** Names what is wrong before anything is sent. */
  readonly check: (values: Values) => Errors<Values>
  readonly submit: (values: Values) => Promise<void>
}

/** Shows a failed call as the shared error display does: every message, all together. */
export const showError = (error: unknown): void => errorMessages(error).forEach((text) => showToast('error', text))

/**
 * Runs a form: checks before it sends, sends once at a time, shows errors at their fields and as messages,
 * keeps what was typed, and moves the focus to the first field, then to the first wrong one.
 */
export const useForm = <Values extends Record<string, string>>({ initial, check, submit }: FormOptions<Values>) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const refuse = (found: Errors<Values>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  const send = async () => {
    sending.current = true
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      showError(error)
      const found = Object.entries(fieldMessages(error)).filter(([field]) => field in values)
      refuse(Object.fromEntries(found) as Errors<Values>)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    clearToasts()
    const found = check(values)
    refuse(found)
    if (Object.values(found).every((text) => !text)) void send()
  }

  /** What an input needs to be a field of this form. */
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
    },
  })

  return { busy, field, formProps: { ref: form, onSubmit, noValidate: true } }
}
