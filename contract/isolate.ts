/**
 * Isolates inserted values in messages that are written from right to left: a name in Latin letters, an address or a code would
 * otherwise take the signs beside it along, such as the full stop of the sentence or its own brackets.
 */
import type { CompiledMessage } from 'icu-minify/format'

/** The Unicode marks around what runs in a direction of its own, that of its first letter. */
const [first, last] = ['\u2068', '\u2069']

/** Counts as a letter that is read from right to left. */
const rightToLeft = '\u200F'

/** A part of a compiled message: text, a value, or a choice with a message for each form. */
type Part = Exclude<CompiledMessage, string>[number]

const isolatePart = (part: Part): Part[] => {
  if (!Array.isArray(part)) return [part]
  if (part.length === 1) return [first, part, last]
  return [
    part.map((one) =>
      typeof one === 'object' && one !== null
        ? Object.fromEntries(
            Object.entries(one).map(([form, message]) => [form, isolateValues(message as CompiledMessage)]),
          )
        : one,
    ) as Part,
  ]
}

const hasLetters = (part: Part): boolean => typeof part === 'string' && /\p{L}/u.test(part)

/**
 * Marks the values of a compiled message that have something beside them. Whatever the message is a value of takes its
 * direction from its first letter outside of its own values. If it has none, a mark stands for one, or its parts would run from left to right.
 */
export const isolateValues = (message: CompiledMessage): CompiledMessage => {
  if (typeof message === 'string' || isValue(message)) return message
  const parts = message.flatMap(isolatePart)
  return message.length === 1 || message.some(hasLetters) ? parts : [rightToLeft, ...parts]
}

/** Whether a message is but a value, such as a name that stands alone. */
const isValue = ([only, more]: readonly Part[]): boolean =>
  more === undefined && Array.isArray(only) && only.length === 1

/** Marks the values of a message that only names them, as those of the sign-in pages do. */
export const isolateNamed = (message: string): string => message.replaceAll(/\{\w+\}/g, `${first}$&${last}`)
