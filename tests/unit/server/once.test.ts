/** What is answered is kept for calls that are sent again, but never a secret (decision 0118). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isReading, type Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import { isDoneOnce } from '../../../server/http/once'

const namesIn = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : []

const tellsSecret = ({ answer }: Call): boolean =>
  answer.kind === 'record' &&
  namesIn(z.toJSONSchema(answer.data, { io: 'output' })).some((name) =>
    /^(?!is_).*(?:secret|token|password|private_key|recovery_codes)$/.test(name),
  )

const secretive = (Object.entries(calls) as [CallName, Call][])
  .filter(([, call]) => !isReading(call) && call.guard !== 'public' && tellsSecret(call))
  .map(([name]) => name)

test.each(secretive)('the answer of %s, which tells a secret, is not kept', (name) =>
  expect(isDoneOnce(name, true)).toBe(false),
)
test('there are such answers', () => expect(secretive).toContain('makeApplicationSecret'))
