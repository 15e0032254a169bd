import { signInTexts } from '../i18n/signInTexts'
import styles from './signIn.module.css'

const texts = signInTexts.passkey

interface PasskeyButtonProps {
  /** Whether the browser asks for a passkey at present. */
  readonly isAsked: boolean
  readonly onClick: () => void
}

/** Asks for a passkey. */
export const PasskeyButton = ({ isAsked, onClick }: PasskeyButtonProps) => (
  <button type="button" className={styles.secondary} aria-busy={isAsked} onClick={onClick}>
    {isAsked ? texts.waiting : texts.use}
  </button>
)
