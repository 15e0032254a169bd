import type { MouseEvent, ReactNode } from 'react'
import { goTo } from '../navigation'
import styles from './signIn.module.css'
import { clearToasts } from './toasts'

/** A link to another page of this site, without loading it anew; with a modifier key it is the browser's. */
export const Link = ({ to, state, children }: { to: string; state?: object; children: ReactNode }) => {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    clearToasts()
    goTo(to, { state })
  }
  return (
    <a href={to} className={styles.link} onClick={follow}>
      {children}
    </a>
  )
}
