import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Data } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import { authorize } from './accessToken'
import { timed, whileAsking } from './csv'
import { median, type Row } from './figures'

const path = '/api/grade/company/'
const runs = 5
const savedCells = 5000

/** Reads the map as it is sent, compressed, so that this process doesn't wait for itself. */
const readMap = (url: string, headers: Record<string, string>) =>
  new Promise<{ bytes: number; tag: string }>((resolve, reject) => {
    get(`${url}${path}`, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (answer) => {
      buffer(answer).then(
        ({ length }) => resolve({ bytes: length, tag: String(answer.headers.etag) }),
        (error: unknown) => reject(error as Error),
      )
    }).once('error', reject)
  })

type Mapping = Data<Calls['listGradeCompanies']>[number]

/** Changes 5,000 cells of 100 companies, to other values each time. */
const saverOf = (mappings: readonly Mapping[], send: (to: string, request: RequestInit) => Promise<Response>) => {
  const columns = mappings.filter(({ grade_company_ranks: ranks }) => ranks.length >= 20).slice(0, 100)
  const perColumn = Math.ceil(savedCells / columns.length)
  return (run: number) => {
    const changes = columns.map(({ company, grade_company_ranks: ranks }) => ({
      company_id: company.id,
      cells: ranks.slice(0, perColumn).map(({ ta_rank_id }) => ({ ta_rank_id, rank: `S${run}` })),
    }))
    const body = JSON.stringify({ changes })
    return send(path.replace('/api', ''), { method: 'PATCH', body, headers: { 'content-type': 'application/json' } })
  }
}

/** How to save 5,000 cells of the map. */
export const gradeSaver = async (url: string) => {
  const { send } = await connect(url)
  const { data } = (await (await send('/grade/company/')).json()) as { data: Mapping[] }
  return saverOf(data, send)
}

const connect = async (url: string) => {
  const headers = await authorize(url)
  const send = async (to: string, request: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${url}/api${to}`, { ...request, headers: { ...headers, ...request.headers } })
    if (!answer.ok && answer.status !== 304) throw new Error(`${to} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const upload = async (text: string, query: string) => {
    const body = new FormData()
    body.append('attachment', new Blob([text]), 'grade-map.csv')
    return (await send(`/grade-table/upload/?${query}`, { method: 'POST', body })).text()
  }
  return { headers, send, upload }
}

const rowOf = (what: string, times: readonly number[], note = ''): Row => ({
  what: `Grade map: ${what}`,
  value: `${median(times).toFixed(0)} ms`,
  note,
})

const repeat = async (work: (run: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push((await timed(() => work(run))).milliseconds)
  return times
}

/** Measures the grade map of all companies: read whole, saved, read again, downloaded and uploaded. */
export const measureGradeMap = async (url: string): Promise<Row[]> => {
  const { headers, send, upload } = await connect(url)
  let cold = 0
  const waits = await whileAsking(url, async () => {
    cold = (await timed(() => readMap(url, headers))).milliseconds
  })
  const { bytes, tag } = await readMap(url, headers)
  const { data: mappings } = (await (await send('/grade/company/')).json()) as { data: Mapping[] }
  const cells = mappings.reduce((sum, { grade_company_ranks: ranks }) => sum + ranks.length, 0)
  const size = `${mappings.length} companies, ${cells.toLocaleString('en')} cells, ${(bytes / 1024).toFixed(0)} kB`

  const saveAt = saverOf(mappings, send)
  const saves: number[] = []
  const rereads: number[] = []
  const changed: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { result, milliseconds } = await timed(() => saveAt(run))
    saves.push(milliseconds)
    const { data } = (await result.json()) as { data: { companies: { id: number }[] } }
    const ids = data.companies.map(({ id }) => id).join()
    changed.push((await timed(async () => (await send(`/grade/company/?ids=${ids}`)).text())).milliseconds)
    rereads.push((await timed(() => readMap(url, headers))).milliseconds)
  }
  const { tag: current } = await readMap(url, headers)
  let file = ''
  const downloads = await repeat(async () => (file = await (await send('/grade-table/download/')).text()))
  let previews: number[] = []
  const uploadWaits = await whileAsking(url, async () => {
    previews = await repeat(() => upload(file, 'preview=true&base=nearest'))
  })
  return [
    { ...rowOf('first answer of the process', [cold], size), value: `${cold.toFixed(0)} ms` },
    rowOf('longest wait of others meanwhile', [Math.max(...waits)], `median ${median(waits).toFixed(1)} ms`),
    rowOf('answer that is kept', await repeat(() => readMap(url, headers)), `ETag ${tag === current ? 'same' : 'new'}`),
    rowOf('304', await repeat(() => send('/grade/company/', { headers: { 'if-none-match': current } }))),
    rowOf(`save of ${savedCells.toLocaleString('en')} cells of 100 companies`, saves),
    rowOf('only the companies that were saved', changed),
    rowOf('whole map after a save', rereads),
    rowOf('download', downloads, `${(file.length / 1024).toFixed(0)} kB`),
    rowOf('preview of an upload of all cells', previews, `others waited ${Math.max(...uploadWaits).toFixed(0)} ms`),
  ]
}
