import { expect, test } from 'vitest'
import { spellingsIn } from '../../../contract/spellings'

test.each([
  ['de', 'Müller', ['muller', 'mueller']],
  ['de', 'MUELLER', ['mueller', 'muller']],
  ['de', 'Mu\u0308ller', ['muller', 'mueller']],
  ['de', 'Müller Jaeger', ['muller jaeger', 'mueller jaeger', 'muller jager']],
  ['de-AT', 'Größe', ['grosse', 'groesse']],
  ['da', 'Århus', ['arhus', 'aarhus']],
  ['da', 'Aarhus', ['aarhus', 'arhus']],
  ['en', 'Müller', ['muller']],
  ['fr', 'Aarhus', ['aarhus']],
  ['ar', 'Mueller', ['mueller']],
])('in %s, %j is spelled %j', (language, text, spelled) => {
  expect(spellingsIn(language, text)).toEqual(spelled)
})

test('a short text is searched as it is, since one letter finds nearly everything', () => {
  expect(spellingsIn('de', 'ae')).toEqual(['ae'])
  expect(spellingsIn('de', 'neu')).toEqual(['neu'])
})
