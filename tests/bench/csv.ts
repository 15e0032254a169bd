import { authorize } from './accessToken'
import { timeCopy } from './copy'
import { median, quantile, type Row } from './figures'

const header = 'Job Function,Sub-Job Function\r\n'
const most = 20_000
const runs = 5

interface Timed<Result> {
  readonly milliseconds: number
  readonly result: Result
}

export const timed = async <Result>(work: () => Promise<Result>): Promise<Timed<Result>> => {
  const started = performance.now()
  const result = await work()
  return { milliseconds: performance.now() - started, result }
}

/** Sends small requests while work is running, to measure how long other users wait. */
export const whileAsking = async (url: string, work: () => Promise<unknown>): Promise<number[]> => {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) waits.push((await timed(async () => (await fetch(`${url}/api/health`)).text())).milliseconds)
  })()
  try {
    await work()
  } finally {
    isOver = true
    await asking
  }
  return waits
}

/** 200 job functions with their sub-job functions, all new in each run. */
const fileOf = (rows: number, run: number): string =>
  header + Array.from({ length: rows }, (_, row) => `Run ${run} function ${row % 200},Sub-function ${row}\r\n`).join('')

const connect = async (url: string) => {
  const headers = await authorize(url)
  return {
    upload: async (text: string, status = 200, query = '') => {
      const body = new FormData()
      body.append('attachment', new Blob([text]), 'job-functions.csv')
      const answer = await fetch(`${url}/api/job-function/upload/${query}`, { method: 'POST', headers, body })
      if (answer.status !== status) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`)
      return answer.text()
    },
    download: async () => (await fetch(`${url}/api/job-function/download/`, { headers })).text(),
  }
}

const repeat = async (work: (run: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push((await timed(() => work(run))).milliseconds)
  return times
}

const rowOf = (what: string, times: readonly number[], note: string): Row => ({
  what,
  value: `${median(times).toFixed(0)} ms`,
  note,
})

/** Measures CSV imports and downloads, compared with PostgreSQL's COPY. Run it last, since it fills the database. */
export const measureCsv = async (url: string): Promise<Row[]> => {
  const { upload, download } = await connect(url)
  const perSecond = (times: readonly number[], rows = most) => `${((rows / median(times)) * 1000).toFixed(0)} rows/s`
  await upload(fileOf(most, -1), 200, '?preview=true')
  const copied = await timeCopy(most, runs)
  const previewed = await repeat((run) => upload(fileOf(most, run), 200, '?preview=true'))
  const imported = await repeat((run) => upload(fileOf(most, run)))
  const again = await repeat((run) => upload(fileOf(most, run)))
  const refused = await repeat((run) => upload(fileOf(100_000, run), 400))
  const waits = await whileAsking(url, () => repeat((run) => upload(fileOf(most, run + runs))))
  const quiet = await whileAsking(url, () => new Promise((resolve) => setTimeout(resolve, 1000)))
  const { milliseconds, result } = await timed(download)
  const rows = result.split('\r\n').length - 2
  const wait = (times: readonly number[]) =>
    `p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`
  return [
    rowOf(`COPY of ${most} rows`, copied, `${perSecond(copied)}, without any check`),
    rowOf(`CSV import of ${most} new rows`, imported, perSecond(imported)),
    rowOf(`CSV import of ${most} known rows`, again, perSecond(again)),
    rowOf(`CSV preview of ${most} new rows`, previewed, perSecond(previewed)),
    rowOf('CSV of 100000 rows refused', refused, 'the limit is 20,000'),
    {
      what: 'GET health while CSV files are imported',
      value: `${Math.max(...waits).toFixed(0)} ms at most`,
      note: `${wait(waits)}; with nothing else to do ${wait(quiet)}`,
    },
    rowOf(`CSV download of ${rows} rows`, [milliseconds], perSecond([milliseconds], rows)),
  ]
}
