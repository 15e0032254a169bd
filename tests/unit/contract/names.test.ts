import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newBusinessUnit } from '../../../contract/entities/businessUnit'
import { newCompany } from '../../../contract/entities/companyPayload'
import { newCompanyUser } from '../../../contract/entities/companyUser'
import { newGradeCompany } from '../../../contract/entities/gradeCompany'
import { newIndustry, newSubIndustry } from '../../../contract/entities/industry'
import { newJobFunction, newJobSubFunction } from '../../../contract/entities/jobFunction'
import { newJobGrade } from '../../../contract/entities/jobGrade'
import { newLegalEntity } from '../../../contract/entities/legalEntity'
import { newIncentivePlan } from '../../../contract/entities/longTermIncentive'
import { newRegion } from '../../../contract/entities/region'
import { newSector } from '../../../contract/entities/sector'
import { newPassword } from '../../../contract/entities/session'
import { newTomUser } from '../../../contract/entities/tomUser'

const hidden = 'This text contains line breaks or invisible characters. Please type it instead of pasting it.'

/** Everything that has a name, and fields that people read as names. */
const named: [string, z.ZodType, string][] = [
  ['a business unit', newBusinessUnit, 'name'],
  ['a company', newCompany, 'name'],
  ['a contact person', newCompany, 'person_name'],
  ['an address', newCompany, 'address'],
  ['a postal code', newCompany, 'postal_code'],
  ['a headquarter', newCompany, 'country_headquarter'],
  ['a company user', newCompanyUser, 'first_name'],
  ['a company user', newCompanyUser, 'last_name'],
  ['a role', newCompanyUser, 'roles.TOM.name'],
  ['a role', newCompanyUser, 'roles.JE.name'],
  ['a Tom user', newTomUser, 'first_name'],
  ['a Tom user', newTomUser, 'last_name'],
  ['a grade mapping', newGradeCompany, 'name'],
  ['an industry', newIndustry, 'name'],
  ['a job function', newJobFunction, 'name'],
  ['a job grade', newJobGrade, 'grade'],
  ['a sub-job function', newJobSubFunction, 'name'],
  ['a legal entity', newLegalEntity, 'name'],
  ['a plan', newIncentivePlan, 'name'],
  ['a region', newRegion, 'name'],
  ['a sector', newSector, 'name'],
  ['a sub-industry', newSubIndustry, 'name'],
]

const messagesOf = (schema: z.ZodType, path: string, value: unknown): string[] => {
  const body = path.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
  const issues = schema.safeParse(body).error?.issues ?? []
  return issues.filter((issue) => issue.path.join('.') === path).map(({ message }) => message)
}

const invisible = [
  ['a NUL', 'Nor\u0000dics'],
  ['an escape', 'Nor\u001B[31mdics'],
  ['a tab', 'Nor\tdics'],
  ['a line feed', 'Nor\ndics'],
  ['a carriage return', 'Nor\rdics'],
  ['a next line', 'Nor\u0085dics'],
  ['a line separator', 'Nor\u2028dics'],
  ['a paragraph separator', 'Nor\u2029dics'],
  ['a soft hyphen', 'Nor\u00ADdics'],
  ['a zero width space', 'Nor\u200Bdics'],
  ['a word joiner', 'Nor\u2060dics'],
  ['a joiner between Latin letters', 'Nor\u200Ddics'],
  ['a non-joiner between Latin letters', 'Nor\u200Cdics'],
  ['a joiner alone', '\u200D'],
  ['two joiners', 'क्\u200D\u200Dष'],
  ['a variation selector alone', '\uFE0F'],
  ['a variation selector behind a Latin letter', 'Nor\uFE0Fdics'],
  ['a right-to-left override', 'Nor\u202Edics'],
  ['a right-to-left mark', 'Nordics\u200F'],
  ['an isolate', '\u2066Nordics\u2069'],
  ['a byte order mark', 'Nor\uFEFFdics'],
  ['a Hangul filler alone', '\u3164'],
  ['a combining grapheme joiner', 'Nor\u034Fdics'],
  ['a Braille blank alone', '\u2800'],
  ['an object mark', 'Nor\uFFFCdics'],
  ['a code point that is no character', 'Nor\uFFFEdics'],
  ['another one', 'Nor\u{1FFFF}dics'],
  ['an unassigned code point', 'Nor\u0378dics'],
  ['a non-joiner at the end', 'نمی\u200C'],
  ['a joiner at the end', '北海道\u200D'],
  ['a non-joiner at the end of a word', 'نمی\u200C خواهم'],
  ['a joiner behind an emoji', 'A 😀\u200D'],
  ['a tag', 'Nor\u{E0041}dics'],
  ['half of a pair', 'Nor\uD83Ddics'],
] as const

describe.each(named)('the name of %s', (_, schema, path) => {
  test.each(invisible)('cannot contain %s', (_character, text) => {
    expect(messagesOf(schema, path, text)).toEqual([hidden])
  })

  test('can be written in any script', () => {
    for (const text of [
      'Nord 2',
      'Île-de',
      'Größe',
      '北海道',
      '葛\u{E0100}城市',
      'ניו יורק',
      'نمی\u200Cخواهم',
      'क्\u200Dष',
      'A 😀',
      '👩\u200D💻',
      '❤\uFE0F',
      '👩\u{1F3FD}\u200D⚕\uFE0F',
      'അവന്\u200D',
    ])
      expect(messagesOf(schema, path, text)).toEqual([])
  })

  test('has a maximum length', () => {
    expect(messagesOf(schema, path, 'x'.repeat(501))).toHaveLength(1)
  })
})

test.each(named.filter(([, , path]) => !path.includes('.') && path !== 'rank'))(
  'the name of %s is missing when it is blank',
  (what, schema, path) => {
    for (const blank of ['', '  ', '\t\n', '\u00A0', '\uFEFF'])
      expect(messagesOf(schema, path, blank)).toHaveLength(what === 'a grade mapping' ? 0 : 1)
  },
)

test('a password is not only blanks', () => {
  for (const blank of [
    ' '.repeat(8),
    '\t'.repeat(8),
    '\u00A0'.repeat(8),
    '\u200B'.repeat(8),
    '\u2800 \u3164\u00AD\u2060\u{E0041}\u200D\u200C',
  ]) {
    const message = ['A password must not be blank. Please choose another.']
    expect(messagesOf(newPassword, 'password', blank)).toEqual(message)
    expect(messagesOf(newCompanyUser, 'new_password', blank)).toEqual(message)
  }
  for (const good of [' a good one ', '\u200B\u200B\u200B\u200B\u200B\u200B\u200Bx'])
    expect(messagesOf(newPassword, 'password', good)).toEqual([])
})
