/** Modules that the build makes of the files in `languages/` (scripts/texts/plugin.ts). */

declare module 'virtual:languages' {
  export interface Language {
    /** Such as `de`. */
    readonly code: string
    /** What the language calls itself. */
    readonly name: string
    readonly direction: 'ltr' | 'rtl'
  }

  /** English, and all languages that have files. */
  export const languages: readonly Language[]
}

declare module 'virtual:languages/signIn' {
  /** How to load what the sign-in pages say, by languages. */
  const load: Readonly<Record<string, () => Promise<{ readonly default: SignInTranslations }>>>
  export default load

  export interface SignInTranslations {
    /** By keys that begin with the name of a catalogue. */
    readonly texts: Readonly<Record<string, string>>
    /** The messages of the contract that these pages show, by their English wording. */
    readonly messages: Readonly<Record<string, string>>
  }
}

declare module 'virtual:languages/contract' {
  import type { CompiledMessage } from 'icu-minify/format'

  /** English messages of the contract that choose a form by a value, or write it by the rules of a language. */
  export const sources: Readonly<Record<string, CompiledMessage>>
  /** How to load the messages of the contract, by languages. */
  export const load: Readonly<
    Record<string, () => Promise<{ readonly default: Readonly<Record<string, CompiledMessage>> }>>
  >
}

declare module 'virtual:languages/dates' {
  /** How to load what calendars need to know of languages. */
  const load: Readonly<Record<string, () => Promise<unknown>>>
  export default load
}
