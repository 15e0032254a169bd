import { expect, test } from 'vitest'
import { errorMessages, fieldMessages } from '../../../src/errorMessages'

const unexpected = ['An unexpected error occurred']

test('first, a validation error gives one message per field', () => {
  const error = { email: ['Invalid email'], phone_number: ['is wrong', 'is short'], 'roles.TOM.permissions': 'unknown' }
  expect(errorMessages({ is_validation_error: true, error, data: { errors: ['A'] }, message: 'EM' })).toEqual([
    'Email: Invalid email',
    'Phone number: is wrong is short',
    'Roles TOM permissions: unknown',
  ])
})

test('fields are named by their labels where the form says these', () => {
  const error = { is_validation_error: true, error: { why: ['Say it.'], other: ['Wrong.'] } }
  expect(errorMessages(error, { why: 'On whose request' })).toEqual(['On whose request: Say it.', 'Other: Wrong.'])
})

test('a validation error may have its fields in the data', () => {
  const error = { is_validation_error: true, error: null, data: { first_name: ['is missing'] } }
  expect(errorMessages(error)).toEqual(['First name: is missing'])
  expect(fieldMessages(error)).toEqual({ first_name: 'is missing' })
})

test('then a list or map of errors in the data gives one message per entry', () => {
  expect(errorMessages({ data: { errors: ['A', 'B'], message: 'DM' }, message: 'EM' })).toEqual(['A', 'B'])
  expect(errorMessages({ data: { errors: { x: 'A', y: ['B', 'C'] } } })).toEqual(['A', 'B C'])
  expect(errorMessages({ data: { errors: [{ message: 'A', row: 2 }] } })).toEqual(['A'])
})

test('a list in the error itself does the same, without duplicates', () => {
  expect(errorMessages({ error: ['Row 2 bad', 'Row 3 bad'], data: null, message: 'EM' })).toEqual([
    'Row 2 bad',
    'Row 3 bad',
  ])
  expect(errorMessages({ error: ['Row 2 bad'], data: { errors: ['Row 2 bad'] } })).toEqual(['Row 2 bad'])
  expect(errorMessages({ error: 'text', message: 'EM' })).toEqual(['EM'])
})

test('then the message of the data is used, then the message of the error', () => {
  expect(errorMessages({ data: { message: 'DM' }, message: 'EM' })).toEqual(['DM'])
  expect(errorMessages({ data: null, message: 'EM' })).toEqual(['EM'])
  expect(errorMessages({ data: { errors: [] }, message: 'EM' })).toEqual(['EM'])
  expect(errorMessages({ is_validation_error: true, error: {}, message: 'EM' })).toEqual(['EM'])
})

test('otherwise the message is an unexpected error', () => {
  for (const error of [{ success: false }, {}, null, undefined, 'text', { message: '' }, { data: { errors: [{}] } }])
    expect(errorMessages(error)).toEqual(unexpected)
})
