import type { ReactNode } from 'react'
import styles from './signIn.module.css'

/** The button of a form. While the call runs it spins and keeps its width, its name and the focus. */
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
