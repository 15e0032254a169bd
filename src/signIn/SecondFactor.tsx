import { useEffect, useRef, useState } from 'react'
import type { SecondFactorNeeded } from '../../contract/entities/secondFactor'
import { codes } from '../../contract/envelope'
import { signInMessages } from '../../contract/signInMessages'
import { completeSignIn } from '../authProvider/session'
import { ApiError } from '../http'
import { secondFactorTexts as texts } from '../i18n/secondFactorTexts'
import { keepInLanguage } from '../i18n/signInLanguage'
import { goTo, onwardFrom } from '../navigation'
import { PasskeyButton } from './PasskeyButton'
import styles from './signIn.module.css'
import { SubmitButton, Failure } from './SubmitButton'
import { TextField } from './TextField'
import { useForm } from './useForm'
import { knowsPasskeys, loadPasskeys } from './usePasskey'
import { useTitle } from './useTitle'

keepInLanguage(texts, 'secondFactor.')

const check = ({ code }: { code: string }) => ({ code: code.trim() ? undefined : signInMessages.codeRequired })

interface SecondFactorProps {
  readonly needed: SecondFactorNeeded
  readonly remember: boolean
  readonly onBack: () => void
}

/** Asks for a passkey, the code of an authenticator app, or a recovery code; back to the password if that took too long. */
export const SecondFactor = ({
  needed: { challenge, authenticator, passkey },
  remember,
  onBack,
}: SecondFactorProps) => {
  useTitle(texts.title)
  const [isAsked, setAsked] = useState(false)
  const complete = async (proof: Parameters<typeof completeSignIn>[0]) => {
    try {
      await completeSignIn(proof, remember)
    } catch (error) {
      if (error instanceof ApiError && error.code === codes.authentication) onBack()
      throw error
    }
    goTo(onwardFrom(window.history.state), { replace: true })
  }
  const { busy, attempt, field, failureProps, formProps } = useForm({
    initial: { code: '' },
    check,
    submit: ({ code }) => complete({ challenge, code }),
  })
  const usesPasskey = passkey !== null && knowsPasskeys
  const ask = async () => {
    if (!passkey) return
    setAsked(true)
    await attempt(async () => {
      const { proveByPasskey } = await loadPasskeys()
      await complete({ challenge, passkey: await proveByPasskey(passkey) })
    })
    setAsked(false)
  }
  const button = useRef<HTMLButtonElement>(null)
  // Rather than the field, which is for those who have lost it.
  useEffect(() => button.current?.focus(), [])
  const kind = authenticator ? 'app' : 'recovery'
  return (
    <>
      <h1>{texts.title}</h1>
      <p className={styles.about}>{usesPasskey ? texts.aboutPasskey : texts.about[kind]}</p>
      {usesPasskey && (
        <PasskeyButton ref={button} isAsked={isAsked} onClick={() => void ask()}>
          {texts.byPasskey}
        </PasskeyButton>
      )}
      <form {...formProps}>
        <TextField
          {...field('code')}
          label={texts.code[kind]}
          hint={texts.hint[kind]}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Failure {...failureProps} />
        <SubmitButton busy={busy && !isAsked}>{texts.submit}</SubmitButton>
      </form>
      <p className={styles.hint}>{texts.lost}</p>
      <button type="button" className={styles.link} onClick={onBack}>
        {texts.back}
      </button>
    </>
  )
}
