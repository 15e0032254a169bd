import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CsvLimits } from '../../../contract/call'
import { calls } from '../../../contract/calls'
import { csvLimits } from '../../../contract/constants'
import type { CsvFile } from '../../../server/csv/collect'
import { readColumns } from '../../../server/csv/columns'
import { readCsv } from '../../../server/csv/read'
import { ApiError } from '../../../server/errors/apiError'

/** Yields bytes in small chunks, like a network. */
async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

const read = (content: string | Buffer, length = 7, limits: Partial<CsvLimits> = {}): Promise<CsvFile> =>
  readCsv(inChunks(Buffer.from(content), length), { ...csvLimits, ...limits })
const table = async (content: string | Buffer, length?: number) => {
  const { header, rows } = await read(content, length)
  return [header.cells, ...rows.map(({ cells }) => cells)]
}
const refusal = async (content: string | Buffer, length?: number, limits?: Partial<CsvLimits>) => {
  const error = await read(content, length, limits).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).envelope()
}

/** A row schema that takes any text. */
const rowOf = (...columns: string[]) => z.object(Object.fromEntries(columns.map((column) => [column, z.string()])))

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

const people = 'Name,Town\r\nÅsa,Malmö\r\n"Li, Wei",北京\r\n'
const read3 = [
  ['Name', 'Town'],
  ['Åsa', 'Malmö'],
  ['Li, Wei', '北京'],
]

