import { Component, Suspense, type ReactNode } from 'react'
import { signInTexts } from '../i18n/signInTexts'
import styles from './signIn.module.css'

const Loading = () => (
  <div className={styles.gate}>
    <span className={styles.spinner} aria-hidden="true" />
    <p role="status">{signInTexts.loading}</p>
  </div>
)

const NotLoaded = () => (
  <main className={styles.gate}>
    <h1>{signInTexts.notLoaded.heading}</h1>
    <p role="alert">{signInTexts.notLoaded.text}</p>
    <button type="button" className={styles.primary} onClick={() => window.location.reload()}>
      {signInTexts.notLoaded.reload}
    </button>
  </main>
)

/** Waits for the console to load, and shows an error if that fails (offline, or replaced by a new version). */
export class ConsoleGate extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (this.state.failed) return <NotLoaded />
    return <Suspense fallback={<Loading />}>{this.props.children}</Suspense>
  }
}
