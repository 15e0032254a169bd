/** Hostile values. */
import type { Random } from '../../server/data/demo/random'

const control = (code: number) => String.fromCodePoint(code)

export const texts: readonly [string, ...string[]] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  `a\0b`,
  'line\nbreak',
  // Unpaired surrogates.
  '\ud800',
  'x\udfff',
  // Right-to-left, zero-width, soft hyphen, byte order mark, tags, combining marks, private use.
  '\u202Eevil\u202C',
  'a\u200Bb\u200D\u2060',
  'so\u00ADft',
  '\uFEFFtext',
  '\u{E0041}\u{E0042}',
  'Z\u0338\u0322\u031Ba\u035Cl',
  '\uE000',
  '👩‍👩‍👧‍👦'.repeat(40),
  '１２３',
  'İıſK',
  control(7) + control(27) + '[31m',
  '\u0085\u2028\u2029',
  // Injections into other languages.
  `' or '1'='1`,
  `x'); drop table users; --`,
  '1; select pg_sleep(5)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|"/c calc"!A0',
  '+1+1',
  '@SUM(A1)',
  '-2+3',
  '{{7*7}}${7*7}#{7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '%00%0d%0a',
  '%s%n%x',
  '$(reboot)`reboot`',
  '(a+)+$',
  '\\',
  '%_\\%',
  // JavaScript property names.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'undefined',
  'null',
  '[object Object]',
  // Almost valid dates and addresses.
  '2026-02-30 00:00:00',
  '2026-06-01 99:99:99',
  '1000-01-01 00:00:00',
  '9999-12-31 23:59:59',
  'a@b',
  'a@b.com<x.y',
  `${'a'.repeat(250)}@b.co`,
  '"quoted string"@example.com',
  'user@[127.0.0.1]',
  'x'.repeat(256),
  'ß'.repeat(1025),
  '𝔘'.repeat(5000),
  'y'.repeat(100_000),
]

/** Numbers in JSON notation, including some that JavaScript can't represent. */
const numbers: readonly [string, ...string[]] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1E-400',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '1e308',
  '1e400',
  '-1e400',
  `1${'0'.repeat(400)}`,
  `0.${'1'.repeat(400)}`,
]

/** A literal piece of JSON; see `toJson`. */
const literal = (json: string): string => `@@${json}@@`
const literals = /"@@(.*?)@@"/gs

/** Serializes a value, with its literals unquoted. */
export const toJson = (value: unknown): string => JSON.stringify(value).replaceAll(literals, '$1')

export const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** A value of any type. */
export const anyValue = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.pick(texts),
    () => random.pick(texts),
    () => random.pick(texts),
    () => literal(random.pick(numbers)),
    () => literal(random.pick(numbers)),
    () => random.pick([true, false, null]),
    () => [],
    () => ({}),
    () => [[]],
    () => [null, [null], { a: null }],
    () => Array.from({ length: 10_000 }, (_, index) => index),
    () => Array.from({ length: 10_000 }, () => 1),
    () => literal(nested(random.pick([5, 500, 5000]))),
    () => ({ toString: 'x', valueOf: 1, length: -1 }),
    () => JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
    () => Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, index])),
  ])()

/** Encoded values for ids in paths. */
export const pathIds: readonly [string, ...string[]] = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e3',
  '0x1',
  '2147483648',
  '9223372036854775808',
  '1'.repeat(300),
  'NaN',
  'null',
  'undefined',
  '__proto__',
  '%00',
  '1%00',
  '%2e%2e',
  '..',
  '..%2f..%2f',
  '%EF%BC%91',
  '%D9%A1',
  '1%20',
  '%201',
  '1%0a',
  '1,2',
  '1;x=1',
  '%E0%A4%A',
  '%',
  '*',
  ':company_id',
  '{company_id}',
  "1'--",
]
