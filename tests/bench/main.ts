// Benchmarks of the built product. `npm run bench -- --demo` skips the 2,000 companies and 100,000 users.
import { cpus } from 'node:os'
import { measureAccessTokens } from './accessTokens'
import { measureBrowser } from './browser'
import { measureCalls } from './calls'
import { measureCompanyUsers } from './companyUsers'
import { measureCsv } from './csv'
import { printTable } from './figures'
import { measureFilters } from './filters'
import { measureGrid } from './grid'
import { measureGradeMap } from './gradeMap'
import { measureHostileUploads } from './hostileUploads'
import { measureLists } from './lists'
import { measureNavigation } from './navigation'
import { startProduct } from './product'
import { measureStructure } from './structure'
import { measureStructureScreens } from './structureScreens'
import { measureThroughput } from './throughput'
import { measureVersions } from './versions'

const scale = process.argv.includes('--demo') ? undefined : { companies: 2000, users: 100_000 }
const started = performance.now()
const data = scale ? `${scale.companies} companies and ${scale.users} users` : 'the demo data'
console.log(`Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), with ${data}\n`)

const product = await startProduct(scale)
try {
  const screens = [...(await measureBrowser(product.url)), ...(await measureNavigation(product.url))]
  const grid = await measureGrid()
  const answers = await measureCalls(product.url)
  const throughput = await measureThroughput(product)
  const tokens = await measureAccessTokens(product.databaseUrl)
  const lists = await measureLists(product.url)
  const structure = await measureStructure(product.url)
  const levels = await measureStructureScreens(product.url)
  const gradeMap = await measureGradeMap(product.url)
  const hostile = await measureHostileUploads(product)
  // These come last, since they fill the database.
  const filters = await measureFilters(product)
  const people = await measureCompanyUsers(product)
  printTable([
    ...screens,
    ...grid,
    ...answers,
    ...throughput,
    ...tokens,
    ...lists,
    ...structure,
    ...levels,
    ...gradeMap,
    ...hostile,
    ...filters,
    ...people,
    ...(await measureVersions(product.url)),
    ...(await measureCsv(product.url)),
  ])
} finally {
  await product.stop()
}
console.log(`\nTook ${((performance.now() - started) / 1000).toFixed(0)} s`)
