import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './signIn.module.css'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly error?: string | undefined
  /** Said below the input as long as nothing is wrong. */
  readonly hint?: string
  /** The id of a message that finds fault with this field and others. */
  readonly blamedBy?: string
  readonly onValue: (value: string) => void
  /** Stands inside the input's frame, at its end. */
  readonly end?: ReactNode
}

/** A labelled input whose message belongs to it for screen readers, too. */
export const TextField = ({ label, error, hint, blamedBy, onValue, end, ...input }: TextFieldProps) => {
  const id = useId()
  const note = error ?? hint
  const isWrong = Boolean(error ?? blamedBy)
  const descriptions = [note && `${id}-note`, blamedBy].filter(Boolean).join(' ')
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
