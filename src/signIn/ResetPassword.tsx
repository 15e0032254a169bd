import { useState } from 'react'
import { codes } from '../../contract/envelope'
import { newPasswordMistakes, type NewPassword } from '../../contract/passwords'
import { signInMessages } from '../../contract/signInMessages'
import { authCalls } from '../authProvider/authCalls'
import { ApiError, send } from '../http'
import { signInTexts } from '../i18n/signInTexts'
import { goTo } from '../navigation'
import { Link } from './Link'
import { PasswordField } from './PasswordField'
import { keepResetToken, resetToken } from './resetToken'
import styles from './signIn.module.css'
import { SubmitButton, Failure } from './SubmitButton'
import { showToast } from './toasts'
import { useForm } from './useForm'
import { useTitle } from './useTitle'

const texts = signInTexts.reset

const cameWithOneTimePassword = () => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'oneTime' in state
}

const aboutToken = () => (cameWithOneTimePassword() ? texts.aboutOneTime : texts.about)

const isDeadLink = (error: unknown) => error instanceof ApiError && error.code === codes.resetLink

/** Sets a new password with the token of the reset link. */
export const ResetPassword = () => {
  useTitle(signInTexts.titles.resetPassword)
  const [hasToken] = useState(() => resetToken() !== '')
  const [deadLink, setDeadLink] = useState(!hasToken)

  const submit = async ({ password }: NewPassword) => {
    const token = resetToken()
    try {
      if (!token) throw new ApiError({ code: codes.resetLink, message: signInMessages.resetLink }, 0)
      await send(authCalls.changePassword, { body: { password, token } })
    } catch (error) {
      setDeadLink(isDeadLink(error))
      throw error
    }
    keepResetToken('')
    showToast('success', texts.done)
    goTo('/login', { replace: true })
  }
  const { busy, field, failureProps, formProps } = useForm({
    initial: { password: '', again: '' },
    check: newPasswordMistakes,
    submit,
  })

  return (
    <>
      <h1>{signInTexts.titles.resetPassword}</h1>
      <p className={styles.about}>{hasToken ? aboutToken() : texts.aboutNoToken}</p>
      <form {...formProps}>
        <PasswordField
          {...field('password')}
          label={signInTexts.fields.newPassword}
          reveal={signInTexts.fields.showNewPassword}
          hint={signInTexts.fields.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('again')}
          label={signInTexts.fields.newPasswordAgain}
          reveal={signInTexts.fields.showNewPasswordAgain}
          autoComplete="new-password"
        />
        <Failure {...failureProps} />
        <SubmitButton busy={busy}>{texts.submit}</SubmitButton>
      </form>
      <p className={styles.below}>
        {deadLink && <Link to="/forgot-password">{texts.newLink}</Link>}
        <Link to="/login">{signInTexts.forgot.backToLogin}</Link>
      </p>
    </>
  )
}
