/**
 * The front door: shows the sign-in pages or the console, by the address and by who is signed in.
 *
 * | Path | Signed out | Signed in |
 * |---|---|---|
 * | /login | Login | ends the session, then Login (A09) |
 * | /forgot-password, /reset-password | that page | that page |
 * | / | Login (A08) | the console's dashboard |
 * | a path of the console | remembered, then /login | the console |
 * | any other | Not found (A122) | the console, which says the same |
 */
import { lazy, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPrivate, isSignInPath, type SignInPath } from '../contract/pages'
import { onAuthChange, readAuth, rememberPath, type Origin } from './authProvider/authState'
import { isLeaving } from './authProvider/leave'
import { onSessionLost } from './authProvider/refresh'
import { closeSession, dropForgottenSession, isSignedIn, verifyAhead } from './authProvider/session'
import { loadConsole } from './consoleChunk'
import { currentScheme, onSchemeChange } from './custom/theme/colorScheme'
import { setCssVariables } from './custom/theme/cssVariables'
import { onMissedFile } from './missedFiles'
import { goTo, pathNow } from './navigation'
import { ConsoleGate } from './signIn/ConsoleGate'
import { ForgotPassword } from './signIn/ForgotPassword'
import { Login } from './signIn/Login'
import { NotFound } from './signIn/NotFound'
import { ResetPassword } from './signIn/ResetPassword'
import { takeResetToken } from './signIn/resetToken'
import { SignInFrame } from './signIn/SignInFrame'
import { showToast } from './signIn/toasts'
import { signInTexts } from './i18n/signInTexts'

const signInPages: { [path in SignInPath]: ReactNode } = {
  '/login': <Login />,
  '/forgot-password': <ForgotPassword />,
  '/reset-password': <ResetPassword />,
}

const userIdNow = () => readAuth()?.user?.id ?? null

const Console = lazy(loadConsole)

const showsConsole = (path: string): boolean => isSignedIn() && !isSignInPath(path)

/** How long nothing is shown while the console's files come, in milliseconds: mostly they come together with the page. */
const patience = 300

const consoleOrPatience = () =>
  Promise.race([loadConsole().catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))])

const screenAt = (path: string): ReactNode => {
  if (showsConsole(path))
    return (
      // Another user gets a console of their own: nothing in its memory is the first one's.
      <ConsoleGate key={userIdNow()}>
        <Console />
      </ConsoleGate>
    )
  const outside = path === '/' ? <Login /> : <NotFound />
  return <SignInFrame>{isSignInPath(path) ? signInPages[path] : outside}</SignInFrame>
}

/** Draws the front door into an element and keeps up with address and session; the answer ends that. */
export const openFrontDoor = (element: HTMLElement): (() => void) => {
  const root = createRoot(element)
  let shownUser: number | null = null

  const show = () => {
    if (isLeaving()) return
    const path = pathNow()
    if (path === '/login') closeSession()
    if (path === '/reset-password') takeResetToken()
    shownUser = userIdNow()
    if (!isSignedIn() && isPrivate(path)) {
      rememberPath(path)
      return goTo('/login', { replace: true })
    }
    root.render(<StrictMode>{screenAt(path)}</StrictMode>)
  }

  /** Follows the session: its end leads to the login page, and one that began in another tab into the console. */
  const follow = (origin: Origin) => {
    const user = userIdNow()
    if (isLeaving() || user === shownUser) return
    shownUser = user
    const path = pathNow()
    if (user === null && !isSignInPath(path)) goTo('/login', { replace: true })
    // Here, the login form goes on by itself; a reset that is under way in this tab is left alone.
    if (user !== null && origin === 'elsewhere' && path !== '/forgot-password' && path !== '/reset-password')
      goTo('/app', { replace: true })
  }

  const revived = ({ persisted }: PageTransitionEvent) => persisted && show()

  // The boundary around the console says what is missing; within the console the layout does.
  const endWatch = onMissedFile(() => {})
  onSessionLost(() => showToast('error', signInTexts.login.lost))
  setCssVariables(currentScheme())
  dropForgottenSession()
  const endings = [endWatch, onSchemeChange(() => {}), onAuthChange(follow)]
  window.addEventListener('popstate', show)
  window.addEventListener('pageshow', revived)
  if (showsConsole(pathNow())) {
    verifyAhead()
    void consoleOrPatience().then(show)
  } else show()

  return () => {
    window.removeEventListener('popstate', show)
    window.removeEventListener('pageshow', revived)
    endings.forEach((end) => end())
    root.unmount()
  }
}
