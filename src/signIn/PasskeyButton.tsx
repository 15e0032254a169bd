import type { ReactNode, Ref } from 'react'
import { signInTexts } from '../i18n/signInTexts'
import styles from './signIn.module.css'

interface PasskeyButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
  /** Whether the browser asks for a passkey at present. */
  readonly isAsked: boolean
  readonly onClick: () => void
}

/** Asks for a passkey. */
export const PasskeyButton = ({ ref, isAsked, children, onClick }: PasskeyButtonProps) => (
  <button ref={ref} type="button" className={styles.secondary} aria-busy={isAsked} onClick={onClick}>
    {isAsked ? signInTexts.passkey.waiting : children}
  </button>
)
