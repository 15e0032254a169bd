import { useState } from 'react'
import { addTexts } from '../../i18n/i18nProvider'
import { ofShownOnce } from '../../i18n/parts/shownOnce'
import { useWords } from '../../schema/shared/useWords'

addTexts(ofShownOnce)

/** Returns what copies a text, and what is to be said of it afterwards. */
export const useCopying = (text: string) => {
  const { translate } = useWords()
  const [status, setStatus] = useState<'copied' | 'notCopied'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus('copied')
    } catch {
      // Browsers offer the clipboard on secure pages only, and users may forbid it.
      setStatus('notCopied')
    }
  }
  return { copy, said: status && translate(`shownOnce.${status}`) }
}
