import { unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { decimalMarks, readDecimal } from '../../../contract/decimals'
import { withName, withSize } from '../../support/zip'
import { readWorkbook, writeWorkbook } from '../../../src/schema/csv/excel/workbook'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Styles of cells: as it is, `#,##0.000`, `dd.mm.yyyy`, `0 %`. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="dd.mm.yyyy"/></numFmts>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/></cellXfs></styleSheet>`

const declaration = '<?xml version="1.0"?>'
/** Makes a file as a spreadsheet program does; each sheet is what its `sheetData` contains. */
const workbook = (
  sheets: Readonly<Record<string, string>>,
  { begins = declaration, more = {} }: { begins?: string; more?: Readonly<Record<string, Uint8Array>> } = {},
) => {
  const names = Object.keys(sheets)
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')
  const targets = names
    .map(
      (_name, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('')
  const parts = Object.fromEntries(
    Object.values(sheets).map((data, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      bytesOf(`${begins}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
    ]),
  )
  const zipped = zipSync({
    'xl/workbook.xml': bytesOf(`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': bytesOf(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets}</Relationships>`,
    ),
    'xl/styles.xml': bytesOf(styles),
    ...parts,
    ...more,
  })
  return new Uint8Array(zipped).buffer
}

const text = (at: string, value: string, style = 0) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
const rowOf = (at: number, ...cells: readonly string[]) => `<row r="${at}">${cells.join('')}</row>`

const columns = { numbers: ['value'], texts: ['grade'] }
const readSheets = (file: ArrayBuffer) => readWorkbook(file, columns)
const rowsOf = async (file: ArrayBuffer, sheet = 0) =>
  Papa.parse<string[]>((await readSheets(file))[sheet]?.csv ?? '').data

describe('An Excel file is read', () => {
  test.each([
    ['14', 1, '14'],
    ['14000', 1, '14000'],
    ['14.125', 0, '14.125'],
    ['0.30000000000000004', 0, '0.3'],
    ['1.4E-7', 0, '0.00000014'],
    ['1E+16', 0, '10000000000000000'],
    ['-5', 0, "'-5"],
    ['0.125', 3, '0.125'],
    ['45306', 2, '2024-01-15'],
    ['45306.5', 2, '2024-01-15 12:00:00'],
  ])('with the number %s as it is stored, whatever format %i shows', async (stored, style, expected) => {
    expect(await rowsOf(workbook({ A: rowOf(1, number('A1', stored, style)) }))).toEqual([[expected]])
  })

  test('with its texts as they are, those that look like numbers and formulas too', async () => {
    const cells = ['007', '14.000', ' two  spaces ', '=1+1', 'Å&amp;&lt;', '_x005F_x0041_']
    const file = workbook({ A: rowOf(1, ...cells.map((cell, at) => text(`${'ABCDEF'[at]}1`, cell))) })
    expect(await rowsOf(file)).toEqual([['007', '14.000', ' two  spaces ', "'=1+1", 'Å&<', '_x0041_']])
  })

  test('with empty rows and cells where they are, and without empty columns at its end', async () => {
    const file = workbook({ A: rowOf(2, text('B2', 'b')) + rowOf(4, text('A4', 'a'), text('E4', ''), '<c r="F4"/>') })
    expect(await rowsOf(file)).toEqual([
      ['', ''],
      ['', 'b'],
      ['', ''],
      ['a', ''],
    ])
  })

  test('by sheets; those without any text are left out', async () => {
    const sheets = await readSheets(
      workbook({
        Notes: '',
        Blank: rowOf(1, text('A1', '')),
        Grades: rowOf(1, text('A1', 'G1')),
        Old: rowOf(1, text('A1', 'G0')),
      }),
    )
    expect(sheets).toMatchObject([
      { name: 'Grades', csv: 'G1' },
      { name: 'Old', csv: 'G0' },
    ])
  })
})

