/** Knows which banner of operators is to be shown (decision 0112); `custom/banner` shows it, and is loaded for that alone. */

/** What the server put into the page: the version of its banner, and all of it as JSON. */
export const bannerInPage = (): HTMLMetaElement | null => document.querySelector('meta[name=banner]')

let version: string | undefined
const listeners = new Set<() => void>()

/** The version of the present banner; 'none' without one. */
export const bannerVersion = (): string => (version ??= bannerInPage()?.content ?? 'none')

export const onBannerVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes the version that an answer names, which other servers don't. */
export const seeBannerVersion = (seen: string | null): void => {
  if (!seen || seen === bannerVersion()) return
  version = seen
  listeners.forEach((listener) => listener())
}
