import { describe, expect, test } from 'vitest'
import { csvLimits } from '../../../contract/constants'
import type { CsvFile } from '../../../server/csv/collect'
import { readColumns } from '../../../server/csv/columns'
import { readCsv } from '../../../server/csv/read'
import { ApiError } from '../../../server/http/apiError'

/** Sends bytes in small chunks, as a network may. */
async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

const read = (content: string | Buffer, length = 7): Promise<CsvFile> => readCsv(inChunks(Buffer.from(content), length), csvLimits)
const table = async (content: string | Buffer, length?: number) => {
  const { header, rows } = await read(content, length)
  return [header.cells, ...rows.map(({ cells }) => cells)]
}
const refusal = async (content: string | Buffer, length?: number) => {
  const error = await read(content, length).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return (error as ApiError).envelope()
}

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

describe('A file is read as whichever program has saved it', () => {
  test.each([
    ['UTF-8', Buffer.from(people)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${people}`)],
    ['UTF-16, little end first', utf16(people)],
    ['UTF-16, big end first', utf16(people, true)],
    ['semicolons', Buffer.from('Name;Town\r\nÅsa;Malmö\r\nLi, Wei;北京\r\n')],
    ['tabs', Buffer.from('Name\tTown\nÅsa\tMalmö\nLi, Wei\t北京')],
    ['old Macintosh lines', Buffer.from('Name,Town\rÅsa,Malmö\r"Li, Wei",北京\r')],
    ['lines of several kinds', Buffer.from('Name,Town\nÅsa,Malmö\r\n"Li, Wei",北京')],
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

  test('a comma within the quotes of a header does not hide that semicolons divide it', async () => {
    expect(await table('"A, or a, or alpha";B\n1;2\n')).toEqual([
      ['A, or a, or alpha', 'B'],
      ['1', '2'],
    ])
  })

  test('rows count as in a spreadsheet, empty ones too, however many lines a cell has', async () => {
    const { header, rows } = await read('\nA\n\n"x\ny\nz"\n\nlast\n')
    expect(header.row).toBe(2)
    expect(rows.map(({ row }) => row)).toEqual([4, 6])
  })

  test('missing cells at the end of a row are empty', async () => {
    expect(await table('A,B,C\n1\n1,2\n')).toEqual([
      ['A', 'B', 'C'],
      ['1', '', ''],
      ['1', '2', ''],
    ])
  })

  test('an apostrophe that a download has put before a sign is taken off, one alone, and no other', async () => {
    const rows = await table("A\n'=1+1\n'-5\n'@x\n'＝1\n''=1\n'tis\n-5\n")
    expect(rows.flat()).toEqual(['A', '=1+1', '-5', '@x', '＝1', "'=1", "'tis", '-5'])
  })
})

describe('What is no CSV file is refused as such', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a mark alone', Buffer.from('\uFEFF')],
    ['white space', Buffer.from(' \n \r\n,,,\n')],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')],
    ['a spreadsheet', Buffer.from('504b0304140006000800000021', 'hex')],
    ['UTF-16 without a mark', Buffer.from('Name,Town\n', 'utf16le')],
    ['a NUL far behind', Buffer.from(`A,B\n${'x,y\n'.repeat(5000)}\u0000`)],
  ])('%s', async (_, bytes) => {
    expect(await refusal(bytes, 4096)).toMatchObject({ code: 1007, message: 'A CSV file is required.', error: null })
  })

  test('text in an old encoding is told how to be saved', async () => {
    const envelope = await refusal(Buffer.from('Name,Town\nÅsa,Malmö\n', 'latin1'))
    expect(envelope).toMatchObject({ code: 1007, message: expect.stringContaining('UTF-8') })
  })

  test('text that ends within a character is refused', async () => {
    expect(await refusal(Buffer.from('A\n北').subarray(0, 4))).toMatchObject({ code: 1007 })
  })
})

describe('A file that cannot be read says where', () => {
  test.each([
    ['a quote that is never closed', 'A,B\n1,2\n"x\ny",2\n3,"open\n4,5\n6,7\n', 'Row 4:', 'Line 5', 'never closed'],
    ['a quote within text', 'A,B\n1,2\n5" pipe,2\n', 'Row 3:', 'Line 3', 'A quote stands within text'],
    ['text behind a quote', 'A,B\n"x"y,2\n', 'Row 2:', 'Line 2', 'behind its closing quote'],
  ])('%s', async (_, text, ...parts) => {
    const { code, message, error, data } = await refusal(text)
    expect({ code, message }).toEqual({ code: 1009, message: 'The file could not be imported.' })
    for (const part of parts) expect(error).toEqual([expect.stringContaining(part)])
    expect(data).toEqual({
      errors: error,
      rows: [{ row: expect.any(Number), column: null, value: null, reason: expect.any(String) }],
    })
  })

  test('a quote that swallows the rest of a long file is found without reading all of it', async () => {
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

  test('20,000 rows are read, one more is refused at once', async () => {
    const rows = 'x,y\n'.repeat(20_000)
    expect((await read(`A,B\n${rows}\n\n`, 65_536)).rows).toHaveLength(20_000)
    const { code, error } = await refusal(`A,B\n${rows}x,y\n`, 65_536)
    expect({ code, error }).toEqual({
      code: 1009,
      error: ['Row 20002: The file has more than 20,000 rows. Please split it.'],
    })
  })
})

describe('Columns are found by their names', () => {
  const columns = ['Sector', 'Sub-Industry']
  const none = () => []

  test('whatever their case, spaces and order', async () => {
    const file = await read(' SUB industry ,Error,  sector\nb,why,a\n')
    expect(readColumns(file, columns, none)).toEqual([{ row: 2, cells: ['a', 'b'] }])
  })

  test.each([
    ['is missing', 'Sector,Other', 'Row 1: Sub-Industry: This column is missing.'],
    ['is there twice', 'Sector,sub-industry,Sub Industry', 'Row 1: Sub-Industry: This column is there more than once.'],
  ])('one that %s is named', async (_, header, error) => {
    const file = await read(`${header}\na,b,c\n`)
    expect(() => readColumns(file, columns, none)).toThrow(expect.objectContaining({ code: 1009 }))
    try {
      readColumns(file, columns, none)
    } catch (thrown) {
      expect((thrown as ApiError).envelope().error).toEqual([error])
    }
  })

  test('all wrong rows are told at once, in the order of the file', async () => {
    const file = await read('Sector,Sub-Industry\nbad,x\na,b,c\ngood,x\nbad,y\n')
    const check = ([value = '']: readonly string[]) =>
      value === 'bad' ? [{ column: 'Sector', value, reason: 'No.' }] : []
    let error: unknown
    try {
      readColumns(file, columns, check)
    } catch (thrown) {
      error = thrown
    }
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
