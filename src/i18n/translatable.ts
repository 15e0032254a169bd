/** Tells where the translations of a catalogue are. The build adds a call of it to each catalogue (scripts/texts/plugin.ts). */
import type { CompiledMessage } from 'icu-minify/format'

/** How to load the translations, by languages. */
export type Loads = Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, CompiledMessage>> }>>
>

const loads = new WeakMap<object, Loads>()

export const translatable = (texts: object, found: Loads): void => void loads.set(texts, found)

/** Returns how to load the translations of a catalogue into a language, if there are any. */
export const loadOf = (texts: object, language: string): Loads[string] | undefined => loads.get(texts)?.[language]
