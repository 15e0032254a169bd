import { useEffect } from 'react'
import { signInTexts } from '../i18n/signInTexts'

/** Names the page in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${signInTexts.product}`
  }, [title])
}
