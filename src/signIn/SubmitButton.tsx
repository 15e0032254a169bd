import type { ReactNode } from 'react'
import styles from './signIn.module.css'

/** The submit button. While busy it shows a spinner but keeps its width, label and focus. */
export const SubmitButton = ({
  busy,
  disabled = false,
  children,
}: {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}) => (
  <button
    type="submit"
    className={styles.primary}
    disabled={disabled}
    aria-busy={busy}
    aria-disabled={busy || undefined}
  >
    <span>{children}</span>
    {busy && <span className={styles.spinner} aria-hidden="true" />}
  </button>
)

/** Shows in the form why submitting failed. Always rendered, so that screen readers announce changes. */
export const Failure = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className={styles.failure}>
    {text}
  </p>
)
