import { useState, type FormEvent, type ReactNode } from 'react'
import type { SecondFactorNeeded } from '../../contract/entities/secondFactor'
import type { LoginAnswer } from '../../contract/entities/session'
import { codes } from '../../contract/envelope'
import { say, withValues } from '../../contract/say'
import { signInMessages } from '../../contract/signInMessages'
import { signIn } from '../authProvider/session'
import { besideConsole, prefetchConsole } from '../consoleChunk'
import { ApiError } from '../http'
import { signInTexts } from '../i18n/signInTexts'
import { goTo, onwardFrom } from '../navigation'
import { arrivalNow } from './arrival'
import { checkEmail, emailFromState } from './email'
import { Link } from './Link'
import { PasskeyButton } from './PasskeyButton'
import { PasswordField } from './PasswordField'
import { Arriving, leadTo, ProviderButton } from './ProviderSignIn'
import { keepResetToken } from './resetToken'
import styles from './signIn.module.css'
import { SubmitButton, Failure } from './SubmitButton'
import { TextField } from './TextField'
import { useForm } from './useForm'
import { usePasskey } from './usePasskey'
import { useTitle } from './useTitle'
import { useWayIn } from './useWayIn'

const texts = signInTexts.login

interface Credentials extends Record<string, string> {
  email: string
  password: string
}

const check = ({ email, password }: Credentials) => ({
  email: checkEmail(email),
  password: password ? undefined : signInMessages.passwordRequired,
})

const isWrong = (error: unknown) =>
  error instanceof ApiError &&
  error.code === codes.authentication &&
  error.message === say(signInMessages.wrongCredentials)
/** Don't reveal whether email or password is wrong. */
const findJointFields = (error: unknown) => (isWrong(error) ? (['email', 'password'] as const) : [])

/** The login form; prefetches the console meanwhile. */
export const Login = () => {
  useTitle(signInTexts.titles.login)
  const [remember, setRemember] = useState(false)
  const [step, setStep] = useState<ReactNode>()
  const [arrival, setArrival] = useState(arrivalNow)
  const [typesPassword, setTypesPassword] = useState(false)

  const goOn = ({ is_one_time_password: isOneTime, reset_token: token = '' }: LoginAnswer) => {
    if (!isOneTime) return goTo(onwardFrom(window.history.state), { replace: true })
    keepResetToken(token)
    goTo('/reset-password', { state: { oneTime: true } })
  }
  const submit = async ({ email, password }: Credentials) => {
    const signingIn = besideConsole(() => signIn({ email: email.trim(), password, remember }))
    const answer = await signingIn.catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== codes.secondFactor) throw error
      // Most people need it never.
      const { SecondFactor } = await import('./SecondFactor')
      const needed = error.data as SecondFactorNeeded
      setStep(<SecondFactor needed={needed} remember={remember} onBack={() => setStep(undefined)} />)
    })
    if (answer) goOn(answer)
  }
  const { busy, attempt, field, values, failureProps, formProps } = useForm({
    initial: { email: emailFromState(window.history.state), password: '' },
    check,
    submit,
    findJointFields,
  })
  const passkey = usePasskey({ attempt, remember, isOffered: !step, onSignedIn: goOn })

  const provider = useWayIn(values.email)
  // The one account that keeps its password asks for the field.
  const isLed = provider?.is_required === true && !typesPassword
  const lead = (event: FormEvent) => {
    event.preventDefault()
    if (provider) leadTo({ provider, remember })
  }

  if (arrival) return <Arriving arrival={arrival} onBack={() => setArrival(undefined)} />
  if (step) return step
  return (
    <>
      <h1>{signInTexts.titles.login}</h1>
      <p className={styles.about}>{texts.about}</p>
      <form {...formProps} {...(isLed && { onSubmit: lead })} onInput={prefetchConsole}>
        <TextField
          {...field('email')}
          label={signInTexts.fields.email}
          type="email"
          dir="ltr"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        {!isLed && (
          <PasswordField {...field('password')} label={signInTexts.fields.password} autoComplete="current-password" />
        )}
        <div className={styles.between}>
          <label className={styles.check}>
            <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {signInTexts.fields.rememberMe}
          </label>
          {isLed ? (
            <button type="button" className={styles.link} onClick={() => setTypesPassword(true)}>
              {signInTexts.provider.password}
            </button>
          ) : (
            <Link to="/forgot-password" state={{ email: values.email }}>
              {texts.forgot}
            </Link>
          )}
        </div>
        <Failure {...failureProps} />
        <p role="status" className={styles.hint}>
          {isLed && withValues(signInTexts.provider.required, { name: provider.name })}
        </p>
        <SubmitButton busy={busy && !passkey.isAsked}>
          {isLed ? withValues(signInTexts.provider.continue, { name: provider.name }) : texts.submit}
        </SubmitButton>
        {provider && !isLed && <ProviderButton provider={provider} remember={remember} />}
      </form>
      {passkey.isKnown && (
        <PasskeyButton isAsked={passkey.isAsked} onClick={passkey.ask}>
          {signInTexts.passkey.use}
        </PasskeyButton>
      )}
    </>
  )
}
