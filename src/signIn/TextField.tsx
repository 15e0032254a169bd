import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './signIn.module.css'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly error?: string | undefined
  /** Said below the input as long as nothing is wrong. */
  readonly hint?: string
  readonly onValue: (value: string) => void
  /** Stands inside the input's frame, at its end. */
  readonly end?: ReactNode
}

/** A labelled input whose message belongs to it for screen readers, too. */
export const TextField = ({ label, error, hint, onValue, end, ...input }: TextFieldProps) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.inputFrame} data-wrong={Boolean(error)}>
        <input
          {...input}
          id={id}
          required
          aria-invalid={Boolean(error)}
          aria-describedby={note ? `${id}-note` : undefined}
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