describe('An Excel file is read as well', () => {
  const grades = { A: rowOf(1, text('A1', 'Grade')) }

  test('with parts that hold no cells, whatever their markup and size are', async () => {
    const more = {
      'docProps/custom.xml': bytesOf(`${declaration}<!-- " --><row><c/></row>`),
      'xl/calcChain.xml': bytesOf('<calcChain><c r="1"/></calcChain>'),
      'xl/media/image1.png': new Uint8Array(4),
    }
    const file = withSize(new Uint8Array(workbook(grades, { more })), 'xl/media/image1.png', 300_000_000)
    expect(await rowsOf(file.buffer)).toEqual([['Grade']])
  })

  test('with many rows, and with an empty cell at the end of the sheet', async () => {
    const end = '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    const file = workbook({ A: rowOf(1, number('A1', '1')) + rowOf(150_000, number('A150000', '1')) + end })
    expect((await readSheets(file))[0]?.csv).toHaveLength(1 + 149_999 * 2 + 1)
  })

  test('with many columns, as long as its cells are not too many', async () => {
    const letters = (place: number): string =>
      place < 0 ? '' : letters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26))
    const wide = Array.from({ length: 2001 }, (_cell, place) => number(`${letters(place)}1`, '1'))
    expect((await rowsOf(workbook({ A: rowOf(1, ...wide) })))[0]).toHaveLength(2001)
    const rows = Array.from({ length: 23 }, (_row, at) => rowOf(at + 1, number(`AAA${at + 1}`, '1')))
    expect((await rowsOf(workbook({ A: rows.join('') }))).map((row) => row.length)).toEqual(rows.map(() => 703))
  })
})

describe('Numbers in text cells', () => {
  const valuesOf = (...cells: readonly ((at: string) => string)[]) =>
    workbook({
      A: [text('B1', 'Value'), ...cells.map((cell, at) => cell(`B${at + 2}`))]
        .map((cell, at) => rowOf(at + 1, text(`A${at + 1}`, 'G1'), cell))
        .join(''),
    })
  const readValues = async (file: ArrayBuffer) => (await rowsOf(file)).map(([, value]) => value)
  const asText = (value: string) => (at: string) => text(at, value)
  const asNumber = (value: string) => (at: string) => number(at, value)

  test.each(['14.000', '14,000', '12.5', '12,5', '1.234,5'])(
    'that depend on the mark, such as %s, are kept, and those of number cells have none',
    async (typed) => {
      const file = valuesOf(asText(typed), asNumber('1.125'), asNumber('-0.05'), asNumber('22000'))
      const [sheet] = await readSheets(file)
      expect(sheet?.needsMark).toBe(true)
      expect(await readValues(file)).toEqual(['Value', typed, '1125E-3', "'-5E-2", '22000'])
      for (const mark of decimalMarks)
        expect(['1125E-3', '-5E-2', '22000'].map((cell) => readDecimal(cell, mark))).toEqual([1.125, -0.05, 22_000])
    },
  )

  test.each(['14', "14'000", 'none', '2500'])(
    'that mean the same with each mark, such as %s, ask nothing',
    async (typed) => {
      const file = valuesOf(asText(typed), asNumber('1.125'))
      expect((await readSheets(file))[0]?.needsMark).toBe(false)
      expect(await readValues(file)).toEqual(['Value', typed, '1.125'])
    },
  )
})

