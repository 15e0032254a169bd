import { useEffect } from 'react'
import { signInTexts } from '../i18n/signInTexts'

/** Sets the document title. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${signInTexts.product}`
  }, [title])
}
