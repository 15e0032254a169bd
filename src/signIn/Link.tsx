import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '../navigation'
import styles from './signIn.module.css'
import { clearToasts } from './toasts'

/** An in-app link; with a modifier key, the browser handles it. */
export const Link = ({ to, state, children }: { to: string; state?: object; children: ReactNode }) => {
  const navigate = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    clearToasts()
    goTo(to, { state })
  }
  return (
    <a href={to} className={styles.link} onClick={navigate}>
      {children}
    </a>
  )
}
