import { useSyncExternalStore, type ReactNode } from 'react'
import { languages } from 'virtual:languages'
import { signInTexts } from '../i18n/signInTexts'
import { BannerPlace } from '../custom/banner/BannerPlace'
import { language, speak } from '../language'
import { BrandArt, BrandMark } from './BrandArt'
import { useTypeface } from '../typeface'
import styles from './signIn.module.css'
import { Toasts } from './Toasts'

/** Lets whoever signs in choose a language, by what each calls itself. */
const LanguageChoice = () => (
  <select
    className={styles.language}
    aria-label={signInTexts.language}
    value={language()}
    onChange={(event) => void speak(event.target.value)}
  >
    {languages.map(({ code, name }) => (
      <option key={code} value={code} lang={code}>
        {name}
      </option>
    ))}
  </select>
)

const subscribeToConnection = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The frame of all sign-in pages: brand, form and toasts. */
export const SignInFrame = ({ children }: { children: ReactNode }) => {
  useTypeface()
  const online = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <div className={styles.frame}>
      <aside className={styles.brand} aria-label={signInTexts.product}>
        <p className={styles.product}>
          <BrandMark />
          {signInTexts.product}
        </p>
        <BrandArt />
        <div>
          <p className={styles.claim}>{signInTexts.brand.heading}</p>
          <p>{signInTexts.brand.text}</p>
        </div>
      </aside>
      <main className={styles.main}>
        <Toasts />
        <p aria-live="polite" className={styles.offline}>
          {!online && signInTexts.offline}
        </p>
        <BannerPlace isCard />
        <div className={styles.card}>
          <p className={styles.productAlone}>
            <BrandMark />
            {signInTexts.product}
          </p>
          {children}
        </div>
        <LanguageChoice />
      </main>
    </div>
  )
}