describe('What Excel has made of a text', () => {
  const made = (at: string, style: number, stored = '46024') => number(at, stored, style)
  const flag = (at: string, value = 1) => `<c r="${at}" t="b"><v>${value}</v></c>`
  const sheet = workbook({
    Notes: rowOf(1, text('A1', 'Made by hand')),
    Grades:
      rowOf(2, text('A2', 'Grade'), text('B2', 'Value'), text('D2', 'Comment')) +
      rowOf(3, made('A3', 2), made('B3', 2), made('D3', 2)) +
      rowOf(5, made('A5', 3, '0.05'), made('B5', 3, '0.05'), made('D5', 3)) +
      rowOf(6, flag('A6'), flag('B6', 0), flag('D6')) +
      rowOf(7, number('A7', '7'), number('B7', '7.5', 1), text('D7', 'as it is', 3)),
  })
  const cells = [
    { row: 3, column: 'Grade', value: '2026-01-02', made: 'date' },
    { row: 5, column: 'Grade', value: '0.05', made: 'percent' },
    { row: 6, column: 'Grade', value: 'TRUE', made: 'boolean' },
  ]

  test('is named with its row and column, where the column takes any text', async () => {
    expect((await readSheets(sheet))[1]?.madeCells).toEqual(cells)
  })

  test('is named everywhere, if all columns are texts', async () => {
    const [, all] = await readWorkbook(sheet, { numbers: [], texts: 'all' })
    expect(all?.madeCells).toHaveLength(9)
    expect(all?.madeCells).toMatchObject([
      cells[0],
      { row: 3, column: 'Value' },
      { row: 3, column: 'Comment' },
      {},
      {},
      {},
      {},
      {},
      {},
    ])
  })

  test('is named at most a thousand times', async () => {
    const rows = Array.from({ length: 1100 }, (_row, at) => rowOf(at + 2, flag(`A${at + 2}`))).join('')
    const [many] = await readSheets(workbook({ A: rowOf(1, text('A1', 'Grade')) + rows }))
    expect(many?.madeCells.map(({ row }) => row)).toEqual(Array.from({ length: 1000 }, (_cell, at) => at + 2))
  })

  test('stays as it is in columns of numbers and dates', async () => {
    const rows = await rowsOf(sheet, 1)
    expect(rows.map(([, value]) => value)).toEqual(['', 'Value', '2026-01-02', '', '0.05', 'FALSE', '7.5'])
  })
})

describe('An Excel file is refused', () => {
  const filled = (data: string) => workbook({ A: data })
  test.each([
    ['notExcel', 'that is none', () => bytesOf('Name;Grade').buffer],
    ['notExcel', 'that is broken', () => filled(rowOf(1, text('A1', 'a'))).slice(0, 300)],
    ['notExcel', 'that is another archive', () => new Uint8Array(zipSync({ 'a.txt': bytesOf('a') })).buffer],
    ['empty', 'without any text', () => filled('')],
    [
      'tooLarge',
      'that unpacks to more than a computer holds',
      () => withSize(new Uint8Array(filled('')), 'xl/styles.xml', 300_000_000).buffer,
    ],
    [
      'tooLarge',
      'with few cells far apart',
      () => filled(Array.from({ length: 123 }, (_row, at) => rowOf(at + 1, number(`XFD${at + 1}`, '1'))).join('')),
    ],
    [
      'tooLarge',
      'with one cell far to the right and one far below, whose other cells would fill the space between',
      () => filled(rowOf(1, number('XFD1', '1')) + rowOf(1000, number('A1000', '1'))),
    ],
    [
      'tooLarge',
      'with a wide row, and many that have no number',
      () => filled(rowOf(1, number('XFD1', '1')) + '<row/>'.repeat(1000)),
    ],
    ['tooLarge', 'with a cell far below', () => filled(rowOf(3_000_000, number('A3000000', '1')))],
    ['notExcel', 'with a column that no sheet has', () => filled(rowOf(1, number('ZZZZZZ1', '1')))],
    ['notExcel', 'with a row that no sheet has', () => filled(rowOf(999_999_999, number('A999999999', '1')))],
    ['notExcel', 'whose markup hides cells', () => filled(`<!-- " -->${rowOf(1, number('A1', '1'))}`)],
    [
      'notExcel',
      'whose declaration hides cells, since it is not at the beginning',
      () => workbook({ A: `<?xml " ?>${rowOf(1, number('A1', '1'))}` }, { begins: '' }),
    ],
    ['notExcel', 'with two addresses of a row, one prefixed', () => filled('<row r="1" a:r="900000000"/>')],
    ['notExcel', 'with two addresses of a cell', () => filled(rowOf(1, '<c r="A1"x r="XFD1"><v>1</v></c>'))],
    ['notExcel', 'with a quote that never ends', () => filled(`<row r="900000000" '>${number('A1', '1')}</row>`)],
    ['notExcel', 'with a tag that never ends', () => filled(`${rowOf(1, number('A1', '1'))}<row r="900000000"`)],
    [
      'notExcel',
      'with two parts of one name, of which the library could read the other one',
      () => {
        const row = rowOf(1, number('A1', '1'))
        const [one, other] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']
        return withName(new Uint8Array(workbook({ A: row, B: row })), other, one).buffer
      },
    ],
    [
      'tooLarge',
      'whose addresses are written in another way',
      () =>
        filled(
          Array.from(
            { length: 200 },
            (_row, at) =>
              `<m-1:row x="> >" r = '${at + 1}'><m-1:c x='" "' r\n=\n'XFD${at + 1}'><v>1</v></m-1:c></m-1:row>`,
          ).join(''),
        ),
    ],
  ] as const)('as %s: one %s', async (refusal, _what, make) => {
    await expect(readSheets(make() as ArrayBuffer)).rejects.toMatchObject({ refusal })
  })
})

