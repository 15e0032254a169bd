import { useEffect, useRef, useState } from 'react'
import { resendSeconds } from '../../contract/passwords'
import { authCalls } from '../authProvider/authCalls'
import { send } from '../http'
import { signInTexts } from '../i18n/signInTexts'
import { checkEmail, emailFromState } from './email'
import { Link } from './Link'
import styles from './signIn.module.css'
import { SubmitButton, Failure } from './SubmitButton'
import { TextField } from './TextField'
import { showToast } from './toasts'
import { useForm } from './useForm'
import { useTitle } from './useTitle'

const bothClocks = () => ({ wall: Date.now(), steady: performance.now() })

/**
 * Counts down seconds to 0, starting on mount and on each `restart`.
 *
 * Uses whichever of two clocks is ahead: one stops while the computer sleeps, the other can be set back.
 */
const useCountdown = (seconds: number) => {
  const [start, setStart] = useState(bothClocks)
  const [remaining, setRemaining] = useState(seconds)

  const restart = () => {
    setStart(bothClocks())
    setRemaining(seconds)
  }

  useEffect(() => {
    const timer = setInterval(() => {
      const now = bothClocks()
      const passed = Math.max(now.wall - start.wall, now.steady - start.steady) / 1000
      const left = Math.max(0, Math.ceil(seconds - passed))
      setRemaining(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [start, seconds])

  return { remaining, restart }
}

const texts = signInTexts.forgot

const sendLink = async (email: string): Promise<void> => {
  await send(authCalls.forgotPassword, { body: { email } })
  showToast('success', texts.sent)
}

const BackToLogin = ({ email }: { email: string }) => (
  <p className={styles.below}>
    <Link to="/login" state={{ email }}>
      {texts.backToLogin}
    </Link>
  </p>
)

const Unsent = ({ onSent }: { onSent: (email: string) => void }) => {
  useTitle(signInTexts.titles.forgotPassword)
  const { busy, field, values, failureProps, formProps } = useForm({
    initial: { email: emailFromState(window.history.state) },
    check: ({ email }) => ({ email: checkEmail(email) }),
    submit: async ({ email }) => {
      await sendLink(email.trim())
      onSent(email.trim())
    },
  })
  return (
    <>
      <h1>{signInTexts.titles.forgotPassword}</h1>
      <p className={styles.about}>{texts.about}</p>
      <form {...formProps}>
        <TextField
          {...field('email')}
          label={signInTexts.fields.email}
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Failure {...failureProps} />
        <SubmitButton busy={busy}>{texts.submit}</SubmitButton>
      </form>
      <BackToLogin email={values.email} />
    </>
  )
}

const clockTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const Sent = ({ email }: { email: string }) => {
  useTitle(signInTexts.titles.checkEmail)
  const { remaining, restart } = useCountdown(resendSeconds)
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, failureProps, formProps } = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      await sendLink(email)
      restart()
      heading.current?.focus()
    },
  })
  useEffect(() => heading.current?.focus(), [])

  const waiting = remaining > 0
  const [before, after] = texts.aboutSent.split('{email}')
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {signInTexts.titles.checkEmail}
      </h1>
      <p className={styles.about}>
        {before}
        <strong dir="ltr">{email}</strong>
        {after}
      </p>
      <form {...formProps}>
        <p className={styles.countdown} data-over={!waiting}>
          {texts.countdown}{' '}
          <span role="timer" aria-label={texts.countdown}>
            {clockTime(remaining)}
          </span>
        </p>
        <Failure {...failureProps} />
        <SubmitButton busy={busy} disabled={waiting}>
          {texts.resend}
        </SubmitButton>
      </form>
      <BackToLogin email={email} />
    </>
  )
}

/** Sends a password reset link, and allows resending it after a minute. */
export const ForgotPassword = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <Unsent onSent={setSentTo} /> : <Sent email={sentTo} />
}
