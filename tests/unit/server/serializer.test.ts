import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../../contract/call'
import { calls, type CallName } from '../../../contract/calls'
import { routeSchema } from '../../../server/http/openApi'
import { compile } from '../../../server/http/serializer'

test.each(Object.entries(calls) as [CallName, Call][])('all answers of %s can be serialized', (name, call) => {
  for (const schema of Object.values(routeSchema(name, call, true).response))
    if (schema instanceof z.ZodType) expect(compile(schema)).toEqual(expect.any(Function))
})
