/** Knows which banner of operators is to be shown (decision 0112); `custom/banner` shows it, and is loaded for that alone. */

/** The banner that the server put into the page, as JSON. */
export const bannerInPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="banner"]')?.content

const versionIn = (text: string | undefined): string =>
  text ? (JSON.parse(text) as { readonly version: string }).version : 'none'

let version: string | undefined
const listeners = new Set<() => void>()

/** The version of the present banner; 'none' without one. */
export const bannerVersion = (): string => (version ??= versionIn(bannerInPage()))

export const onBannerVersion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes the version that an answer names, which other servers don't. */
export const seeBannerVersion = (seen: string | null): void => {
  if (seen === null || seen === bannerVersion()) return
  version = seen
  listeners.forEach((listener) => listener())
}
