import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { startCluster, type Cluster } from '../../scripts/cluster/start'
import { makeSmallDisk, type SmallDisk } from '../support/smallDisk'
import { clientOf, type Send } from './client'
import { measure, people, signIn, type Noticed } from './measure'
import { scenariosOf } from './scenarios'

const diskMegabytes = 900

let disk: SmallDisk | undefined
let cluster: Cluster
let send: Send
let closeClient = () => {}

/** Only root can share a small disk with PostgreSQL, which runs as another user. */
const makeDisk = () => (process.getuid?.() === 0 ? makeSmallDisk(diskMegabytes) : undefined)

beforeAll(async () => {
  disk = makeDisk()
  cluster = await startCluster({
    ...(disk && { folders: { db3: disk.folder } }),
    env: { ACCESS_TOKEN_SECONDS: '7200', LOG_LEVEL: 'warn', SHUTDOWN_DELAY_SECONDS: '2' },
  })
  const client = clientOf(cluster)
  send = client.send
  closeClient = client.close
})
afterAll(async () => {
  closeClient()
  await cluster?.stop()
  disk?.remove()
})

describe('nginx in front of the product', () => {
  test('names requests itself, whatever the browser calls them', async () => {
    const id = '0123456789abcdef0123456789abcdef'
    const answers = [await send('/health', { headers: { 'x-request-id': id } }), await send('/health')]
    const named = answers.map(({ headers }) => headers['x-request-id'])
    expect(named).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)])
    expect(new Set([id, ...named]).size).toBe(3)
  })

  test('lets a file of 12 MB through to the product, and refuses a larger one in words', async () => {
    const { token } = await signIn(send, 'master@talent.example')
    const upload = (bytes: number) =>
      send(urlOf(calls.uploadGradeMap), { method: 'POST', token, file: 'x'.repeat(bytes) })
    const accepted = await upload(12 * 1024 * 1024 - 1000)
    // The product has read it, and says what is wrong with it.
    expect(accepted.status).not.toBe(413)
    expect(accepted.headers['content-security-policy']).toBeDefined()
    const refused = await upload(14 * 1024 * 1024)
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 1007 })
  })
})

test('while no process answers, nginx says so, and that nothing was changed', async () => {
  const { token } = await signIn(send, 'super@aurora.example')
  await Promise.all(cluster.consoles.map((program) => program.end('SIGKILL')))
  const read = await send(urlOf(calls.listAllCompanies), { token })
  expect([read.status, read.headers['retry-after']]).toEqual([503, '2'])
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const write = await send('/sector/', { method, token, body: {} })
    expect([write.status, JSON.parse(write.text)]).toMatchObject([503, { code: 1012 }])
  }
  await Promise.all(cluster.consoles.map((program) => program.start()))
})

describe(`while ${people} people read, write and import`, () => {
  let noticed: Noticed

  beforeAll(async () => {
    noticed = await measure(cluster, send, 'cluster', (traffic) => scenariosOf(traffic, disk))
  }, 900_000)

  test('all that people wanted is done, and nobody is refused', () => {
    expect([...noticed.traffic.oddities]).toEqual([])
    expect(noticed.traffic.acts.filter(({ isDone }) => !isDone).map(({ name }) => name)).toEqual([])
  })

  test('nobody sees a read fail, whatever breaks', () => {
    expect(noticed.rows.filter(({ readsFailed }) => readsFailed > 0)).toEqual([])
  })

  test('nothing that was told to be saved is lost, and nothing is done twice', () => {
    expect(noticed.rows.filter(({ lost, doubled }) => lost > 0 || doubled > 0)).toEqual([])
  })

  test('nobody has to look whether a write was done', () => {
    expect(noticed.rows.filter(({ writesUnknown }) => writesUnknown > 0)).toEqual([])
  })

  test('people write again within 15 seconds, whatever breaks', () => {
    expect(noticed.rows.filter(({ withoutWrites }) => withoutWrites > 15)).toEqual([])
  })
})
