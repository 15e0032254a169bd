import { describe, expect, test } from 'vitest'
import { markedFile } from '../../../src/schema/csv/markedFile'

const cell = (row: number, column: string | null, reason: string) => ({ row, column, value: '', reason })

/** Returns the lines of the marked file, without the byte order mark. */
const mark = async (content: BlobPart, rejected: Parameters<typeof markedFile>[1], name = 'jobs.csv') => {
  const marked = await markedFile(new File([content], name), rejected, 'Error')
  return { name: marked.name, lines: (await marked.text()).replace(/^\uFEFF/, '').split('\r\n') }
}

describe('the copy of a rejected file', () => {
  test('has the reasons for each row in a last column', async () => {
    const { name, lines } = await mark('Job,Sub\r\nPay,\r\n,"Audit, tax"\r\n', [
      cell(3, 'Job', 'Please enter a name.'),
      cell(3, 'Sub', 'Too long.'),
    ])
    expect(name).toBe('jobs-errors.csv')
    expect(lines).toEqual(['Job,Sub,Error', 'Pay,,', ',"Audit, tax",Job: Please enter a name. Sub: Too long.'])
  })

  test('pads shorter rows, and puts the reasons after the cells of longer ones', async () => {
    const { lines } = await mark('A,B,C\n1\n1,2,3,4', [cell(2, 'B', 'Missing.'), cell(3, null, 'Too many.')])
    expect(lines).toEqual(['A,B,C,Error', '1,,,B: Missing.', '1,2,3,4,Too many.'])
  })

  test('has its heading in the first row that isn’t empty, with the errors of the header', async () => {
    const { lines } = await mark('\n \nJob,,Sup\nPay,,Tax', [cell(3, 'Sub', 'This column is missing.')])
    expect(lines).toEqual([',,,', '" ",,,', 'Job,,Sup,Error: Sub: This column is missing.', 'Pay,,Tax,'])
  })

  test('is made of the rows of a spreadsheet, without the line that names the delimiter', async () => {
    const { lines } = await mark('sep=;\r\nJob;Sub\r\nPay, all, of it;\r\n', [cell(2, 'Sub', 'Please enter a name.')])
    expect(lines).toEqual(['Job,Sub,Error', '"Pay, all, of it",,Sub: Please enter a name.'])
  })

  test('replaces the column and the suffix of an earlier copy', async () => {
    for (const heading of ['Error', 'Error: Sub: Old.']) {
      const text = `Job,Sub,${heading}\nPay,Tax,Old.\n`
      const { name, lines } = await mark(text, [cell(2, 'Job', 'New.')], 'jobs-errors.csv')
      expect(name).toBe('jobs-errors.csv')
      expect(lines).toEqual(['Job,Sub,Error', 'Pay,Tax,Job: New.'])
    }
  })

  test('can be made from files with semicolons or in UTF-16', async () => {
    const text = '\uFEFFJob;Sub\nÜber, all;Tax\n'
    const utf16 = new Uint8Array(Buffer.from(text, 'utf16le'))
    const { lines } = await mark(utf16, [cell(2, 'Sub', 'No.')])
    expect(lines).toEqual(['Job,Sub,Error', '"Über, all",Tax,Sub: No.'])
  })

  test('can be made from UTF-16 of either kind, which is told by its first two bytes', async () => {
    const swapped = new Uint8Array(Buffer.from('\uFEFFÜber,Tax\n', 'utf16le').swap16())
    expect((await mark(swapped, [])).lines).toEqual(['Über,Tax,Error'])
    // A byte of another encoding says nothing of the rest.
    for (const bytes of [[0xfe], [0xff], [0x61, 0xfe], [0x61, 0xff]]) {
      const { lines } = await mark(new Uint8Array([...bytes, ...Buffer.from('a,Tax\n')]), [])
      expect(lines[0]).toMatch(/a,Tax,Error$/)
    }
  })

  test.each([
    ['grades.xlsx', 'grades-errors.csv'],
    ['grades.xlsm (2026)', 'grades (2026)-errors.csv'],
    ['grades-errors.xlsx', 'grades-errors.csv'],
    ['grades.xlsb', 'grades.xlsb-errors.csv'],
  ])('of a sheet that was read from %s is called %s', async (file, name) => {
    expect((await mark('Job', [], file)).name).toBe(name)
  })

  test('is a CSV file whose first bytes tell Excel that it is UTF-8', async () => {
    const marked = await markedFile(new File(['Job\n'], 'jobs.csv'), [], 'Error')
    expect(marked.type).toBe('text/csv')
    expect([...new Uint8Array(await marked.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  })

  test('can be made of a file without any text, or with the line breaks of old programs', async () => {
    expect((await mark('\n\n', [cell(1, null, 'The file is empty.')])).lines).toContain(',The file is empty.')
    expect((await mark('Job\rPay\r', [])).lines).toEqual(['Job,Error', 'Pay,'])
  })

  test('contains no formulas', async () => {
    const { lines } = await mark('Job\n=1+1\n', [cell(2, 'Job', 'No.')])
    expect(lines[1]).toBe(`'=1+1,Job: No.`)
    const { lines: within } = await mark('Job,Sub\nA;=1+1,B\n', [cell(2, 'Job', 'No.')])
    expect(within[1]).toBe(`A;'=1+1,B,Job: No.`)
  })

  test('escapes what a download has escaped only once', async () => {
    const { lines } = await mark("Job\n'=1+1\n''=1\n", [cell(2, 'Job', 'No.')])
    expect(lines.slice(1)).toEqual(["'=1+1,Job: No.", "''=1,"])
  })
})
