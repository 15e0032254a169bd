import { useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLocale, useTranslate } from 'ra-core'
import { direction } from '../../language'
import { setPrinting, usePrinting } from '../../schema/shared/printing'
import { forceScheme } from '../theme/colorScheme'
import { printSheet } from './sheet'

/** Adopted, since the policy of the page allows no other style element. */
const sheet = new CSSStyleSheet()

/** Browsers print what is drawn when this returns. */
const begin = () => flushSync(() => setPrinting(true))
const end = () => setPrinting(false)

/** Stands for the numbers of pages, which only style sheets know. */
const number = '\uFFFC'

/** Prepares the page for paper whenever it is printed, by the menu of the profile or by the browser's. */
export const Printing = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const isPrinting = usePrinting()
  useEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  useLayoutEffect(() => {
    if (!isPrinting) return
    const app = translate('app.name')
    const [before = '', between = '', after = ''] = translate('print.numbers', { page: number, pages: number }).split(
      number,
    )
    sheet.replaceSync(
      printSheet({
        sides: direction() === 'rtl' ? ['right', 'left'] : ['left', 'right'],
        isWide: document.querySelector('[data-wide]') !== null,
        head: app,
        date: new Date().toLocaleDateString(locale, { dateStyle: 'long' }),
        title: document.title.replace(` · ${app}`, ''),
        numbers: [before, between, after],
      }),
    )
    forceScheme('light')
    return () => forceScheme(undefined)
  }, [isPrinting, translate, locale])
  return null
}
