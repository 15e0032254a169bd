/**
 * Benchmarks of the built product. `npm run bench` runs all, `npm run bench -- grid calls` the named ones. `--demo` leaves out
 * the 2,000 companies and 100,000 users; `--data FOLDER` keeps the database there for the next time; `--before FOLDER` measures
 * the first screen, and `cost`, in turns with the build in that folder; `--millions N` says how many entries `activity` and `history` fill the log with; `--people N`
 * how many people there are instead of 100,000. `chain` needs the packages of docs/cluster.md, and is left out unless it is named.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureAccessTokens } from './accessTokens'
import { measureActivity } from './activity'
import { measureBackups } from './backups'
import { measureBrowser } from './browser'
import { measureCalls } from './calls'
import { measureCapacity } from './capacity'
import { measureChain } from './chain'
import { measureCompanyUserImport } from './companyUserImport'
import { measureCompanyUsers } from './companyUsers'
import { measureCost } from './cost'
import { measureCsv } from './csv'
import { printRows, tableHead, type Row } from './figures'
import { measureFilters } from './filters'
import { measureFirstScreen } from './firstScreen'
import { measureGrid } from './grid'
import { measureGradeMap } from './gradeMap'
import { measureHistory } from './history'
import { measureHostileUploads } from './hostileUploads'
import { measureIntrospection } from './introspection'
import { measureJobs } from './jobs'
import { measureLists } from './lists'
import { measureNavigation } from './navigation'
import { startProduct, type Product } from './product'
import { measureProvisioning } from './provisioning'
import { measureProcesses } from './processes'
import { measureReviews } from './reviews'
import { measureSearch } from './search'
import { measureStructure } from './structure'
import { measureStructureScreens } from './structureScreens'
import { measureThroughput } from './throughput'
import { measureVersions } from './versions'

const { values: options, positionals: names } = parseArgs({
  options: {
    demo: { type: 'boolean' },
    before: { type: 'string' },
    data: { type: 'string' },
    millions: { type: 'string' },
    people: { type: 'string', default: '100000' },
  },
  allowPositionals: true,
})
const scale = options.demo ? undefined : { companies: 2000, users: Number(options.people) }

const measureFirstScreens = async ({ url }: Product): Promise<Row[]> => {
  const now = { name: 'now', url }
  if (options.before === undefined) return measureFirstScreen([now])
  const before = await startProduct(scale, { built: options.before })
  try {
    return await measureFirstScreen([{ name: 'before', url: before.url }, now])
  } finally {
    await before.stop()
  }
}

/** In order: the last ones fill the database. */
const measures: Readonly<Record<string, (product: Product) => Promise<Row[]>>> = {
  browser: ({ url }) => measureBrowser(url),
  navigation: ({ url }) => measureNavigation(url),
  jobs: ({ url }) => measureJobs(url),
  'first-screen': measureFirstScreens,
  grid: measureGrid,
  calls: ({ url }) => measureCalls(url),
  capacity: measureCapacity,
  processes: measureProcesses,
  backup: measureBackups,
  throughput: measureThroughput,
  introspection: measureIntrospection,
  tokens: ({ databaseUrl }) => measureAccessTokens(databaseUrl),
  lists: ({ url }) => measureLists(url),
  structure: ({ url }) => measureStructure(url),
  'structure-screens': ({ url }) => measureStructureScreens(url),
  'grade-map': ({ url }) => measureGradeMap(url),
  'hostile-uploads': measureHostileUploads,
  filters: measureFilters,
  people: measureCompanyUsers,
  'people-import': measureCompanyUserImport,
  search: measureSearch,
  versions: ({ url }) => measureVersions(url),
  csv: ({ url }) => measureCsv(url),
  cost: (product) => (options.before === undefined ? Promise.resolve([]) : measureCost(product, options.before, scale)),
  reviews: measureReviews,
  chain: (product) => measureChain(product, scale),
  provisioning: measureProvisioning,
  history: (product) => measureHistory(product, Number(options.millions ?? 1)),
  activity: (product) => measureActivity(product, Number(options.millions ?? 10)),
}
/** Named only: it needs more than the product. */
const onlyNamed: ReadonlySet<string> = new Set(['chain'])
const unknown = names.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}.`)
  process.exit(2)
}

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(0)

const started = performance.now()
const data = scale ? `${scale.companies} companies and ${scale.users} users` : 'the demo data'
console.log(`Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), with ${data}\n`)
const product = await startProduct(scale, { kept: options.data })
try {
  console.log(tableHead)
  for (const [name, measure] of Object.entries(measures)) {
    if (names.length > 0 ? !names.includes(name) : onlyNamed.has(name)) continue
    const start = performance.now()
    printRows(await measure(product))
    // Beside the table, which can be redirected into a file. Other work shows as a load above the number of cores.
    console.error(`${name}: ${secondsSince(start)} s, load ${loadavg()[0]?.toFixed(1)}`)
  }
} finally {
  await product.stop()
}
console.log(`\nTook ${secondsSince(started)} s`)
