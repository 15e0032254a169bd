/** A rolling upgrade from the last release, or `CLUSTER_PREVIOUS=<commit>`, to this build and back, while people work (decision 0113). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../scripts/cluster/start'
import { checkOut, earlierCommit, git, own } from '../../scripts/previous/earlier'
import { clientOf } from './client'
import { measure, query, type Noticed } from './measure'
import { rollTo } from './scenarios'

const commit = process.env.CLUSTER_PREVIOUS ?? earlierCommit()
const earlier = mkdtempSync(join(tmpdir(), 'console-earlier-'))

let cluster: Cluster
let noticed: Noticed
/** At the start, after the upgrade, and after the way back. */
const states: { readonly builds: readonly (string | null)[]; readonly migrations: readonly string[] }[] = []

/** The build of each process, and what has run in the database. */
const look = async () => {
  const builds = cluster.consoles.map(async ({ command: { env } }) => {
    const page = await fetch(`http://127.0.0.1:${env?.PORT}/`, { method: 'HEAD' })
    return page.headers.get('console-build')
  })
  const ran = query<{ name: string }>(
    cluster,
    'select name from schema_migrations union select name from schema_expansions order by 1',
  )
  states.push({ builds: await Promise.all(builds), migrations: (await ran).map(({ name }) => name) })
}

const filesIn = (folder: string) =>
  readdirSync(join(folder, 'server/database/migrations')).filter((name) => name.endsWith('.sql'))

beforeAll(async () => {
  checkOut(commit, earlier)
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: earlier, stdio: 'inherit' })
  cluster = await startCluster({
    product: earlier,
    env: { ACCESS_TOKEN_SECONDS: '7200', LOG_LEVEL: 'warn', SHUTDOWN_DELAY_SECONDS: '2' },
  })
  const client = clientOf(cluster)
  try {
    await look()
    noticed = await measure(cluster, client.send, 'upgrade', () => [
      { name: 'nothing', hurt: async () => {}, seconds: 7 },
      { name: `upgrade from ${git('log', '-1', '--format=%h', commit)}`, hurt: rollTo(own), seconds: 5, heal: look },
      { name: 'and back', hurt: rollTo(earlier), seconds: 5, heal: look },
    ])
  } finally {
    client.close()
  }
}, 900_000)
afterAll(async () => {
  await cluster?.stop()
  rmSync(earlier, { recursive: true, force: true })
})

test('two builds with tables of their own took turns, and the earlier one ran on the tables of this one', () => {
  const [before, upgraded, back] = states
  expect(before?.migrations).toEqual(filesIn(earlier))
  expect(filesIn(earlier).length).toBeLessThan(filesIn(own).length)
  expect(upgraded?.migrations).toEqual(filesIn(own))
  expect(back?.migrations).toEqual(filesIn(own))
  const [build] = before?.builds ?? []
  expect(before?.builds).toEqual([build, build])
  expect(new Set(upgraded?.builds).size).toBe(1)
  expect(upgraded?.builds).not.toContain(build)
  expect(back?.builds).toEqual([build, build])
})

test('nobody notices: all that people wanted is done, once, and no call fails', () => {
  expect([...noticed.traffic.oddities]).toEqual([])
  expect(noticed.traffic.acts.filter(({ isDone }) => !isDone)).toEqual([])
  const noticeable = noticed.rows.filter(
    ({ readsFailed, writesUnknown, lost, doubled, withoutWrites }) =>
      readsFailed + writesUnknown + lost + doubled > 0 || withoutWrites > 15,
  )
  expect(noticeable).toEqual([])
})
