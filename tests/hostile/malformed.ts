/** Bytes that are not a valid request, or more than one. */
import type { Random } from '../../server/data/demo/random'

const host = 'host: 127.0.0.1'
const login = '{"email":"x@example.com","password":"x"}'

const head = (line: string, ...headers: string[]): string => [line, ...headers, '', ''].join('\r\n')
const post = (headers: readonly string[], body: string): string =>
  head('POST /api/v2/auth/login/ HTTP/1.1', host, 'content-type: application/json', ...headers) + body
const get = (...headers: string[]): string => head('GET /api/countries/ HTTP/1.1', host, ...headers)

const chunks = (...sizes: string[]): string => post(['transfer-encoding: chunked'], sizes.join('\r\n'))

interface Malformed {
  readonly bytes: string
  /** The client disconnects without waiting for a response. */
  readonly leaves?: true
}

/** Generates bytes as latin-1 text. */
export const makeMalformed = (random: Random): Malformed => {
  const leaves = (bytes: string): Malformed => ({ bytes, leaves: true })
  const made = random.pick<() => string | Malformed>([
    () => head('GET /api/countries/ HTTP/1.1'),
    () => head('GET /api/countries/ HTTP/1.1', 'host:'),
    () => head('GET /api/countries/ HTTP/1.1', 'host: a', 'host: b'),
    () => head('GET /api/countries/ HTTP/1.1', 'host: a b/../@'),
    () => head('GET /api/countries/ HTTP/1.0'),
    () => head('GET /api/countries/ HTTP/9.9', host),
    () => head('GET /api/countries/', host),
    () => 'GET /api/countries/\r\n\r\n',
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => 'NONSENSE\r\n\r\n',
    () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(200, '\x01'),
    () => '\0'.repeat(100),
    () => `${'A'.repeat(20_000)}\r\n\r\n`,
    () => head(`GET /api/${'a'.repeat(20_000)} HTTP/1.1`, host),
    () => head('GET /api/coun tries/ HTTP/1.1', host),
    () => head('GET /api/\x01\x7f/ HTTP/1.1', host),
    () => head('GET /api/ünï/ HTTP/1.1', host),
    () => head('GET http://evil.example/api/countries/ HTTP/1.1', host),
    () => head('GET //evil.example/api/countries/ HTTP/1.1', host),
    () => head('GET http:// HTTP/1.1', host),
    () => head('GET ? HTTP/1.1', host),
    () => head('OPTIONS * HTTP/1.1', host),
    () => head('CONNECT evil.example:443 HTTP/1.1', host),
    () => head('CONNECT /api/countries/ HTTP/1.1', host),
    () => head('get /api/countries/ HTTP/1.1', host),
    () => head('PROPFIND /api/companies/all/ HTTP/1.1', host, 'depth: infinity'),
    () => get('no-colon'),
    () => get(': no-name'),
    () => get('spa ce: x'),
    () => get('folded: a', '\tb'),
    () => get('x: a\0b'),
    () => get('x: a\rb'),
    () => get('x: a\nx-injected: b'),
    () => get('authorization: Bearer a\r.b.c'),
    () => get(`x: ${'y'.repeat(40_000)}`),
    () => get(...Array.from({ length: 3000 }, (_, index) => `h${index}: x`)),
    () => get('expect: 417-please'),
    () => get('expect: 100-continue', 'content-length: 5') + 'abcde',
    () => get('connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x', 'sec-websocket-version: 13'),
    () => get('connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: x'),
    () => get().replaceAll('\r\n', '\n'),
    () => get('content-length: -1'),
    () => get('content-length: 1e3'),
    () => get('content-length: 99999999999999999999'),
    () => get('content-length: 3', 'content-length: 4') + 'abcd',
    () => get('transfer-encoding: nonsense'),
    () => get('transfer-encoding: gzip, chunked') + '0\r\n\r\n',
    () => get('transfer-encoding: chunked, chunked') + '0\r\n\r\n',
    () => post([`content-length: ${login.length}`, 'transfer-encoding: chunked'], `0\r\n\r\n${get()}`),
    () => post(['content-length: 4', 'transfer-encoding : chunked'], `0\r\n\r\n${get()}`),
    () => chunks('zz', login, '0', '', ''),
    () => chunks('-1', login, '0', '', ''),
    () => chunks('ffffffffffffffffff', login),
    () => chunks(`${login.length.toString(16)};${'x'.repeat(20_000)}`, login, '0', '', ''),
    () => chunks('3', 'longer than three', '0', '', ''),
    () => chunks('0', 'trailer: x', 'content-length: 7', '', ''),
    () => post([`content-length: ${login.length}`], login) + get() + get(),
    () => get().repeat(50),
    () => leaves(post(['content-length: 1000'], login)),
    () => leaves(chunks('ff', login)),
    () => leaves(get().slice(0, random.below(60))),
    () =>
      leaves(
        head(
          'POST /api/sector/upload/ HTTP/1.1',
          host,
          'content-type: multipart/form-data; boundary=x',
          'content-length: 9999',
        ) + '--x',
      ),
    () => leaves(get()),
    () => leaves(get().repeat(200) + head('CONNECT evil.example:443 HTTP/1.1', host)),
  ])()
  return typeof made === 'string' ? { bytes: made } : made
}
