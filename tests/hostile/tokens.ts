/** Access tokens: correctly signed ones with wrong claims, and invalid ones. */
import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import type { Random } from '../../server/data/demo/random'

export const secret = 'a secret for hostile tests that is long enough'

const key = createHmac('sha256', secret).update('access').digest('base64url')

const never = 9_999_999_999

/** Signs a token like the server. */
export const sign = (claims: object): string => createSigner({ key, algorithm: 'HS256' })({ exp: never, ...claims })

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const unsigned = (algorithm: string) =>
  `${encode({ alg: algorithm, typ: 'JWT' })}.${encode({ sub: '1', sid: 'x', exp: never })}.`

const uuid = '00000000-0000-4000-8000-000000000000'

type Authorization = (token: string) => string | undefined

const bearer =
  (claims: object): Authorization =>
  () =>
    `Bearer ${sign({ sub: '1', ...claims })}`

const [head, , signature] = sign({}).split('.')

/** Values for the Authorization header instead of the caller's token. */
const authorizations: readonly [Authorization, ...Authorization[]] = [
  () => undefined,
  () => '',
  () => 'Bearer',
  () => 'Bearer a.b.c',
  () => `Basic ${Buffer.from('master@talent.example:x').toString('base64')}`,
  (token) => token,
  (token) => `Bearer ${token}, Bearer ${token}`,
  (token) => `Bearer ${token}x`,
  (token) => `Bearer ${token.replace(/\.[^.]*\./, `.${encode({ sub: '1', sid: uuid, exp: never })}.`)}`,
  () => `Bearer ${head}.${encode({ sub: '1', sid: uuid, exp: never })}.${signature}`,
  () => `Bearer ${unsigned('none')}`,
  () => `Bearer ${unsigned('none')}x`,
  () => `Bearer ${unsigned('HS256')}${signature}`,
  () => `Bearer ${unsigned('RS256')}${signature}`,
  () => `Bearer ${'x'.repeat(9000)}.y.z`,
  () => `Bearer ${Buffer.from('tökén').toString('latin1')}`,
  // Correctly signed, but without a session.
  bearer({ sid: uuid }),
  bearer({ sid: uuid, exp: 1 }),
  ...['', 'x', `${uuid}' or 1=1`, '\0', 'x'.repeat(3000)].map((sid) => bearer({ sid })),
  ...[null, 1, {}, [uuid]].map((sid) => bearer({ sid })),
  bearer({}),
]

export const hostileAuthorization = (random: Random): Authorization => random.pick(authorizations)
