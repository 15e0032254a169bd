import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

export type Messages = Readonly<Record<string, CompiledMessage>>

/** Compiles messages. The build has done that (scripts/texts/plugin.ts), so that the console loads no parser. */
export const compiled: (messages: Messages) => Messages = import.meta.env.DEV
  ? (messages) => Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text as string)]))
  : (messages) => messages
