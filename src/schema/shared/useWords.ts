import { useLocale, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { Words } from './rightsInWords'

/** Returns the texts and the locale of the console. */
export const useWords = (): Words => {
  const translate = useTranslate()
  const locale = useLocale()
  return useMemo(() => ({ translate, locale }), [translate, locale])
}
