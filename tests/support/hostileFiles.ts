/** Generates files that try to break the CSV reader. */
import { csvLimits } from '../../contract/constants'
import type { Upload } from '../../contract/call'
import { columnsOfRow } from '../../contract/csvRows'
import { codes } from '../../contract/envelope'

export interface HostileFile {
  readonly name: string
  /** The expected codes; a readable file may still refer to unknown records. */
  readonly codes: readonly number[]
  readonly make: () => Buffer
}

const noFile = [codes.fileRefused]
const refused = [codes.csvRefused]
const read = [codes.success, codes.csvRefused]

const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le')

/** The files for an upload, about `size` bytes each where size matters. */
export const hostileFiles = (upload: Upload, size: number = upload.maxBytes): HostileFile[] => {
  const { rows, columns, rowLength } = { ...csvLimits, ...upload.limits }
  const names = upload.row ? columnsOfRow(upload.row) : ['A', 'B', 'C']
  const header = `${names.join(',')}\n`
  /** Repeats a text up to the size, or the given number of times. */
  const fill = (text: string, times = Infinity, room = size) =>
    text.repeat(Math.max(1, Math.min(times, Math.floor(room / Buffer.byteLength(text)))))
  /** A valid header with as many rows as fit into the size. */
  const table = (row: string, times = rows) => header + fill(row, times, size - header.length)
  const counted = (times: number, row: (index: number) => string) =>
    (header + Array.from({ length: times }, (_, index) => row(index)).join('')).slice(0, size)
  const column = (index: number) => `Column ${index}`
  const wide = (count: number) => `${Array.from({ length: count }, (_, index) => column(index)).join(',')}\n`
  /** A cell so wide that all rows together have the maximum size. */
  const cell = (width: number) => 'x'.repeat(Math.max(1, Math.floor(size / rows / width) - 2))
  const file = (name: string, expected: readonly number[], make: () => string | Buffer): HostileFile => ({
    name,
    codes: expected,
    make: () => Buffer.from(make() as string),
  })
  return [
    file(
      'a header with 30,000 commas, then short rows',
      refused,
      () => header.trim() + ','.repeat(30_000) + '\na'.repeat(20_000),
    ),
    file('a header of 10,000 columns', refused, () => wide(10_000) + fill('a\n', rows)),
    file('a header of delimiters alone', refused, () => fill(',')),
    file('a header of quoted names without an end', refused, () => fill('"a",')),
    file('a header with a name twice', refused, () => header.replace('\n', `,${names[0]?.toUpperCase()}\n`)),
    file('a header with every name twice', refused, () => `${fill('a,', columns)}\n`),
    file('a header with names of prototypes', read, () => header.replace('\n', ',__proto__,constructor,toString\n')),
    file('cells with names of prototypes', read, () => table('__proto__,constructor,toString\n')),
    file('as many columns as are allowed, all of them empty', read, () => table(`${','.repeat(columns - 1)}\n`)),
    file(
      'as many columns as are allowed, all of them full',
      refused,
      () => wide(columns) + fill(`${fill('x,', columns - 1)}x\n`, rows),
    ),
    file('rows of 10,000 cells', refused, () => table(`${'a,'.repeat(10_000)}\n`)),
    file('rows with a cell too many', refused, () => table(`${'a,'.repeat(names.length)}a\n`)),
    file('one endless row of delimiters', refused, () => table(',', Infinity)),
    file('one endless row of quoted cells', refused, () => table('"a",', Infinity)),
    file('blank lines', refused, () => table('\n', Infinity)),
    file('blank lines and no header', refused, () => fill('\r\n')),
    file('blank lines of old Macintoshes', refused, () => table('\r', Infinity)),
    file('lines of spaces', refused, () => table('    \n', Infinity)),
    file('lines of delimiters', refused, () => table(',,\n', Infinity)),
    file('as many blank lines and short rows as are allowed', read, () => table('\nx\n')),
    file('short rows', refused, () => table('x\n', Infinity)),
    file('one column', refused, () => fill('x\n')),
    file('one column of quotes', refused, () => fill('""\n')),
    file('one endless quote', refused, () => `${header}"${fill('text,text\n')}`),
    file('an endless quote in the header', refused, () => `"${fill('text,text\n')}`),
    file('quotes alone', refused, () => table('"', Infinity)),
    file('cells of quotes', read, () => table(`"${'""'.repeat(cell(1).length / 2)}"\n`)),
    file('a quote in every cell', refused, () => table('a"b\n')),
    file('one long cell', refused, () => table('x', Infinity)),
    file('one long cell and no header', refused, () => fill('x')),
    file('one long cell of apostrophes', refused, () => table("'", Infinity)),
    file('one long cell of spaces', refused, () => table(' ', Infinity) + 'x'),
    file('spaces alone', noFile, () => fill(' ', 60_000)),
    file('long rows', read, () => table(`${fill(`${cell(names.length)},`, names.length)}\n`)),
    file('names of characters of four bytes', read, () => counted(rows, (index) => `${'👩'.repeat(50)}${index}\n`)),
    file('many different names', read, () =>
      counted(rows, (row) => `${names.map((_, place) => `${row} ${place}`).join(',')}\n`),
    ),
    file('many different wrong names', refused, () =>
      counted(rows, (row) => `${names.map((_, place) => `\u0007${row} ${place}`).join(',')}\n`),
    ),
    file('carriage returns alone', read, () => table('x\r').replaceAll('\n', '\r')),
    file('line ends of all kinds', read, () => table('a\rb\r\nc\n', rows / 4)),
    file('a NUL behind the header', noFile, () => `${header}\0`),
    file('NUL bytes alone', noFile, () => fill('\0')),
    file('a NUL at the end', noFile, () => `${table('x\n', rows / 2)}\0`),
    file('UTF-16 with a mark', read, () => utf16(table('x\n', rows / 2))),
    file('UTF-16 with a mark, blank lines', refused, () => utf16(table('\n', Infinity).slice(0, size / 2 - 2))),
    file('UTF-16 without a mark', noFile, () => utf16(table('x\n', rows / 2), '')),
    file('half of a UTF-16 pair', noFile, () => Buffer.concat([utf16(header), Buffer.from([0x00, 0xd8])])),
    file('invalid UTF-8', noFile, () => Buffer.concat([Buffer.from(header), Buffer.alloc(size - header.length, 0xff)])),
    file('an overlong UTF-8 sequence', noFile, () => Buffer.concat([Buffer.from(header), Buffer.from([0xc0, 0x80])])),
    // One row without text, unless it is too long.
    file('a byte order mark again and again', size > rowLength ? refused : noFile, () => fill('\uFEFF')),
    file('nothing', noFile, () => ''),
  ]
}
