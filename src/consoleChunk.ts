/** The console is a separate chunk from the sign-in pages. */
import type { ComponentType } from 'react'
import { endAhead } from './ahead'
import { withoutReload } from './missedFiles'
import { keepTypeface } from './typeface'

/** Loads and runs the console, with its first screen. */
export const loadConsole = async (): Promise<ComponentType> => {
  try {
    const { default: Console, firstScreen } = await import('./App')
    await firstScreen
    return Console
  } finally {
    endAhead()
  }
}

/** Loads the console while somebody signs in; its gate reports failures. */
export const besideConsole = <Result>(signIn: () => Promise<Result>): Promise<Result> => {
  loadConsole().catch(() => {})
  return withoutReload(signIn)
}

/**
 * Prefetches the console's files without running them, so that the console is ready after sign-in and typing stays
 * smooth.
 * The build lists the files in index.html; the list is removed on the first call.
 */
export const prefetchConsole = (): void => {
  const list = document.querySelector<HTMLMetaElement>('meta[name="console-files"]')
  if (!list) return
  list.remove()
  void keepTypeface().catch(() => {})
  // Images are not prefetched: Firefox checks rel=prefetch against default-src, which allows nothing.
  for (const href of list.content.split(' ').filter((path) => path.endsWith('.js'))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    // Same mode as for module scripts, otherwise the browser fetches them twice.
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
