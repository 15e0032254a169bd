import { describe, expect, test } from 'vitest'
import {
  amount,
  clearableId,
  clearableText,
  date,
  dateTime,
  id,
  idList,
  maxId,
  maxItems,
  name,
  optionalId,
  optionalPhoneNumber,
  optionalText,
  phoneCode,
  phoneNumber,
  readVersion,
} from '../../../contract/entities/fields'
import { sayIssue } from '../../../contract/fieldErrors'
import { anyId, anyOf, between } from '../../../contract/entities/filters'
import {
  activateQuery,
  activeQuery,
  idInQuery,
  idsInQuery,
  optionalIdInQuery,
  pageQuery,
} from '../../../contract/entities/queries'

const nul = String.fromCharCode(0)
const escape = String.fromCharCode(27)
const loneHigh = String.fromCharCode(0xd83d)
const loneLow = String.fromCharCode(0xde00)

describe('a name', () => {
  test.each([
    ['surrounding blanks are removed', '  Nordics ', 'Nordics'],
    ['letters of any script', 'Région Île-de-France 北', 'Région Île-de-France 北'],
    ['an emoji', 'Team 😀', 'Team 😀'],
    ['letters and combining marks are composed', 'Re\u0301gion', 'R\u00E9gion'],
    ['255 characters, put together', 'e\u0301'.repeat(255), '\u00E9'.repeat(255)],
    ['255 characters', 'a'.repeat(255), 'a'.repeat(255)],
  ])('takes %s', (_, text, stored) => {
    expect(name.parse(text)).toBe(stored)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a list', ['Nordics']],
    ['an empty text', ''],
    ['blanks alone', ' \t\n '],
    ['only an invisible no-break space', '\u00A0\uFEFF'],
  ])('is missing when it is %s', (_, value) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe('Please enter a name.')
  })

  test.each([
    ['a NUL, which PostgreSQL cannot store', `Nor${nul}dics`],
    ['another control character', `Nor${escape}[31mdics`],
    ['a lone high surrogate', `Nor${loneHigh}dics`],
    ['a lone low surrogate', `${loneLow}Nordics`],
    ['256 characters', 'a'.repeat(256)],
  ])('refuses %s', (_, text) => {
    expect(name.safeParse(text).success).toBe(false)
  })
})

describe('an optional text', () => {
  test.each([undefined, null, '', '   '])('that is %j is stored as null', (value) => {
    expect(optionalText().parse(value)).toBeNull()
  })

  test('rejects what cannot be stored, and anything but text', () => {
    expect(optionalText().safeParse(nul).success).toBe(false)
    expect(optionalText().safeParse(5).success).toBe(false)
    expect(optionalText(3).safeParse('four').success).toBe(false)
  })

  test('in an update is unchanged when absent, and cleared by null or blanks', () => {
    expect(clearableText().parse(undefined)).toBeUndefined()
    expect(clearableText().parse(null)).toBeNull()
    expect(clearableText().parse('  ')).toBeNull()
    expect(clearableText().parse(' new ')).toBe('new')
  })
})

describe('an id', () => {
  test.each([1, 138, maxId])('may be %d', (value) => {
    expect(id.parse(value)).toBe(value)
  })

  test.each([0, -1, 1.5, maxId + 1, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, true, [1], {}])(
    'cannot be %j',
    (value) => {
      expect(id.safeParse(value).error?.issues[0]?.message).toBe('Choose an entry from the list.')
    },
  )

  test('that is optional is null when nothing is selected', () => {
    expect([optionalId.parse(undefined), optionalId.parse(null), optionalId.parse(4)]).toEqual([null, null, 4])
  })

  test('in an update is unchanged when absent and cleared by null', () => {
    expect([clearableId.parse(undefined), clearableId.parse(null), clearableId.parse(4)]).toEqual([undefined, null, 4])
  })

  test('in a list is kept once', () => {
    expect(idList.parse([3, 1, 3])).toEqual([3, 1])
  })

  test('list of an attacker is rejected before it is processed', () => {
    expect(idList.safeParse(Array.from({ length: maxItems }, (_, i) => i + 1)).success).toBe(true)
    const result = idList.safeParse(Array.from({ length: 200_000 }, () => 'x'))
    expect(result.error?.issues.length).toBe(1)
  })
})

