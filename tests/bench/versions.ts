/** Measures versions of 20,000 job grades: uploads, comparisons and activations. */
import { authorize } from './accessToken'
import { median, type Row } from './figures'

const most = 20_000
const runs = 3

/** Three of four grades are the same in each run; the others are removed, added or limited to another country. */
const fileOf = (run: number): string => {
  const countries = ['Germany', 'France; Spain', '']
  const lines = Array.from({ length: most }, (_, index) => {
    const isOwn = index % 8 === 0
    return `Grade ${index}${isOwn ? ` of ${run}` : ''},${countries[(index % 8 === 1 ? index + run : index) % 3]}`
  })
  return ['Grade,Countries', ...lines].join('\r\n')
}

interface Answer {
  readonly data: { readonly id: number; readonly plan: string; readonly added: number; readonly changed: number }
}

const connect = async (url: string) => {
  const headers = await authorize(url)
  const send = async (method: string, path: string, body?: FormData): Promise<Answer> => {
    const answer = await fetch(`${url}/api/company/1/${path}`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    send,
    upload: (text: string, query = '') => {
      const body = new FormData()
      body.append('attachment', new Blob([text]), 'job-grades.csv')
      return send('POST', `job-grade/upload/${query}`, body)
    },
  }
}

const timed = async <Result>(times: number[], work: () => Promise<Result>): Promise<Result> => {
  const started = performance.now()
  const result = await work()
  times.push(performance.now() - started)
  return result
}

/** Sends small requests until the work is done; returns how long each took. */
const whileAsking = async (url: string, work: () => Promise<unknown>): Promise<number[]> => {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) await timed(waits, async () => (await fetch(`${url}/api/health`)).text())
  })()
  await work().finally(() => (isOver = true))
  await asking
  return waits
}

/** Measures the life cycle of versions. */
export const measureVersions = async (url: string): Promise<Row[]> => {
  const { send, upload } = await connect(url)
  const times = { preview: [], upload: [], compare: [], page: [], activate: [] } as Record<string, number[]>
  const of = (what: string): number[] => (times[what] ??= [])
  let before = (await upload(fileOf(0), '?active=true')).data.id
  let found = ''
  const waits = await whileAsking(url, async () => {
    for (let run = 1; run <= runs; run += 1) {
      const { plan } = (await timed(of('preview'), () => upload(fileOf(run), '?preview=true'))).data
      const { id } = (await timed(of('upload'), () => upload(fileOf(run), `?plan=${plan}`))).data
      const pair = `?from=${before}&to=${id}`
      const { data } = await timed(of('compare'), () => send('GET', `job-grade-versions/compared/${pair}`))
      found = `${data.added} added, ${data.changed} changed`
      await timed(of('page'), () => send('GET', `job-grade-versions/changes/${pair}&page_size=100`))
      await timed(of('activate'), () => send('PATCH', `job-grade-version/${id}/set-active/`))
      before = id
    }
  })
  const row = (what: string, name: string, note = ''): Row => ({
    what,
    value: `${median(of(name)).toFixed(0)} ms`,
    note,
  })
  return [
    row(`Preview of a version of ${most} job grades`, 'preview'),
    row(`Upload of a version of ${most} job grades`, 'upload'),
    row(`Comparing two versions of ${most} job grades`, 'compare', found),
    row('100 of the rows that differ, with old and new values', 'page'),
    row('Setting a version active', 'activate'),
    {
      what: 'GET health while versions are uploaded and compared',
      value: `${Math.max(...waits).toFixed(0)} ms at most`,
      note: `p50 ${median(waits).toFixed(1)} ms`,
    },
  ]
}
