/** What a build costs compared with another: a change, an import, cells of the grade map and reads, in turns. */
import { importOf } from './companyUserImport'
import { median, type Row } from './figures'
import { gradeSaver } from './gradeMap'
import { startProduct, type Product } from './product'

/** Each act is tried as often as its length allows; a block of each product follows one of the other. */
const acts = { change: 400, read: 400, page: 100, cells: 8, import: 3 } as const
type Act = keyof typeof acts
const blocks = 8

/** Of the demo data. */
const aurora = 1

const names: Readonly<Record<Act, string>> = {
  change: 'Change of one person',
  read: 'Read of one person',
  page: 'Page of company users',
  cells: 'Save of 5,000 cells of the grade map',
  import: 'Import of 20,000 new company users',
}

/** Returns for each act what times it once, in milliseconds. */
const timersOf = async ({ url }: Product): Promise<Readonly<Record<Act, () => Promise<number>>>> => {
  const people = await importOf(url, aurora)
  const save = await gradeSaver(url)
  let run = 0
  const timed = (work: () => Promise<unknown>) => async () => {
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  return {
    change: timed(people.toggle),
    read: timed(people.readOne),
    page: timed(people.readPage),
    cells: timed(() => save((run += 1))),
    import: () => people.upload(people.newFile(), {}),
  }
}

const repeat = async (times: number, work: () => Promise<number>): Promise<number[]> => {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) taken.push(await work())
  return taken
}

/** Compares this build with the one in a folder, each on a database of its own with the same data. */
export const measureCost = async (
  product: Product,
  before: string,
  scale: Parameters<typeof startProduct>[0],
): Promise<Row[]> => {
  const other = await startProduct(scale, { built: before })
  try {
    const timers = [await timersOf(other), await timersOf(product)] as const
    const rows: Row[] = []
    for (const act of Object.keys(acts) as Act[]) {
      const taken: [number[], number[]] = [[], []]
      const times = Math.max(1, Math.round(acts[act] / blocks))
      for (let block = 0; block < Math.min(blocks, acts[act]); block += 1)
        // Whoever comes first in a block comes second in the next.
        for (const side of block % 2 ? ([1, 0] as const) : ([0, 1] as const))
          taken[side].push(...(await repeat(times, timers[side][act])))
      const [then, now] = taken.map(median) as [number, number]
      const note = `${then.toFixed(1)} ms before, ${now.toFixed(1)} ms now; fastest ${taken.map((all) => Math.min(...all).toFixed(1)).join(' and ')} ms`
      rows.push({ what: names[act], value: `${(now / then).toFixed(2)} times`, note })
    }
    return rows
  } finally {
    await other.stop()
  }
}
