/** Excel files are converted in a worker that answers, fails or takes too long. */
import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ColumnKinds } from '../../../contract/csvRows'
import { convertSheet, readExcel, saveExcel, textOf } from '../../../src/schema/csv/excel/convert'
import type { Answer, Asked } from '../../../src/schema/csv/excel/excelWorker'
import type { Sheet } from '../../../src/schema/csv/excel/workbook'

const saved = vi.hoisted((): File[] => [])
vi.mock(import('../../../src/schema/csv/saveFile'), () => ({ saveFile: (file) => void saved.push(file) }))

interface Asking {
  readonly asked: Asked
  readonly moved: readonly unknown[]
  readonly answer: (data: Answer) => void
  readonly fail: () => void
}

/** What workers are asked, and those that have not been ended. */
let asks: Asking[] = []
let running = 0

/** Like a browser, it runs only a file that exists, and as a module if it imports others. */
class FakeWorker extends EventTarget {
  constructor(file: URL, { type }: WorkerOptions) {
    super()
    if (!statSync(file).isFile() || type !== 'module') throw new Error('No worker can be started')
    running++
  }

  terminate() {
    running--
  }

  postMessage(asked: Asked, moved: readonly unknown[]) {
    asks.push({
      asked,
      moved,
      answer: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
      fail: () => this.dispatchEvent(new Event('error')),
    })
  }
}

beforeEach(() => {
  asks = []
  running = 0
  saved.length = 0
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.useRealTimers())

/** How long to wait on a busy machine. */
const patience = { timeout: 20_000 }
const nextAsk = () => vi.waitFor(() => asks.at(-1) ?? expect.fail('no worker was asked'), patience)
const columns: ColumnKinds = { numbers: [], texts: 'all' }
const excel = new File(['PK'], 'grades.xlsx')
const sheet = (name: string): Sheet => ({ name, csv: `${name},1`, madeCells: [], needsMark: true })
const reasonOf = (promise: Promise<unknown>) => promise.then(() => 'none', textOf)

test('the sheets of a file are read, and the worker ends', async () => {
  const reading = readExcel(excel, 2, columns)
  const { asked, moved, answer } = await nextAsk()
  expect(asked).toEqual({ read: await excel.arrayBuffer(), columns })
  // The bytes are moved rather than copied.
  expect(moved).toEqual(['read' in asked && asked.read])
  expect(running).toBe(1)
  answer({ converted: [sheet('2026')] })
  expect(await reading).toEqual([sheet('2026')])
  expect(running).toBe(0)
})

test('a file that is larger than allowed is not read, and one that unfolds to too much is refused alike', async () => {
  expect(await reasonOf(readExcel(excel, 1, columns))).toBe('schema.excel.tooLarge')
  expect(asks).toEqual([])
  const reason = reasonOf(readExcel(excel, 2, columns))
  ;(await nextAsk()).answer({ refusal: 'tooLarge' })
  expect(await reason).toBe('schema.excel.tooLarge')
  expect(running).toBe(0)
})

test('a file that makes the worker fail is told as unreadable', async () => {
  const reason = reasonOf(readExcel(excel, 2, columns))
  ;(await nextAsk()).fail()
  expect(await reason).toBe('schema.excel.unreadable')
  expect(running).toBe(0)
  expect(textOf(new Error('anything else'))).toBe('schema.excel.unreadable')
})

test('a file that takes longer than a minute is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reason = reasonOf(readExcel(excel, 2, columns))
  await vi.waitFor(() => expect(asks).toHaveLength(1), patience)
  vi.advanceTimersByTime(59_000)
  expect(running).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(await reason).toBe('schema.excel.unreadable')
  expect(running).toBe(0)
})

test('a sheet becomes a CSV file named like the Excel file, with its own name if there are several', async () => {
  const converted = convertSheet(excel, sheet('2026'), true)
  expect([converted.file.name, converted.file.type, await converted.file.text()]).toEqual([
    'grades.xlsx (2026)',
    'text/csv',
    '2026,1',
  ])
  expect(converted).toMatchObject({ needsMark: true, madeCells: [] })
  expect(convertSheet(excel, sheet('2026'), false).file.name).toBe('grades.xlsx')
})

test.each([
  ['regions.csv', 'regions.xlsx'],
  ['Regions.CSV', 'Regions.xlsx'],
  ['regions', 'regions.xlsx'],
])('the download %s is saved as %s', async (name, expected) => {
  const saving = saveExcel(new File(['Name\r\n'], name), (key) => key)
  const { asked, moved, answer } = await nextAsk()
  expect([asked, moved]).toEqual([{ write: 'Name\r\n' }, []])
  answer({ converted: new Blob(['PK']) })
  await saving
  expect(saved.map((file) => file.name)).toEqual([expected])
  expect(await saved[0]?.text()).toBe('PK')
})

test('a download that cannot be converted is told in words, and nothing is saved', async () => {
  const saving = saveExcel(new File(['Name\r\n'], 'regions.csv'), (key) => `text of ${key}`)
  ;(await nextAsk()).fail()
  await expect(saving).rejects.toMatchObject({
    message: 'text of schema.excel.unreadable',
    cause: expect.any(Error) as unknown,
  })
  expect(saved).toEqual([])
})
