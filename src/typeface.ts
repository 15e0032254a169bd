/**
 * The typeface (docs/decisions/0091): its file is fetched and kept once a screen can be used, and shown by the next page
 * that begins, unless its text would be there first. Nothing that is on the screen changes its letters.
 */
import { useInsertionEffect } from 'react'
import file from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import { typeface } from '../contract/theme/tokens'

/** The file, with the address that it came from: that of another version is replaced. */
interface Kept {
  readonly url: string
  readonly data: ArrayBuffer
}

declare global {
  interface Window {
    /** Set by a script in index.html, which asks the browser for it before any other file has arrived. */
    typeface?: Kept | undefined
    reading?: Promise<unknown> | undefined
  }
}

/** Where it is kept, as in index.html. */
const key = '/typeface'

/** Fetches the file, unless the browser keeps it, behind whatever else is being loaded. */
export const keepTypeface = async (): Promise<void> => {
  // Without HTTPS, browsers keep nothing.
  if (!('caches' in window) || window.typeface?.url.endsWith(file)) return
  const response = await fetch(file, { priority: 'low' })
  if (!response.ok) return
  const kept = response.clone()
  window.typeface = { url: response.url, data: await response.arrayBuffer() }
  await (await caches.open(typeface.family)).put(key, kept)
}

/** How long text waits for what the browser keeps, in milliseconds: as with `font-display: optional`. */
const blockPeriod = 100

/** Calls `show` once it is known whether the browser keeps the typeface. */
export const afterTypeface = (show: () => void): void => {
  if (!window.reading) return show()
  void Promise.race([window.reading, new Promise((resolve) => setTimeout(resolve, blockPeriod))]).then(show)
}

let shown: FontFace | undefined

const showTypeface = () => {
  if (shown || !window.typeface) return
  // From data, it is ready at once.
  shown = new FontFace(typeface.family, window.typeface.data, { weight: typeface.weights })
  document.fonts.add(shown)
}

/** Shows the typeface from now on if it is at hand: for what fills the page, before it is laid out. */
export const useTypeface = (isFilling = true): void => {
  useInsertionEffect(() => {
    if (isFilling) showTypeface()
  }, [isFilling])
}
