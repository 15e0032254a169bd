/** Puts texts together as a language does: with its colons and its quotation marks. */
import { say } from './say'

/** Returns a text behind its label: 'Region: Nordics'. */
export const labelled = (label: string, text: string): string => say('{label}: {text}', { label, text })

/** Returns a label for what follows as elements instead of text: 'Region: '. */
export const leadIn = (label: string): string => labelled(label, '')

/** Returns what somebody has typed, as a quotation. */
export const quoted = (text: string): string => say('‘{text}’', { text })

/**
 * Joins texts that may contain commas, by the semicolons of the language.
 *
 * @example joinedPhrases(['view offers, job grades and regions', 'create regions'])
 */
export const joinedPhrases = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : texts.reduce((first, next) => say('{first}; {next}', { first, next }))
