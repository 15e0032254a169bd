/**
 * Loads `oidc-provider`, which warns on Node.js 20 that it is made for 22 and later. All that it calls exists in 20.20
 * (`URL.parse`, `crypto.hash`), and the tests of this folder run on it, so that nobody need read the warning at each start.
 */
const loadQuietly = async () => {
  // Nothing else is written to the console while it loads, and what is is passed on.
  // oxlint-disable no-console
  const { warn } = console
  // oxlint-disable-next-line no-console -- only one text of the library is left out, while it loads
  console.warn = (...texts: unknown[]) => {
    if (!String(texts[0]).includes('Unsupported runtime')) warn(...texts)
  }
  try {
    return await import('oidc-provider')
  } finally {
    // oxlint-disable-next-line no-console -- as before
    console.warn = warn
    // oxlint-enable no-console
  }
}

let loaded: ReturnType<typeof loadQuietly> | undefined

export const loadLibrary = (): ReturnType<typeof loadQuietly> => (loaded ??= loadQuietly())