describe('A file is read as saved by any program', () => {
  test.each([
    ['UTF-8', Buffer.from(people)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${people}`)],
    ['UTF-16, little end first', utf16(people)],
    ['UTF-16, big end first', utf16(people, true)],
    ['semicolons', Buffer.from('Name;Town\r\nÅsa;Malmö\r\nLi, Wei;北京\r\n')],
    ['tabs', Buffer.from('Name\tTown\nÅsa\tMalmö\nLi, Wei\t北京')],
    ['CR line ends', Buffer.from('Name,Town\rÅsa,Malmö\r"Li, Wei",北京\r')],
    ['mixed line ends', Buffer.from('Name,Town\nÅsa,Malmö\r\n"Li, Wei",北京')],
    ['quotes around all', Buffer.from('"Name";"Town"\n"Åsa";"Malmö"\n"Li, Wei";"北京"\n')],
    ['empty lines and columns', Buffer.from('\n\nName,Town,\n\nÅsa,Malmö,\n,,,,\n"Li, Wei", 北京 ,,,\n\n\n')],
  ])('%s', async (_, bytes) => {
    for (const length of [1, 2, 3, 1000]) {
      const rows = await table(bytes, length)
      expect(rows.map((cells) => cells.slice(0, 2))).toEqual(read3)
    }
  })

  test('text in quotes keeps its line breaks, delimiters and quotes', async () => {
    expect(await table('A,B\n"one\r\ntwo;\tthree","say ""hi"""\n')).toEqual([
      ['A', 'B'],
      ['one\r\ntwo;\tthree', 'say "hi"'],
    ])
  })

  test('a quoted comma in the header does not hide that semicolons are the delimiter', async () => {
    expect(await table('"A, or a, or alpha";B\n1;2\n')).toEqual([
      ['A, or a, or alpha', 'B'],
      ['1', '2'],
    ])
  })

  test('rows are numbered as in a spreadsheet, including empty and multi-line ones', async () => {
    const { header, rows } = await read('\nA\n\n"x\ny\nz"\n\nlast\n')
    expect(header.row).toBe(2)
    expect(rows.map(({ row }) => row)).toEqual([4, 6])
  })

  test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\r', '\uFEFFsep=;\r\n'])(
    'the line %j names the delimiter for a spreadsheet, which does not count it',
    async (line) => {
      for (const length of [1, 6, 7, 1000]) {
        const { header, rows } = await read(`${line}Name;Town\r\n\r\n"Li, Wei, Ann";Oslo`, length)
        expect([header, ...rows]).toEqual([
          { row: 1, cells: ['Name', 'Town'] },
          { row: 3, cells: ['Li, Wei, Ann', 'Oslo'] },
        ])
      }
    },
  )

  test('the named delimiter may be any sign, and wins over the one that is most frequent', async () => {
    expect(await table('sep=|\nA, B, C|D\n1|2\n')).toEqual([
      ['A, B, C', 'D'],
      ['1', '2'],
    ])
    expect(await table('sep=\t\nA,B\tC\n')).toEqual([['A,B', 'C']])
    expect(await table('sep=A,B\n1,2\n')).toEqual([
      ['sep=A', 'B'],
      ['1', '2'],
    ])
    expect(await refusal('sep=;\nA;B\n1;"open\n')).toMatchObject({ error: [expect.stringContaining('Row 2:')] })
    expect(await refusal('sep=;\n')).toMatchObject({ code: 1007 })
  })

  test('missing cells at the end of a row are empty', async () => {
    const file = await read('A,B,C\n1\n1,2\n')
    const { rows } = await readColumns(file, rowOf('A', 'B', 'C'))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '', ''],
      ['1', '2', ''],
    ])
  })

  test('only the one apostrophe that a download adds before a formula character is removed', async () => {
    const rows = await table("A\n'=1+1\n'-5\n'@x\n'＝1\n''=1\n'tis\n-5\n")
    expect(rows.flat()).toEqual(['A', '=1+1', '-5', '@x', '＝1', "'=1", "'tis", '-5'])
  })
})

describe('A file that is not CSV is rejected', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a mark alone', Buffer.from('\uFEFF')],
    ['white space', Buffer.from(' \n \r\n,,,\n')],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')],
    ['a spreadsheet', Buffer.from('504b0304140006000800000021', 'hex')],
    ['UTF-16 without a mark', Buffer.from('Name,Town\n', 'utf16le')],
    ['a NUL near the end', Buffer.from(`A,B\n${'x,y\n'.repeat(5000)}\u0000`)],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes, 4096)).toMatchObject({ code: 1007, message: 'A CSV file is required.', error: null })
  })

  test('the error for a legacy encoding says how to save the file', async () => {
    const envelope = await refusal(Buffer.from('Name,Town\nÅsa,Malmö\n', 'latin1'))
    expect(envelope).toMatchObject({ code: 1007, message: expect.stringContaining('UTF-8') })
  })

  test('text that ends within a character is rejected', async () => {
    expect(await refusal(Buffer.from('A\n北').subarray(0, 4))).toMatchObject({ code: 1007 })
  })
})

describe('The error for a malformed file says where it is', () => {
  test.each([
    ['an unclosed quote', 'A,B\n1,2\n"x\ny",2\n3,"open\n4,5\n6,7\n', 'Row 4:', 'Line 5', 'closing quote is missing'],
    ['a quote within text', 'A,B\n1,2\n5" pipe,2\n', 'Row 3:', 'Line 3', 'Text that contains a quote must be quoted'],
    ['text after a closing quote', 'A,B\n"x"y,2\n', 'Row 2:', 'Line 2', 'after the closing quote'],
  ])('%s', async (_, text, ...parts) => {
    const { code, message, error, data } = await refusal(text)
    expect({ code, message }).toEqual({ code: 1009, message: 'The file could not be imported.' })
    for (const part of parts) expect(error).toEqual([expect.stringContaining(part)])
    expect(data).toEqual({
      errors: error,
      rows: [{ row: expect.any(Number), column: null, value: null, reason: expect.any(String) }],
    })
  })

  test('an unclosed quote in a long file is found without reading all of it', async () => {
    let taken = 0
    const bytes = Buffer.from(`A,B\n1,"open\n${'text,text\n'.repeat(400_000)}`)
    const counted = async function* () {
      for await (const chunk of inChunks(bytes, 65_536)) {
        taken += chunk.length
        yield chunk
      }
    }
    await expect(readCsv(counted(), csvLimits)).rejects.toMatchObject({ code: 1009 })
    expect(taken).toBeLessThan(1_000_000)
  })
})

describe('A file that exceeds a limit is rejected', () => {
  const errorOf = async (text: string, limits?: Partial<CsvLimits>) => {
    const { code, error } = await refusal(text, 65_536, limits)
    return { code, error }
  }
  const refused = (...error: string[]) => ({ code: 1009, error })

  test('20,000 rows are read, one more is rejected immediately', async () => {
    const rows = 'x,y\n'.repeat(20_000)
    expect((await read(`A,B\n${rows}\n\n`, 65_536)).rows).toHaveLength(20_000)
    const more = await errorOf(`A,B\n${rows}x,y\n`)
    expect(more).toEqual(refused('Row 20002: The file has more than 20,000 rows. Please split it.'))
  })

  test('as many empty rows are allowed, with or without delimiters', async () => {
    const limits = { rows: 3 }
    expect((await read('\n,,\nA,B\n \n1,2\n', 7, limits)).rows).toHaveLength(1)
    const more = 'The file has more than 3 empty rows. Please delete them.'
    expect(await errorOf('A,B\n\n,,,\n\n  ,\n1,2\n', limits)).toEqual(refused(`Row 5: ${more}`))
    expect(await errorOf('\n'.repeat(9), limits)).toEqual(refused(`Row 4: ${more}`))
  })

  test.each(['\n', '\r', '\r\n', ',\n', ' \n'])('5 MB of empty lines (%j) are not read to the end', async (line) => {
    let taken = 0
    const counted = async function* () {
      for await (const chunk of inChunks(Buffer.from(line.repeat(5_000_000 / line.length)), 65_536)) {
        taken += chunk.length
        yield chunk
      }
    }
    await expect(readCsv(counted(), csvLimits)).rejects.toMatchObject({ code: 1009 })
    expect(taken).toBeLessThan(500_000)
  })

  const header = 'The header has more than 3 columns. Please delete unneeded columns.'
  const row = 'This row has more cells than the header. Text that contains a comma, semicolon or tab must be quoted.'
  test.each([
    ['columns', 'A,B,C,D\n1,2,3\n', `Row 1: ${header}`],
    ['columns without a name', 'A,B,C,,,,\n', `Row 1: ${header}`],
    ['columns whose names are quoted', 'A,B,C,"D","E"\n', `Row 1: ${header} (Line 1 of the file.)`],
    ['quoted cells', 'A,B,C\n1,2,3\n1,2,3,"4","5"\n', `Row 3: ${row} (Line 3 of the file.)`],
  ])('more %s than are allowed', async (_, text, error) => {
    expect(await errorOf(text, { columns: 3 })).toEqual(refused(error))
  })

  test('an endless row of delimiters is not kept in memory', async () => {
    expect(await errorOf(`A,B\n${','.repeat(5_000_000)}`)).toEqual(
      refused(
        'Row 2: This row has more cells than the header. Text that contains a comma, semicolon or tab must be quoted. (Line 2 of the file.)',
      ),
    )
  })

  test('a row longer than allowed', async () => {
    const long = { rowLength: 20 }
    expect((await read(`A\n${'x'.repeat(19)}\n`, 7, long)).rows).toHaveLength(1)
    expect(await errorOf(`A\n${'x'.repeat(30)}\n`, long)).toEqual(
      refused('Row 2: This row is longer than 20 bytes. A closing quote may be missing. (Line 2 of the file.)'),
    )
  })

  test('a repeated column in any case; unnamed columns may repeat', async () => {
    expect(await errorOf('A,b, B ,,,a\n1\n')).toEqual(
      refused('Row 1: B: This column appears more than once.', 'Row 1: a: This column appears more than once.'),
    )
    expect((await read('A,,,\n1\n')).rows).toHaveLength(1)
    expect((await read('__proto__,constructor,toString\n1\n')).rows).toHaveLength(1)
  })

  test('a wide header with many companies is read if the upload allows it', async () => {
    const { limits } = calls.uploadGradeMap.upload
    const names = Array.from({ length: 2000 }, (_, index) => `Company ${index} of ${'some length '.repeat(4)}`.trim())
    const wide = `TA Rank,${names.join(',')}\n`
    expect(wide.length).toBeGreaterThan(65_536)
    const file = await read(`${wide}${`1${',G1'.repeat(2000)}\n`.repeat(40)}`, 65_536, limits)
    expect(file.header.cells).toHaveLength(2001)
    expect(file.rows).toHaveLength(40)
    expect(file.rows[39]?.cells).toHaveLength(2001)
  })
})

describe('Memory and time depend on the content of rows', () => {
  /** The errors of a file with a single column, 'A'. */
  const refusalOf = async (text: string): Promise<readonly string[]> => {
    const file = await read(text, 4096).catch((error: ApiError) => error)
    try {
      if (file instanceof ApiError) throw file
      await readColumns(file, rowOf('A'))
    } catch (error) {
      return (error as ApiError).envelope().error as string[]
    }
    return []
  }

  test('short rows are not padded to the width of the header', async () => {
    const { rows } = await read(`${Array.from({ length: 50 }, (_, index) => `C${index}`).join(',')}\na\nb,c\n`)
    expect(rows.map(({ cells }) => cells)).toEqual([['a'], ['b', 'c']])
  })

  test('no Error object is created for rows of another width than the header', async () => {
    const capture = vi.spyOn(Error, 'captureStackTrace')
    try {
      const { rows } = await read(`\nA,B,C\n${'x\n\nx,y,z,\n'.repeat(500)}`, 4096)
      expect(rows).toHaveLength(1000)
      expect(capture.mock.calls.filter(([target]) => target instanceof Error)).toEqual([])
    } finally {
      capture.mockRestore()
    }
  })

  test('the first 1,000 errors are listed, with a note that there are more', async () => {
    const exactly = await refusalOf(`A\n${'x,y\n'.repeat(1000)}`)
    expect(exactly).toHaveLength(1000)
    const more = await refusalOf(`A\n${'x,y\n'.repeat(20_000)}`)
    expect(more).toHaveLength(1001)
    expect(more.at(-1)).toBe('Row 1002: The file has more errors. The first 1,000 are listed.')
  })

  test('validation stops after that many errors', async () => {
    const file = await read(`A\n${Array.from({ length: 5000 }, (_, index) => `x${index}\n`).join('')}`, 4096)
    const check = vi.fn<() => boolean>(() => false)
    const schema = z.object({ A: z.string().refine(check) })
    await expect(readColumns(file, schema)).rejects.toMatchObject({ code: 1009 })
    expect(check).toHaveBeenCalledTimes(1001)
  })

  test('a text that many cells share is read once', async () => {
    const file = await read(`A\n${'x\n'.repeat(5000)}`, 4096)
    const check = vi.fn<() => boolean>(() => true)
    const { rows } = await readColumns(file, z.object({ A: z.string().refine(check) }))
    expect(rows).toHaveLength(5000)
    expect(check).toHaveBeenCalledTimes(1)
  })

  test('other work continues while a file received in one chunk is read', async () => {
    let turns = 0
    const count = () => {
      turns++
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    await read(`A\n${'x\n'.repeat(20_000)}\n`, 5_000_000)
    clearImmediate(timer)
    expect(turns).toBeGreaterThan(4)
  })
})

describe('Columns are found by their names', () => {
  const row = rowOf('Sector', 'Sub-Industry')

  test('whatever their case, spaces and order', async () => {
    const file = await read(' SUB industry ,Error,  sector\nb,why,a\n')
    const { rows, ignored } = await readColumns(file, row)
    expect(rows).toEqual([{ row: 2, cells: ['a', 'b'], values: ['a', 'b'] }])
    expect(ignored).toEqual(['Error'])
  })

  test('rows without text in them are skipped', async () => {
    const file = await read('Sector,Sub-Industry,Other\n,,text\na,b,\n')
    expect((await readColumns(file, row)).rows.map((read) => read.row)).toEqual([3])
  })

  test.each([
    ['is missing', 'Sector,Other', 'Row 1: Sub-Industry: This column is missing.'],
    ['appears twice', 'Sector,sub-industry,Sub Industry', 'Row 1: Sub-Industry: This column appears more than once.'],
  ])('one that %s is named', async (_, header, error) => {
    const file = await read(`${header}\na,b,c\n`)
    const thrown = await readColumns(file, row).catch((reason: unknown) => reason)
    expect((thrown as ApiError).envelope()).toMatchObject({ code: 1009, error: [error] })
  })

  test('all invalid rows are reported together, in file order', async () => {
    const file = await read('Sector,Sub-Industry\nbad,x\na,b,c\ngood,x\nbad,y\n')
    const schema = row.extend({ Sector: z.string().refine((value) => value !== 'bad', 'No.') })
    const error = await readColumns(file, schema).catch((reason: unknown) => reason)
    expect((error as ApiError).envelope()).toMatchObject({
      error: ['Row 2: Sector: No.', expect.stringMatching(/^Row 3: This row has more cells/), 'Row 5: Sector: No.'],
      data: {
        rows: [
          { row: 2, column: 'Sector', value: 'bad', reason: 'No.' },
          { row: 3, column: null, value: 'a, b, c' },
          { row: 5, column: 'Sector', value: 'bad', reason: 'No.' },
        ],
      },
    })
  })
})
