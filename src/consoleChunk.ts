/** The console is a download of its own, apart from the sign-in pages. */

/** Loads the console and runs it. */
export const loadConsole = () => import('./App')

/**
 * Fetches the console's files without running them, so that it is at hand after the sign-in and typing stays smooth.
 * The build lists the files in index.html; the list is used up by the first call.
 */
export const prefetchConsole = (): void => {
  const list = document.querySelector<HTMLMetaElement>('meta[name="console-files"]')
  list?.remove()
  // Its few small pictures come with the console: Firefox judges rel=prefetch by default-src, which allows nothing.
  for (const href of list?.content.split(' ').filter((file) => file.endsWith('.js')) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    // As modules are fetched; otherwise the browser would fetch them twice.
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
