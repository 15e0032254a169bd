import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from '../../../server/tools/describeError'

test('a failed query is described with its cause, but without its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
  })
  const hash = '$argon2id$v=19$m=19456\n    at a line that looks like one of a stack'
  const error = new DrizzleQueryError('update "users" set "password_hash" = $1', [hash, 'Ada'], cause)
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toMatch(/argon2id|looks like|Ada/)
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: update "users" set "password_hash" = $1',
    stack: expect.stringMatching(/^Error: Failed query: .*\$1\n +at .*describeError\.test/),
    cause: { message: cause.message, code: '23505' },
  })
})

test.each([['text'], [undefined], [{ a: 1 }]])(
  'a thrown value that is not an Error, such as %j, is described too',
  (thrown) => {
    expect(describeError(thrown)).toMatchObject({ type: typeof thrown, message: String(thrown) })
  },
)
