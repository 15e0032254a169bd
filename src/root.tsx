/**
 * The root of the app: shows the sign-in pages or the console, depending on path and session.
 *
 * | Path | Signed out | Signed in |
 * |---|---|---|
 * | /login | Login | signs out, then Login (A09) |
 * | /forgot-password, /reset-password | that page | that page |
 * | / | Login (A08) | the console's dashboard |
 * | a console path | remembered, then /login | the console |
 * | any other | Not found (A122) | the console's Not found |
 */
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPrivate, isSignInPath, type SignInPath } from '../contract/pages'
import { onAuthChange, rememberPath, type Origin } from './authProvider/authState'
import { isLeaving } from './authProvider/leave'
import { closeSession, dropForgottenSession, isSignedIn } from './authProvider/session'
import { onSessionLost } from './authProvider/signOut'
import { readSession } from './authProvider/view'
import { currentScheme, onSchemeChange, setCssVariables } from './custom/theme/colorScheme'
import { hasUnsavedChanges, onMissedFile } from './missedFiles'
import { goTo, keepOnward, onwardFrom, pathNow } from './navigation'
import { takeArrival } from './signIn/arrival'
import { ConsoleGate, openGate } from './signIn/ConsoleGate'
import { ForgotPassword } from './signIn/ForgotPassword'
import { Login } from './signIn/Login'
import { ResetPassword } from './signIn/ResetPassword'
import { takeResetToken } from './signIn/resetToken'
import { SignInFrame } from './signIn/SignInFrame'
import { showToast } from './signIn/toasts'
import { keepInLanguage } from './i18n/signInLanguage'
import { signInTexts } from './i18n/signInTexts'
import { onLanguage, startLanguage } from './language'
import { Link } from './signIn/Link'
import styles from './signIn/signIn.module.css'
import { useTitle } from './signIn/useTitle'
import { afterTypeface } from './typeface'

keepInLanguage(signInTexts)

/** The 404 page for signed-out users. */
const NotFound = () => {
  useTitle(signInTexts.titles.notFound)
  return (
    <>
      <h1>{signInTexts.titles.notFound}</h1>
      <p className={styles.about}>{signInTexts.notFound.text}</p>
      <Link to="/login">{signInTexts.notFound.toLogin}</Link>
    </>
  )
}

/** New elements each time, so that React renders them in another language. */
const signInPages: { [path in SignInPath]: () => ReactNode } = {
  '/login': () => <Login />,
  '/forgot-password': () => <ForgotPassword />,
  '/reset-password': () => <ResetPassword />,
}

const userIdNow = () => readSession()?.user?.id ?? null

const showsConsole = (path: string): boolean => isSignedIn() && !isSignInPath(path)

/** How long to show nothing while the console loads, in milliseconds; it usually arrives with the page. */
const maxBlankMilliseconds = 300

/** Waits for the console, for a short time only if the page has no skeleton to show until then. */
const waitForConsole = (element: HTMLElement): Promise<unknown> => {
  const opened = openGate().catch(() => {})
  if (element.hasChildNodes()) return opened
  return Promise.race([opened, new Promise((resolve) => setTimeout(resolve, maxBlankMilliseconds))])
}

const screenAt = (path: string): ReactNode => {
  if (showsConsole(path))
    // Remount for another user, so that nothing of the previous one stays in memory.
    return <ConsoleGate key={userIdNow()} />
  const outside = path === '/' ? <Login /> : <NotFound />
  return <SignInFrame>{isSignInPath(path) ? signInPages[path]() : outside}</SignInFrame>
}

/** Renders the app and follows location and session; returns a function that unmounts it. */
export const openFrontDoor = (element: HTMLElement): (() => void) => {
  const root = createRoot(element)
  let shownUser: number | null = null

  const render = () => root.render(<StrictMode>{screenAt(pathNow())}</StrictMode>)

  const show = () => {
    if (isLeaving()) return
    const path = pathNow()
    if (path === '/login') {
      closeSession()
      takeArrival()
    }
    if (path === '/reset-password') takeResetToken()
    shownUser = userIdNow()
    if (!isSignedIn() && isPrivate(path)) {
      rememberPath(path)
      return goTo('/login', { replace: true, state: keepOnward(path) })
    }
    render()
  }

  /** Goes to the login page when the session ends, and into the console when one starts in another tab. */
  const followSession = (origin: Origin) => {
    const user = userIdNow()
    if (isLeaving() || user === shownUser) return
    shownUser = user
    const path = pathNow()
    if (user === null && !isSignInPath(path)) goTo('/login', { replace: true, state: keepOnward(path) })
    // In this tab, the login form navigates itself. Don't interrupt a password reset.
    if (user !== null && origin === 'elsewhere' && path !== '/forgot-password' && path !== '/reset-password')
      goTo(onwardFrom(window.history.state), { replace: true })
  }

  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && show()

  // Missing files are reported by the boundary around the console, or by its layout.
  const stopMissedFiles = onMissedFile(() => {})
  onSessionLost(async (ended) => {
    // Asked before the forms are closed.
    const isDraftKept = hasUnsavedChanges()
    await ended
    showToast('error', signInTexts.login[isDraftKept ? 'lostWithDraft' : 'lost'])
  })
  setCssVariables(currentScheme())
  dropForgottenSession()
  const unsubscribers = [stopMissedFiles, onSchemeChange(() => {}), onAuthChange(followSession), onLanguage(render)]
  window.addEventListener('popstate', show)
  window.addEventListener('pageshow', handlePageShow)
  if (showsConsole(pathNow())) {
    // Another tab may renew the token while the console loads, which is not a new sign-in.
    shownUser = userIdNow()
    void Promise.all([waitForConsole(element), startLanguage()]).then(show)
  } else {
    const texts = startLanguage()
    if (texts) void texts.then(() => afterTypeface(show))
    else afterTypeface(show)
  }

  return () => {
    window.removeEventListener('popstate', show)
    window.removeEventListener('pageshow', handlePageShow)
    unsubscribers.forEach((end) => end())
    root.unmount()
  }
}
