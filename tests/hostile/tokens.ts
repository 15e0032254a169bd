/** Access tokens: correctly signed ones with wrong claims, and invalid ones. */
import type { Random } from '../../server/data/demo/random'
import { encodePart, type Signer } from '../support/signer'

export const secret = 'a secret for hostile tests that is long enough'

const never = 9_999_999_999

let signer: Signer | undefined

/** Sets the signer of the server under test. */
export const setSigner = (given: Signer): void => {
  signer = given
}

/** Signs a token like the server. */
export const sign = (claims: object, header?: object): string => {
  if (!signer) throw new Error('Call setSigner first')
  return signer({ exp: never, ...claims }, header)
}

const unsigned = (algorithm: string) =>
  `${encodePart({ alg: algorithm, typ: 'JWT' })}.${encodePart({ sub: '1', sid: 'x', exp: never })}.`

const uuid = '00000000-0000-4000-8000-000000000000'

type Authorization = (token: string) => string | undefined

const bearer =
  (claims: object): Authorization =>
  () =>
    `Bearer ${sign({ sub: '1', ...claims })}`

const foreign = encodePart({ sub: '1', sid: uuid, exp: never })

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
  (token) => `Bearer ${token.replace(/\.[^.]*\./, `.${foreign}.`)}`,
  () => `Bearer ${sign({}).replace(/\.[^.]*\./, `.${foreign}.`)}`,
  () => `Bearer ${unsigned('none')}`,
  () => `Bearer ${unsigned('none')}x`,
  ...['HS256', 'RS256', 'none'].map((alg) => () => `Bearer ${sign({ sub: '1', sid: uuid }, { alg })}`),
  ...['', 'x', 'x'.repeat(3000), null, {}].map((kid) => () => `Bearer ${sign({ sub: '1', sid: uuid }, { kid })}`),
  () => `Bearer ${sign({ sub: '1', sid: uuid }, { crit: ['exp'] })}`,
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
