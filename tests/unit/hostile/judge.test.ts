import { expect, test } from 'vitest'
import { judge } from '../../hostile/judge'
import type { Answer } from '../../hostile/send'

const json = { 'content-type': 'application/json; charset=utf-8' }
const refusal = { success: false, code: 1001, message: 'No.', error: null, data: null, is_validation_error: true }
const success = { success: true, code: 1000, message: 'Done', data: [], pagination: null }
const csv = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="sectors.csv"' }
const download = { name: 'x', method: 'GET', path: '/x', query: [], answersFile: true, isPublic: false }

const answer = (status: number, body: unknown, headers: Record<string, string> = json): Answer => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
  milliseconds: 1,
})

const judged = (given: Answer, operation?: typeof download) => judge(given, 'GET', '/api/sectors/', operation)

test.each([
  ['an error in the envelope', answer(400, refusal)],
  ['an error of its fields', answer(400, { ...refusal, error: { name: ['Please enter a name.'] } })],
  [
    'a conflict with the record as it is',
    answer(409, { ...refusal, code: 1005, data: { current: { name: 'Error: x' } } }),
  ],
  ['a success in the envelope', answer(200, success)],
])('%s is right', (_, given) => expect(judged(given)).toEqual([]))

test('a file is right where the call answers one', () => {
  expect(judged(answer(200, 'Sector\n', csv), download)).toEqual([])
  expect(judged(answer(200, 'Sector\n', csv))).toHaveLength(1)
  expect(judged(answer(200, '', csv), download)).toHaveLength(1)
})

test.each([
  ['a 5xx', answer(500, { ...refusal, code: 1500 })],
  ['a 503', answer(503, { ...refusal, code: 1500 })],
  ['an error without a body', answer(417, '')],
  ['an error of the framework', answer(400, { statusCode: 400, error: 'Bad Request', message: 'x' })],
  ['an error with a member too many', answer(400, { ...refusal, stack: [] })],
  ['an error with a code that does not fit', answer(400, { ...refusal, code: 1003 })],
  ['a success with a member too few', answer(200, { ...success, pagination: undefined })],
  ['a success that is no JSON', answer(200, '<html>', { 'content-type': 'text/html' })],
  ['a page of half numbers', answer(200, { ...success, pagination: { count: 1 } })],
])('%s is a fault', (_, given) => expect(judged(given)).toHaveLength(1))

test.each([
  'Error: no\n    at async handle (file:///app/server.mjs:1:2)',
  'ENOENT: /root/data',
  'Failed query: select "id" from "users" where x = $1',
  'duplicate key value violates unique constraint "users_email"',
  'invalid input syntax for type uuid',
  'Invalid input: expected string, received undefined',
  'Too small: expected string to have >=1 characters',
  'Unexpected token } in JSON at position 4',
  "Cannot read properties of undefined (reading 'x')",
])('an error that says %j tells of the inside', (message) =>
  expect(judged(answer(400, { ...refusal, message }))).toHaveLength(1),
)

test('a page is right beside the API, and below it only as its documentation', () => {
  const page = answer(200, '<html>', { 'content-type': 'text/html' })
  expect(judge(page, 'GET', '/login')).toEqual([])
  expect(judge(page, 'GET', '/api/docs/')).toEqual([])
  expect(judge(page, 'GET', '/api/login')).toHaveLength(1)
})
