import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { errorMessages, fieldMessages } from '../errorMessages'
import { clearToasts, showToast } from './toasts'

type Errors<Values> = { readonly [field in keyof Values]?: string }

interface FormOptions<Values> {
  readonly initial: Values
  /** Names what is wrong before anything is sent. */
  readonly check: (values: Values) => Errors<Values>
  readonly submit: (values: Values) => Promise<void>
  /** Names the fields that a failed call finds fault with all together, such as email and password; the last is typed anew. */
  readonly blames?: (error: unknown) => readonly (keyof Values & string)[]
}

const noFields = () => []

/**
 * Runs a form: checks before it sends, sends once at a time, shows errors at their fields and as messages,
 * keeps what was typed, and moves the focus to the first field, then to the first wrong one.
 */
export const useForm = <Values extends Record<string, string>>({
  initial,
  check,
  submit,
  blames = noFields,
}: FormOptions<Values>) => {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Values>>({})
  /** What is wrong with the whole: it is told in the form. */
  const [failure, setFailure] = useState({ text: '', blamed: blames(undefined) })
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
    if (failure.blamed.length === 0) return first.focus()
    const last = wrong[wrong.length - 1]
    last?.focus()
    last?.select()
    // Only a new refusal moves the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
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
      const found = Object.entries(fieldMessages(error)).filter(([field]) => field in values)
      const texts = errorMessages(error)
      const isOfFields = found.length > 0
      // Announce each error once: in the form if it is shown there, otherwise in the toast.
      for (const text of texts) showToast('error', text, { isSaid: !isOfFields })
      if (!isOfFields) setFailure({ text: texts.join(' '), blamed: blames(error) })
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
    setFailure({ text: '', blamed: [] })
    const found = check(values)
    refuse(found)
    if (Object.values(found).every((text) => !text)) void send()
  }

  /** What an input needs to be a field of this form. */
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    ...(failure.blamed.includes(name) && { blamedBy: failureId }),
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined }))
      setFailure((before) => ({ ...before, blamed: before.blamed.filter((one) => one !== name) }))
    },
  })

  return {
    busy,
    field,
    values,
    failureProps: { id: failureId, text: failure.text },
    formProps: { ref: form, onSubmit, noValidate: true },
  }
}
