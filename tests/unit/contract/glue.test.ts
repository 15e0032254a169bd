/** Texts are put together as the language of the reader does. */
import { afterEach, expect, test } from 'vitest'
import { fieldErrors } from '../../../contract/fieldErrors'
import { joinedPhrases } from '../../../contract/glue'
import { setSpeech, withValues } from '../../../contract/say'

afterEach(() => setSpeech(withValues))

test('texts that may contain commas are joined by its semicolons', () => {
  expect(joinedPhrases(['a, b', 'c', 'd'])).toBe('a, b; c; d')
  setSpeech((source, values) => withValues(source === '{first}; {next}' ? '{first}؛ {next}' : source, values))
  expect(joinedPhrases(['a', 'b', 'c'])).toBe('a؛ b؛ c')
})

test('what can be chosen is listed by the commas of the language', () => {
  setSpeech(withValues, () => 'ar')
  const issue = { path: ['kind'], message: 'Please choose from {values}.', values: ['TOM', 'JE'] }
  expect(fieldErrors([issue])).toEqual({ kind: ['Please choose from \u2067\u2068TOM\u2069، \u2068JE\u2069\u2069.'] })
})