describe('a phone', () => {
  test.each(['1', '92', '1684'])('may have the calling code %s', (code) => {
    expect(phoneCode().parse(code)).toBe(code)
  })
  test.each(['+92', '', '12345', '9a', '٩٢', 92])('cannot have the calling code %j', (code) => {
    expect(phoneCode().safeParse(code).success).toBe(false)
  })
  test.each(['5551', ' 300123456789012 '])('may have the number %j', (number) => {
    expect(phoneNumber().parse(number)).toBe(number.trim())
  })
  test.each(['123', '1234567890123456', '555 1234', '555-1234', '-5551', '5551\n', 5551234])(
    'cannot have the number %j, apart from surrounding blanks',
    (number) => {
      const result = phoneNumber().safeParse(number)
      expect(result.success ? result.data : 'refused').toBe(number === '5551\n' ? '5551' : 'refused')
    },
  )
  test('that is missing causes one error', () => {
    expect(phoneNumber('Please enter contact number').safeParse('').error?.issues.map(sayIssue)).toEqual([
      'Please enter contact number',
    ])
  })
  test('that is optional may be empty', () => {
    expect(['', null, undefined].map((value) => optionalPhoneNumber.parse(value))).toEqual([null, null, undefined])
    expect(optionalPhoneNumber.safeParse('12').success).toBe(false)
  })
})

describe('a date', () => {
  test.each(['2026-01-31 00:00:00', '2024-02-29 23:59:59', '9999-12-31 00:00:00'])('may be %s', (text) => {
    expect(dateTime.parse(text)).toBe(text)
  })

  test.each([
    '2026-02-31 00:00:00',
    '2025-02-29 00:00:00',
    '2026-13-01 00:00:00',
    '2026-00-10 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 12:60:00',
    '0000-01-01 00:00:00',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01 00:00:00\n',
    '+12026-01-01 00:00:00',
    '',
    20260101,
    null,
  ])('cannot be %j', (text) => {
    expect(dateTime.safeParse(text).error?.issues).toHaveLength(1)
  })
})

describe('a date without a time', () => {
  test('may be any day from the year 1000, also with the midnight that forms send', () => {
    expect(['2024-02-29', '9999-12-31', '2026-01-31 00:00:00'].map((text) => date.parse(text))).toEqual([
      '2024-02-29',
      '9999-12-31',
      '2026-01-31',
    ])
  })

  test.each(['0000-01-01', '2026-02-31', '2025-02-29', '2026-01-31 12:00:00', '2026-1-1', 'infinity', '', 20260101])(
    'cannot be %j',
    (value) => {
      expect(date.safeParse(value).error?.issues).toHaveLength(1)
    },
  )
})

describe('an amount', () => {
  test.each([0, 0.5, 1e12])('may be %d', (value) => {
    expect(amount.parse(value)).toBe(value)
  })
  test.each([-0.01, 1e12 + 1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('cannot be %j', (value) => {
    expect(amount.safeParse(value).success).toBe(false)
  })
})

test('the version that a form has read may be absent, but not invalid', () => {
  expect(readVersion.parse(undefined)).toBeUndefined()
  expect(readVersion.parse(3)).toBe(3)
  for (const value of [0, 1.5, '3', null, maxId + 1]) expect(readVersion.safeParse(value).success).toBe(false)
})

describe('the page of a list', () => {
  test('is the first, with ten records, by default', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, page_size: 10 })
    expect(pageQuery.parse({ page: '', page_size: '' })).toEqual({ page: 1, page_size: 10 })
    expect(pageQuery.parse({ page: '3', page_size: '100' })).toEqual({ page: 3, page_size: 100 })
  })

  test.each(['0', '-1', '1.5', 'two', '1e3', ' 1', '9999999999', ['1', '2']])('cannot be %j', (page) => {
    expect(pageQuery.safeParse({ page }).error?.issues[0]?.path).toEqual(['page'])
  })

  test.each(['0', '101', 'all'])('cannot have %s records', (page_size) => {
    expect(pageQuery.safeParse({ page_size }).success).toBe(false)
  })
})

