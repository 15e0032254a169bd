import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf, type Data } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { authorize } from './accessToken'
import { median, quantile, type Row } from './figures'
import { findMillion } from './people'
import type { Product } from './product'

const count = 20_000

type Regions = Data<Calls['listRegions']>
type Names = readonly { readonly id: number; readonly name: string }[]
type Cells = Partial<Record<keyof typeof companyUserRow.shape, string>>

/** Two regions, and a unit of each. */
const placesOf = (regions: readonly (Regions[number] | undefined)[]): Cells => {
  const found = regions.flatMap((region) => region ?? [])
  const units = new Set(found.flatMap(({ business_units: [unit] }) => unit?.name ?? []))
  return {
    'TOM business units': [...units].join('; '),
    'TOM regions': [...new Set(found.map(({ name }) => name))].join('; '),
  }
}

/** New users, each second one with roles in both applications, with regions of the company and their units. */
const fileOf = (units: Names, regions: Regions): string => {
  // Another run on the same database imports others.
  const mark = Date.now()
  const at = <One>(some: readonly One[], place: number) => some[place % some.length]
  const cellsOf = (place: number): Cells => ({
    'First name': `Imported ${place % 97}`,
    'Last name': `Person ${place % 1009}`,
    Email: `imported.${mark}.${place}@people.example`,
    Phone: `+45 ${86_000_000 + place}`,
    Applications: place % 2 ? 'TOM; TAREF' : 'TOM',
    'TOM role': 'COMPANY_USER',
    ...placesOf([at(regions, place), at(regions, place + 1)]),
    ...(place % 2 && {
      'TAREF role': 'COMPANY_BUSINESS_ACCESS',
      'TAREF business units': at(units, place + 3)?.name ?? '',
    }),
  })
  const columns = columnsOfRow(companyUserRow) as (keyof Cells)[]
  const lineOf = (cells: Cells) => columns.map((column) => `"${cells[column] ?? ''}"`).join(',')
  return [columns.join(','), ...Array.from({ length: count }, (_, place) => lineOf(cellsOf(place)))].join('\r\n')
}

/** Repeats calls while work is running, to measure how long others wait. */
const whileCalling = async (work: () => Promise<unknown>, act: () => Promise<unknown>): Promise<number[]> => {
  const waits: number[] = []
  let isOver = false
  const calling = (async () => {
    for (; !isOver; await sleep(10)) {
      const started = performance.now()
      await act()
      waits.push(performance.now() - started)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await calling
  }
  return waits
}

/** How to import new users into a company, each time others. */
export const importOf = async (url: string, company_id: number) => {
  const headers = await authorize(url)
  const send = async <Result>(method: string, path: string, body?: FormData): Promise<Result> => {
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: Result }).data
  }
  const units = await send<Names>('GET', urlOf(calls.listBusinessUnits, { company_id }))
  const regions = await send<Regions>('GET', urlOf(calls.listRegions, { company_id }, { page_size: 100 }))
  const upload = async (text: string, query: Record<string, unknown>): Promise<number> => {
    const body = new FormData()
    body.append('attachment', new Blob([text]), 'users.csv')
    const started = performance.now()
    await send('POST', urlOf(calls.uploadCompanyUsers, { company_id }, query), body)
    return performance.now() - started
  }
  const [somebody] = await send<Data<Calls['listCompanyUsers']>>('GET', urlOf(calls.listCompanyUsers, { company_id }))
  const params = { company_id, company_user_id: somebody?.id ?? 0 }
  let active = true
  return {
    newFile: () => fileOf(units, regions),
    upload,
    readOne: () => send('GET', urlOf(calls.readCompanyUser, params)),
    readPage: () => send('GET', urlOf(calls.listCompanyUsers, { company_id })),
    toggle: () => send('PATCH', urlOf(calls.toggleCompanyUser, params, { active: (active = !active) })),
  }
}

/** Measures an import of new users into a company, and how long others wait for reading and for changing somebody. */
export const measureCompanyUserImport = async (product: Product): Promise<Row[]> => {
  const { largest } = await findMillion(product)
  const { newFile, upload, readOne, toggle } = await importOf(product.url, largest)
  const text = newFile()
  const taken: Record<'preview' | 'import', number> = { preview: 0, import: 0 }
  let changes: number[] = []
  const work = async () => {
    taken.preview = await upload(text, { preview: true })
    taken.import = await upload(text, {})
  }
  const reads = await whileCalling(async () => {
    changes = await whileCalling(work, toggle)
  }, readOne)
  const rowOf = (what: string, value: number): Row => ({
    what: `${what} of 20,000 new company users`,
    value: `${(value / 1000).toFixed(1)} s`,
    note: `${Math.round((count / value) * 1000)} rows/s`,
  })
  const waitOf = (what: string, waits: readonly number[]): Row => ({
    what: `${what} while company users are imported`,
    value: `${Math.max(...waits).toFixed(0)} ms at most`,
    note: `p50 ${median(waits).toFixed(1)} ms, p99 ${quantile(waits, 0.99).toFixed(1)} ms`,
  })
  return [
    rowOf('CSV preview', taken.preview),
    rowOf('CSV import', taken.import),
    waitOf('Reading somebody', reads),
    waitOf('Deactivating somebody of the same company', changes),
  ]
}
