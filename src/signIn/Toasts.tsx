import { useEffect, useState } from 'react'
import { signInTexts } from '../i18n/signInTexts'
import styles from './signIn.module.css'
import { dismissToast, useToasts, type Toast } from './toasts'

/** How long a success is shown; errors stay until dismissed or until the next attempt. */
const successMs = 8000

const ToastCard = ({ id, kind, text }: Toast) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (kind === 'error' || held) return undefined
    const timer = setTimeout(() => dismissToast(id), successMs)
    return () => clearTimeout(timer)
  }, [id, kind, held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className={styles.toast}
      data-kind={kind}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p>{text}</p>
      <button type="button" aria-label={signInTexts.toasts.dismiss} onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  )
}

/** Shows all toasts. The live regions are always rendered, so that screen readers announce new toasts. */
export const Toasts = () => {
  const toasts = useToasts()
  const cards = (kind: Toast['kind'], isAnnounced = false) =>
    toasts
      .filter((toast) => toast.kind === kind && toast.isAnnounced === isAnnounced)
      .map((toast) => <ToastCard key={toast.id} {...toast} />)
  return (
    <section className={styles.toasts} aria-label={signInTexts.toasts.region}>
      <div role="alert" aria-atomic={false}>
        {cards('error')}
      </div>
      <div role="status" aria-atomic={false}>
        {cards('success')}
      </div>
      <div>{cards('error', true)}</div>
    </section>
  )
}
