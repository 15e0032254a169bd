/** Older versions of Node have a property instead. */
interface WithDirection extends Intl.Locale {
  readonly textInfo?: { readonly direction: string }
  getTextInfo?(): { readonly direction: string }
}

/** Returns the direction in which a language is written. Browsers are told it by the build, since not all of them know. */
export const directionOf = (code: string): 'ltr' | 'rtl' => {
  const locale: WithDirection = new Intl.Locale(code)
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr'
}
