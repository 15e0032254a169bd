import { useState, type KeyboardEvent } from 'react'
import { signInTexts } from '../i18n/signInTexts'
import styles from './signIn.module.css'
import { TextField, type TextFieldProps } from './TextField'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** The label of the button that reveals the password. */
  readonly reveal?: string
}

/** A password input with a reveal button and a Caps Lock warning. */
export const PasswordField = ({ reveal = signInTexts.fields.showPassword, ...props }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        end={
          <button
            type="button"
            className={styles.reveal}
            aria-label={reveal}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
              <circle cx="12" cy="12" r="3" />
              {shown && <path d="M4 4l16 16" />}
            </svg>
          </button>
        }
      />
      <p aria-live="polite" className={styles.hint}>
        {capsLock && signInTexts.fields.capsLock}
      </p>
    </div>
  )
}
