/** Headers that HTTP allows but no console sends. Forbidden ones are in `malformed.ts`. */
import type { Random } from '../../server/data/demo/random'

export type Header = readonly [name: string, value: string]

const odd: readonly [Header, ...Header[]] = [
  ['accept', 'image/png'],
  ['accept', '*/*;q=x'],
  ['accept-encoding', 'gzip, br, deflate'],
  ['accept-encoding', 'gzip;q=0, identity;q=0'],
  ['accept-encoding', 'zstd, x'.repeat(200)],
  ['accept-language', 'tr-TR'],
  ['cookie', `${'c=1; '.repeat(1000)}__proto__=1`],
  ['expect', '100-continue'],
  ['expect', '417-please'],
  ['host', 'evil.example'],
  ['if-match', '*'],
  ['if-modified-since', 'never'],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y"'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['access-control-request-method', 'DELETE'],
  ['range', 'bytes=0-1'],
  ['range', 'bytes=5-1,9999999999-,-0'],
  ['referer', 'https://evil.example/<script>'],
  ['transfer-encoding', 'chunked'],
  ['te', 'trailers'],
  ['upgrade-insecure-requests', '1'],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['user-agent', 'x'.repeat(8000)],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-prefix', '/../'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/company/1/'],
  ['x-request-id', 'x\t'.repeat(500)],
  ['x-latin', Buffer.from('ünï').toString('latin1')],
  ['__proto__', 'x'],
  ['constructor', 'x'],
]

const contentTypes = [
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json; ;;=',
  'application/json, text/plain',
  'Application/JSON',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  '/',
  'x'.repeat(3000),
] as const

const encodings = ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', 'nonsense'] as const

/** Occasional unexpected headers; most requests have none. */
export const hostileHeaders = (random: Random): Header[] =>
  random.below(4) === 0 ? Array.from({ length: 1 + random.below(3) }, () => random.pick(odd)) : []

/** The headers of a body, sometimes with a wrong type or encoding. */
export const bodyHeaders = (random: Random, contentType: string): Header[] => [
  ...(random.below(12) === 0
    ? []
    : [['content-type', random.below(12) ? contentType : random.pick(contentTypes)] as const]),
  ...(random.below(25) === 0 ? [['content-encoding', random.pick(encodings)] as const] : []),
]

const byte = (random: Random) => String(1 + random.below(250))

/** The client address reported by a trusted proxy; different for each request, so that rate limits rarely apply. */
export const forwardedFor = (random: Random): Header => [
  'x-forwarded-for',
  random.below(20)
    ? [10, byte(random), byte(random), byte(random)].join('.')
    : random.pick([
        '',
        'unknown',
        '::1',
        '2001:db8::1',
        '999.1.1.1',
        '1.2.3.4, 5.6.7.8',
        'x'.repeat(3000),
        '::ffff:1.2.3.4',
      ]),
]
