/** Access tokens: rightly signed ones that say wrong things, and wrong ones. */
import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import type { Random } from '../../server/database/demo/random'

export const secret = 'a secret for hostile tests that is long enough'

const key = createHmac('sha256', secret).update('access').digest('base64url')

const never = 9_999_999_999

/** Signs as the server does. */
export const sign = (claims: object): string => createSigner({ key, algorithm: 'HS256' })({ exp: never, ...claims })

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const unsigned = (algorithm: string) =>
  `${encode({ alg: algorithm, typ: 'JWT' })}.${encode({ sub: '1', sid: 'x', exp: never })}.`

const uuid = '00000000-0000-4000-8000-000000000000'

/** What stands in the Authorization header in place of the caller's own token. */
export const hostileAuthorization = (random: Random, token: string): string | undefined => {
  const [head = '', , signature = ''] = token.split('.')
  return random.pick<() => string | undefined>([
    () => undefined,
    () => '',
    () => 'Bearer',
    () => 'Bearer a.b.c',
    () => `Basic ${Buffer.from('master@talent.example:x').toString('base64')}`,
    () => token,
    () => `Bearer ${token}, Bearer ${token}`,
    () => `Bearer ${token}x`,
    () => `Bearer ${head}.${encode({ sub: '1', sid: uuid, exp: never })}.${signature}`,
    () => `Bearer ${unsigned('none')}`,
    () => `Bearer ${unsigned('none')}x`,
    () => `Bearer ${unsigned('HS256')}${signature}`,
    () => `Bearer ${unsigned('RS256')}${signature}`,
    () => `Bearer ${'x'.repeat(9000)}.y.z`,
    () => `Bearer ${Buffer.from('tökén').toString('latin1')}`,
    () => `Bearer ${sign({ sub: '1', sid: uuid })}`,
    () => `Bearer ${sign({ sub: '1', sid: uuid, exp: 1 })}`,
    ...['', 'x', `${uuid}' or 1=1`, '\0', 'x'.repeat(3000)].map((sid) => () => `Bearer ${sign({ sub: '1', sid })}`),
    ...[null, 1, {}, [uuid]].map((sid) => () => `Bearer ${sign({ sub: '1', sid })}`),
    () => `Bearer ${sign({})}`,
  ])()
}
