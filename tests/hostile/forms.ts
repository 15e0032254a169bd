/** Multipart forms that are almost or not at all what an upload expects. */
import { gzipSync } from 'node:zlib'
import type { Random } from '../../server/data/demo/random'
import { texts } from './values'

export interface Form {
  readonly contentType: string
  readonly body: Buffer
}

const boundary = 'hostile-boundary'

interface Part {
  readonly field: string
  readonly content: string | Buffer
  readonly head?: string
}

const partOf = ({ field, content, head }: Part): Buffer[] => {
  const disposition =
    head ?? `content-disposition: form-data; name="${field}"; filename="file.csv"\r\ncontent-type: text/csv`
  return [Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n')]
}

const formOf = (...parts: Part[]): Form => ({
  contentType: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.concat([...parts.flatMap(partOf), Buffer.from(`--${boundary}--\r\n`)]),
})

const headers = 'Sector,Industry,Sub-Industry\n'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.below(256)))

/** File contents for CSV and image uploads. */
const contentOf = (random: Random): string | Buffer =>
  random.pick<() => string | Buffer>([
    () => `${headers}Name ${random.below(50)},Name ${random.below(50)},Name ${random.below(50)}\n`,
    () => `Job Function,Sub Job Function\nName ${random.below(50)},Name ${random.below(50)}\n`,
    () => `${headers}"${random.pick(texts).replaceAll('"', '""')}",a,b\n`,
    () => pixel,
    () => Buffer.concat([pixel.subarray(0, 40), noise(random, 200)]),
    () => `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
    () => '',
    () => headers,
    () => `${headers}"endless,${'x'.repeat(50_000)}`,
    () => `${headers.trim()}${','.repeat(2000)}\n${'a\n'.repeat(2000)}`,
    () => headers + '\n'.repeat(20_000),
    () => headers + 'x\n'.repeat(5000),
    () => `${headers}${'a,b,c\n'.repeat(3000)}`,
    () => `${headers}${'z'.repeat(500_000)}\n`,
    () => headers.replaceAll('\n', '\r') + 'a,b,c\r'.repeat(100),
    () => `${headers}a\0,b\0,c\n`,
    () => Buffer.from(`${headers}a,b,c\n`, 'utf16le'),
    () => Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00]),
    () => 'Sector;Industry;Sub-Industry\r\na;b;c\na;b;d\r\n',
    () => 'Sector,Sector,Sector\na,b,c\n',
    () => gzipSync(`${headers}a,b,c\n`),
    () => noise(random, 3000),
    () => 'x'.repeat(2_500_000),
  ])()

/** A form for an upload; one in three has a file in the right field. */
export const hostileForm = (random: Random, field: string): Form => {
  const file = { field, content: contentOf(random) }
  const whole = formOf(file)
  const cut = (length: number): Form => ({ ...whole, body: whole.body.subarray(0, length) })
  return random.pick<() => Form>([
    () => whole,
    () => whole,
    () => whole,
    () => whole,
    () => cut(random.below(whole.body.length)),
    () => cut(whole.body.length - boundary.length - 6),
    () => ({ ...whole, contentType: 'multipart/form-data' }),
    () => ({ ...whole, contentType: 'multipart/form-data; boundary=another' }),
    () => ({ ...whole, contentType: `multipart/form-data; boundary=${'b'.repeat(5000)}` }),
    () => ({ ...whole, contentType: 'multipart/mixed; boundary=hostile-boundary' }),
    () => ({ contentType: 'text/csv', body: Buffer.from(file.content as string) }),
    () => formOf(file, file),
    () => formOf({ ...file, field: 'another' }),
    () => formOf({ ...file, head: `content-disposition: form-data; name="${field}"` }),
    () => formOf({ ...file, head: `content-disposition: form-data; name="__proto__"; filename="x"` }),
    () => formOf({ ...file, head: `content-disposition: form-data; name="${field}"; filename="../../x\0.csv"` }),
    () => formOf({ ...file, head: `x: ${'y'.repeat(100_000)}` }),
    () => formOf({ ...file, head: '' }),
    () =>
      formOf(
        ...Array.from({ length: 500 }, () => ({
          field: 'x',
          content: 'y',
          head: 'content-disposition: form-data; name="x"',
        })),
        file,
      ),
    () => formOf({ field: 'x', content: 'y'.repeat(200_000), head: 'content-disposition: form-data; name="x"' }, file),
    () => formOf(),
  ])()
}
