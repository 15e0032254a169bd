import { expect, test } from 'vitest'
import { z } from 'zod'
import { sayIssue } from '../../../contract/fieldErrors'
import { columnKeyIn, columnKindsOf, columnsOfRow, rowOf, withFormerColumns } from '../../../contract/csvRows'
import {
  amount,
  dateTime,
  id,
  idList,
  name,
  optionalId,
  optionalText,
  requiredIdList,
} from '../../../contract/entities/fields'

const row = rowOf(
  z.object({
    name,
    currency_id: id,
    head_id: optionalId,
    about: optionalText(10),
    yearly_budget: amount,
    seats: z.int('Please send a whole number.').nullish(),
    is_remote: z.boolean(),
    opened_at: dateTime,
    size: z.enum(['small', 'large'], 'Choose a size.').nullable(),
    note: z.string('Please send a text.').optional(),
  }),
)
const given = {
  Name: ' Plant ',
  Currency: 'Euro',
  Head: '',
  About: '',
  'Yearly budget': '-0',
  Seats: '',
  Remote: 'YES',
  'Opened at': '2026-02-03 00:00:00',
  Size: '',
  Note: '',
}
const reasons = (change: object) =>
  row.safeParse({ ...given, ...change }).error?.issues.map((issue) => `${issue.path.join()}: ${sayIssue(issue)}`)

test('the columns of a payload are its members, and references have the names of their records', () => {
  expect(columnsOfRow(row)).toEqual(Object.keys(given))
  expect(row.parse(given)).toEqual({
    Name: 'Plant',
    Currency: 'Euro',
    Head: '',
    About: null,
    'Yearly budget': -0,
    Seats: null,
    Remote: true,
    'Opened at': '2026-02-03 00:00:00',
    Size: null,
    Note: '',
  })
  expect(row.parse({ ...given, Seats: '12', 'Yearly budget': '12.25', Remote: 'no', Size: 'large' })).toMatchObject({
    Seats: 12,
    'Yearly budget': 12.25,
    Remote: false,
    Size: 'large',
  })
})

test.each([
  [{ Name: '' }, 'Name: Please enter a name.'],
  [{ Currency: '' }, 'Currency: This field is required.'],
  [{ About: 'x'.repeat(11) }, 'About: Please use at most 10 characters.'],
  [{ 'Yearly budget': '1,000' }, 'Yearly budget: Enter a number, such as 1234.5.'],
  [{ 'Yearly budget': '999999999999.99999' }, 'Yearly budget: At most 15 digits are kept. Enter a shorter number.'],
  [{ 'Yearly budget': '-1' }, 'Yearly budget: Enter a number from 0.'],
  [{ 'Yearly budget': '' }, 'Yearly budget: This field is required.'],
  [{ Seats: 'EUR 1' }, 'Seats: Enter a number, such as 1234.5.'],
  [{ Seats: '1 EUR' }, 'Seats: Enter a number, such as 1234.5.'],
  [{ Seats: '1.5' }, 'Seats: Please send a whole number.'],
  [{ Remote: 'maybe' }, 'Remote: Enter yes or no.'],
  [{ Remote: 'constructor' }, 'Remote: Enter yes or no.'],
  [{ Remote: '__proto__' }, 'Remote: Enter yes or no.'],
  [{ 'Opened at': '2026-02-31 00:00:00' }, 'Opened at: This date does not exist.'],
  [{ Size: 'huge' }, 'Size: Choose a size.'],
])('a cell is refused with the reason: %j', (change, reason) => {
  expect(reasons(change)).toEqual([reason])
})

test('a number is left out only where the payload lets it be', () => {
  const seats = z.int('Please send a whole number.')
  const optional = rowOf(z.object({ seats: seats.optional() }))
  expect(optional.safeParse({ Seats: '' })).toEqual({ success: true, data: { Seats: undefined } })
  expect(optional.parse({ Seats: '3' })).toEqual({ Seats: 3 })
  const required = rowOf(z.object({ seats, places: z.number(), is_remote: z.boolean() }))
  const empty = required.safeParse({ Seats: '', Places: '', Remote: '' })
  expect(empty.error?.issues.map(sayIssue)).toEqual(Array(3).fill('This field is required.'))
})