describe('A CSV file of ours becomes an Excel file', () => {
  const cells = [
    ['Name', 'Grade', '2024'],
    ['Å "B"; C', '1', '14.5'],
    ['two\nlines', '007', '1e5'],
    ['=1+1', '-3', '123456789012345678'],
    [' edge ', '_x0041_', '0.10'],
    ['12 kg', '12.25', ''],
  ]
  const csv = `\uFEFF${Papa.unparse(cells.map((row) => row.map((cell) => (/^[=-]/.test(cell) ? `'${cell}` : cell))))}\r\n`

  test('that is read back the same', async () => {
    const file = await (await writeWorkbook(csv)).arrayBuffer()
    const read = await rowsOf(file)
    expect(read.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(cells)
  })

  test('with numbers only where nothing of the text is lost', async () => {
    const [sheet] = await readXlsxFile(await (await writeWorkbook(csv)).arrayBuffer(), { trim: false })
    expect(sheet?.data.map((row) => row.map((cell) => typeof cell))).toEqual([
      ['string', 'string', 'string'],
      ['string', 'number', 'number'],
      ['string', 'string', 'string'],
      ['string', 'number', 'string'],
      ['string', 'string', 'string'],
      ['string', 'number', 'object'],
    ])
  })

  test('with bold headings, and no other bold cells', async () => {
    const file = await (await writeWorkbook('Name\r\na\r\nb')).arrayBuffer()
    const parts = unzipSync(new Uint8Array(file))
    const part = (name: string) => new TextDecoder().decode(parts[name])
    const isBold = [...part('xl/styles.xml').matchAll(/<font>(.*?)<\/font>/gs)].map(([, font]) =>
      /<b\b/.test(font ?? ''),
    )
    const formats = /<cellXfs.*<\/cellXfs>/s.exec(part('xl/styles.xml'))?.[0] ?? ''
    const fonts = [...formats.matchAll(/<xf\b(?:[^>]*fontId="(\d+)")?/g)].map(([, font]) => Number(font ?? 0))
    const cells = [...part('xl/worksheets/sheet1.xml').matchAll(/<c r="A\d"(?:[^>]* s="(\d+)")?/g)]
    expect(cells.map(([, style]) => isBold[fonts[Number(style ?? 0)] ?? 0])).toEqual([true, false, false])
  })

  test('with columns as wide as their headings, in bounds, and with headings that stay in sight', async () => {
    const headings = ['Id', 'A heading of 23 letters', 'x'.repeat(60)]
    const file = await (await writeWorkbook(headings.join(','))).arrayBuffer()
    const sheet = new TextDecoder().decode(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml'])
    expect([...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([10, 25, 40])
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"/)
  })

  test('without its empty lines', async () => {
    const file = await (await writeWorkbook('Name;\r\n\r\na;\r\n\r\n')).arrayBuffer()
    const [sheet] = await readXlsxFile(file, { trim: false })
    expect(sheet?.data.map(([first]) => first)).toEqual(['Name', 'a'])
  })

  test('without characters that an Excel file can not hold', async () => {
    const file = await (await writeWorkbook('Name\na\u0007b\uFFFFc')).arrayBuffer()
    expect(await rowsOf(file)).toEqual([['Name'], ['abc']])
  })
})
