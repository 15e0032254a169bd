import { passkeyTexts as texts } from './passkeyTexts'
import { keepInLanguage } from './signInLanguage'

keepInLanguage(texts, 'passkeys.')

/** Says why a browser gave no passkey. */
export const textOfFault = (error: unknown): string => {
  if (!(error instanceof DOMException)) return texts.failed
  // The page itself has stopped it.
  if (error.name === 'AbortError') return ''
  const faults: Readonly<Record<string, string>> = texts.faults
  return faults[error.name] ?? texts.failed
}
