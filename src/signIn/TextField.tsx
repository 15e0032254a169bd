import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './signIn.module.css'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly error?: string | undefined
  /** Shown below the input while there is no error. */
  readonly hint?: string
  /** The id of an error message that concerns this field and others. */
  readonly errorId?: string
  readonly onValue: (value: string) => void
  /** Content at the end of the input. */
  readonly end?: ReactNode
}

/** A labelled input with an accessible error message. */
export const TextField = ({ label, error, hint, errorId, onValue, end, ...input }: TextFieldProps) => {
  const id = useId()
  const note = error ?? hint
  const isWrong = Boolean(error ?? errorId)
  const descriptions = [note && `${id}-note`, errorId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.inputFrame} data-wrong={isWrong}>
        <input
          {...input}
          id={id}
          required
          aria-invalid={isWrong}
          aria-describedby={descriptions || undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.wrong : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}
