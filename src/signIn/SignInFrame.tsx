import { useSyncExternalStore, type ReactNode } from 'react'
import { signInTexts } from '../i18n/signInTexts'
import { BannerPlace } from '../custom/banner/BannerPlace'
import { BrandArt, BrandMark } from './BrandArt'
import { LanguageChoice } from './LanguageChoice'
import { useTypeface } from '../typeface'
import styles from './signIn.module.css'
import { Toasts } from './Toasts'

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