test.each([
  ['yes', true],
  ['TRUE', true],
  ['1', true],
  ['No', false],
  ['false', false],
  ['0', false],
])('%j in a cell of yes or no is %j', (text, value) => {
  expect(row.parse({ ...given, Remote: text })).toMatchObject({ Remote: value })
})

test('an empty cell is what the member says: none, its default, an empty text, or a mistake', () => {
  const size = z.enum(['small', 'large'], 'Choose a size.')
  const texts = rowOf(
    z.object({
      city: z.string().nullable(),
      unit: z.string().default('kg'),
      note: z.string(),
      tax_id: z.string(),
      legacy_ids: z.string(),
    }),
  )
  expect(texts.parse({ City: '', Unit: '', Note: '', Tax: '', Legacies: '' })).toEqual({
    City: null,
    Unit: 'kg',
    Note: '',
    // Ids that are texts are no references.
    Tax: '',
    Legacies: '',
  })
  const sizes = rowOf(z.object({ size, packed: size.default('small') }))
  expect(sizes.parse({ Size: 'large', Packed: '' })).toEqual({ Size: 'large', Packed: 'small' })
  expect(sizes.safeParse({ Size: '', Packed: '' }).error?.issues.map(sayIssue)).toEqual(['This field is required.'])
})

test('two members do not share a column', () => {
  expect(() => rowOf(z.object({ is_remote: z.boolean(), remote: name }))).toThrow(
    "is_remote and remote would share the column 'Remote'",
  )
})

test('a list has no column', () => {
  expect(() => rowOf(z.object({ codes: z.array(z.string()) }))).toThrow('no column for codes')
})

test('a list of references is a column with the names of its records, and semicolons between them', () => {
  const lists = rowOf(z.object({ country_ids: idList.prefault([]), business_unit_ids: requiredIdList.optional() }))
  expect(columnsOfRow(lists)).toEqual(['Countries', 'Business units'])
  const names = { Countries: ' Korea, Republic of;; Spain\\; Portugal ', 'Business units': 'Plant' }
  expect(lists.parse(names)).toEqual({
    Countries: ['Korea, Republic of', 'Spain; Portugal'],
    'Business units': ['Plant'],
  })
  const reasonsOf = (change: object) => lists.safeParse({ ...names, ...change }).error?.issues.map(sayIssue)
  expect(reasonsOf({ Countries: '' })).toBeUndefined()
  expect(reasonsOf({ 'Business units': ' ; ' })).toEqual(['This field is required.'])
  expect(reasonsOf({ Countries: 'a\u0000b' })).toHaveLength(1)
  expect(reasonsOf({ Countries: 'a;'.repeat(5001) })).toEqual(['Please use at most 5000 names.'])
})

test('a spreadsheet may have changed the numbers of a file, and the texts that take any', () => {
  expect(columnKindsOf(row)).toEqual({
    numbers: ['yearlybudget', 'seats'],
    texts: ['name', 'currency', 'head', 'about', 'note'],
  })
  expect(columnKindsOf(undefined)).toEqual({ numbers: [], texts: [] })
  expect(columnsOfRow(undefined)).toEqual([])
})

test('a column is known by its former names, also with its kind of value', () => {
  const row = rowOf(z.object({ salary: z.number(), note: z.string() }))
  withFormerColumns(row, { 'Base pay': 'Salary', Remark: 'Note' })
  expect(['base-pay', 'Salary', 'remark', 'Other'].map((name) => columnKeyIn(row, name))).toEqual([
    'salary',
    'salary',
    'note',
    'other',
  ])
  expect(columnKindsOf(row)).toEqual({ numbers: ['salary', 'basepay'], texts: ['note', 'remark'] })
  expect(columnsOfRow(row)).toEqual(['Salary', 'Note'])
})
