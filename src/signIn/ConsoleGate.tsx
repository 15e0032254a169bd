import { Component, useEffect, useState, type ComponentType } from 'react'
import { loadConsole } from '../consoleChunk'
import { signInTexts } from '../i18n/signInTexts'
import { useTypeface } from '../typeface'
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

let Loaded: ComponentType | undefined

/** Loads the console and its first screen, so that the gate shows them at once. */
export const openGate = async (): Promise<void> => {
  Loaded = await loadConsole()
}

/** Shows the console once it has loaded; throws if it can't. */
const Opening = () => {
  const [state, setState] = useState<{ readonly Console?: ComponentType | undefined; readonly error?: unknown }>({
    Console: Loaded,
  })
  const { Console, error } = state
  useEffect(() => {
    if (Console) return
    openGate().then(
      () => setState({ Console: Loaded }),
      (reason: unknown) => setState({ error: reason }),
    )
  }, [Console])
  useTypeface(Boolean(Console))
  if (error !== undefined) throw error
  return Console ? <Console /> : <Loading />
}

/**
 * Waits for the console to load, and shows an error if that fails (offline, or replaced by a new version). Without
 * Suspense, which would hold the console back for 300 ms after `Loading` has been shown.
 */
export class ConsoleGate extends Component<object, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <NotLoaded /> : <Opening />
  }
}
