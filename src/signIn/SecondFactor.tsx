import { codes } from '../../contract/envelope'
import { signInMessages } from '../../contract/signInMessages'
import { completeSignIn } from '../authProvider/session'
import { ApiError } from '../http'
import { signInTexts } from '../i18n/signInTexts'
import { goTo, onwardFrom } from '../navigation'
import { Failure } from './Failure'
import styles from './signIn.module.css'
import { SubmitButton } from './SubmitButton'
import { TextField } from './TextField'
import { useForm } from './useForm'
import { useTitle } from './useTitle'

const texts = signInTexts.secondFactor

const check = ({ code }: { code: string }) => ({ code: code.trim() ? undefined : signInMessages.codeRequired })

interface SecondFactorProps {
  /** What proves that the password was right. */
  readonly challenge: string
  readonly remember: boolean
  readonly onBack: () => void
}

/** Asks for the code of an authenticator app, or a recovery code; back to the password if that took too long. */
export const SecondFactor = ({ challenge, remember, onBack }: SecondFactorProps) => {
  useTitle(texts.title)
  const submit = async ({ code }: { code: string }) => {
    try {
      await completeSignIn({ challenge, code }, remember)
    } catch (error) {
      if (error instanceof ApiError && error.code === codes.authentication) onBack()
      throw error
    }
    goTo(onwardFrom(window.history.state), { replace: true })
  }
  const { busy, field, failureProps, formProps } = useForm({ initial: { code: '' }, check, submit })
  return (
    <>
      <h1>{texts.title}</h1>
      <p className={styles.about}>{texts.about}</p>
      <form {...formProps}>
        <TextField
          {...field('code')}
          label={texts.code}
          hint={texts.hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Failure {...failureProps} />
        <SubmitButton busy={busy}>{texts.submit}</SubmitButton>
      </form>
      <p className={styles.hint}>{texts.lost}</p>
      <button type="button" className={styles.link} onClick={onBack}>
        {texts.back}
      </button>
    </>
  )
}