describe('a boolean in a query', () => {
  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads %s as %s', (text, isActive) => {
    expect(activeQuery.parse({ active: text })).toEqual({ active: isActive })
  })

  test.each([undefined, '', 'yes', 'TRUE', '2', ['true', 'false']])('cannot be %j', (active) => {
    const issue = activeQuery.safeParse({ active }).error?.issues[0]
    expect([issue?.path, issue?.message]).toEqual([['active'], 'Please send true or false.'])
  })

  test('leaves an uploaded version inactive by default', () => {
    expect([activateQuery.parse({}), activateQuery.parse({ active: 'true' })]).toEqual([
      { active: false },
      { active: true },
    ])
  })
})

describe('ids in a query', () => {
  test('are refused in our words if they are too many', () => {
    const many = Array.from({ length: maxItems + 1 }, (_, index) => index + 1)
    for (const ids of [idsInQuery, anyId])
      expect(ids.safeParse(many.join()).error?.issues.map(sayIssue)).toEqual(['Please send at most 5000 ids.'])
    expect(idsInQuery.parse(many.slice(1).join())).toHaveLength(maxItems)
  })

  test('can be comma-separated, repeated or both, and are kept once', () => {
    expect(idsInQuery.parse('5,6')).toEqual([5, 6])
    expect(idsInQuery.parse(['5', '6,7', '5'])).toEqual([5, 6, 7])
    expect([idsInQuery.parse(undefined), idsInQuery.parse('')]).toEqual([[], []])
  })

  test.each(['5,', ',', '5,six', '0', '-1', '1.5', '5 6', '2147483648', { a: '1' }])('cannot be %j', (value) => {
    expect(idsInQuery.safeParse(value).success).toBe(false)
  })

  test('are limited in number', () => {
    expect(idsInQuery.safeParse(Array.from({ length: maxItems + 1 }, (_, i) => String(i + 1))).success).toBe(false)
    expect(idsInQuery.safeParse('1,'.repeat(maxItems + 1) + '1').success).toBe(false)
  })

  test('may be one, or none if optional', () => {
    expect([idInQuery.parse('138'), optionalIdInQuery.parse(''), optionalIdInQuery.parse(undefined)]).toEqual([
      138,
      undefined,
      undefined,
    ])
    for (const text of ['', '0', '01', '1x', '4294967296']) expect(idInQuery.safeParse(text).success).toBe(false)
  })
})

describe('a filter by numbers', () => {
  test.each([
    ['1000000000000..', { from: 1e12, to: null }],
    ['-1000000000000..0.123456', { from: -1e12, to: 0.123456 }],
    ['..999999999999.99', { from: null, to: 999_999_999_999.99 }],
    ['..', undefined],
    ['', undefined],
  ])('may be all that an amount may be: %s', (text, value) => {
    expect(between.parse(text)).toEqual(value)
  })

  test.each([
    ['1000000000001..', 'Please filter by numbers from -1,000,000,000,000 to 1,000,000,000,000.'],
    [`..${'9'.repeat(90)}`, 'Please filter by numbers from -1,000,000,000,000 to 1,000,000,000,000.'],
    ['1e3..', 'Please send two numbers with two dots between them, such as 10..20.'],
    ['1..2..3', 'Please send two numbers with two dots between them, such as 10..20.'],
  ])('cannot be %s, and says why', (text, message) => {
    expect(between.safeParse(text).error?.issues.map(sayIssue)).toEqual([message])
  })
})

test('too many values of a filter are refused in our words', () => {
  const states = anyOf(['open', 'closed'])
  const many = Array.from({ length: maxItems + 1 }, () => 'open').join()
  expect(states.safeParse(many).error?.issues.map(sayIssue)).toEqual(['Please send at most 5000 values.'])
})
