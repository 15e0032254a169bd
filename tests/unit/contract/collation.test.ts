import { describe, expect, test } from 'vitest'
import { hasOwnOrder, compareNamesIn } from '../../../contract/collation'

test.each(['en', 'en-GB', 'de', 'fr', 'it', 'nl', 'pt-BR'])('%s has the order of English', (language) => {
  expect(hasOwnOrder(language)).toBe(false)
})

test.each(['ar', 'cs', 'da', 'es', 'he', 'hi', 'ja', 'lt', 'pl', 'ru', 'sv', 'tr', 'uk', 'vi', 'zh', 'th', 'am', 'ko'])(
  '%s has an order of its own',
  (language) => {
    expect(hasOwnOrder(language)).toBe(true)
  },
)

describe('names', () => {
  const sort = (language: string, ...names: string[]) => names.toSorted(compareNamesIn(language))

  test('in German have umlauts beside their letters', () => {
    expect(sort('de', 'Zebra', 'Österreich', 'Ofen', 'Ozean')).toEqual(['Ofen', 'Österreich', 'Ozean', 'Zebra'])
  })

  test('in Danish have æ, ø and å at the end, and aa is å', () => {
    expect(sort('da', 'Århus', 'Ørsted', 'Ærø', 'Aalborg', 'Zoo', 'Bo')).toEqual([
      'Bo',
      'Zoo',
      'Ærø',
      'Ørsted',
      'Aalborg',
      'Århus',
    ])
  })

  test('in Spanish have ñ after n, in Czech ch after h', () => {
    expect(sort('es', 'ñandú', 'nube', 'oca')).toEqual(['nube', 'ñandú', 'oca'])
    expect(sort('cs', 'chata', 'hora', 'cena')).toEqual(['cena', 'hora', 'chata'])
  })

  test('in Arabic begin with those in Arabic script', () => {
    expect(sort('ar', 'Aurora', 'يافا', 'أبها', 'تبوك')).toEqual(['أبها', 'تبوك', 'يافا', 'Aurora'])
  })

  test.each(['en', 'ar', 'da'])('in %s have their first number sorted by its value', (language) => {
    expect(sort(language, 'Unit 10', 'Unit 9', 'Unit 007')).toEqual(['Unit 007', 'Unit 9', 'Unit 10'])
  })

  test('in Arabic have it in either digits', () => {
    expect(sort('ar', 'وحدة ١٠', 'وحدة 9', 'وحدة ٨')).toEqual(['وحدة ٨', 'وحدة 9', 'وحدة ١٠'])
  })

  test('of a language that nobody knows are in the order of English', () => {
    expect(hasOwnOrder('xx')).toBe(false)
  })
})
