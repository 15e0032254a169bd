/** What is done to a cluster, and how it is put right again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmallDisk } from '../support/smallDisk'
import { until } from '../support/until'
import type { DatabaseNode } from '../../scripts/cluster/node'
import type { Cluster } from '../../scripts/cluster/start'
import type { Traffic } from './traffic'

export interface Scenario {
  readonly name: string
  readonly hurt: (cluster: Cluster) => Promise<unknown>
  /** Seconds of traffic after that, before it is healed. */
  readonly seconds: number
  readonly heal?: (cluster: Cluster) => Promise<unknown>
}

const rolesOf = async (nodes: readonly DatabaseNode[], role: 'primary' | 'replica' | 'sync') => {
  const answers = await Promise.all(nodes.map((node) => node.is(role).catch(() => false)))
  return nodes.filter((_, at) => answers[at])
}

/** A primary with two standbys, one of which has every commit. */
export const isWhole = async ({ nodes, consoles }: Cluster): Promise<boolean> =>
  (await rolesOf(nodes, 'primary')).length === 1 &&
  (await rolesOf(nodes, 'replica')).length === nodes.length - 1 &&
  (await rolesOf(nodes, 'sync')).length > 0 &&
  consoles.every((program) => program.isRunning())

export const untilWhole = (cluster: Cluster) =>
  until(
    () => isWhole(cluster),
    120_000,
    () => new Error('The cluster did not become whole again'),
  )

const synchronous = async ({ nodes }: Cluster): Promise<DatabaseNode> => {
  const [node] = await rolesOf(nodes, 'sync')
  if (!node) throw new Error('No standby is synchronous')
  return node
}

/** Restarts one process after the other from the folder of a build, as an upgrade does: each announces it and ends its calls. */
export const rollTo =
  (folder: string) =>
  async ({ consoles }: Cluster) => {
    for (const program of consoles) {
      await program.end('SIGTERM', 90_000)
      program.cwd = folder
      await program.start()
      // nginx looks again after two seconds.
      await sleep(3000)
    }
  }

/** All scenarios; `disk` is that of the third node, where one could be mounted. */
export const scenariosOf = (traffic: Traffic, disk: SmallDisk | undefined): Scenario[] => {
  let hurtNode: DatabaseNode | undefined
  let hurtMember: Awaited<ReturnType<Cluster['etcdLeader']>> | undefined
  const isImporting = () => traffic.acts.some(({ kind, isDone, to }) => kind === 'import' && !isDone && to === Infinity)
  const fullDisk: Scenario[] = disk
    ? [
        {
          name: 'disk of a standby full',
          hurt: async () => disk.fill(process.pid),
          seconds: 15,
          heal: async () => disk.free(process.pid),
        },
      ]
    : []
  return [
    { name: 'nothing', hurt: async () => {}, seconds: 10 },
    ...fullDisk,
    { name: 'PgBouncer restarted', hurt: ({ pgbouncer }) => pgbouncer.end().then(() => pgbouncer.start()), seconds: 8 },
    {
      name: 'process killed during an import',
      hurt: async ({ consoles }) => {
        await until(isImporting, 20_000, () => new Error('Nobody imports'))
        await sleep(150)
        consoles[0]?.kill()
      },
      seconds: 10,
      heal: async ({ consoles }) => consoles[0]?.start(),
    },
    {
      name: 'leader of etcd killed',
      hurt: async (cluster) => {
        hurtMember = await cluster.etcdLeader()
        hurtMember.kill()
      },
      seconds: 12,
      heal: async () => hurtMember?.start(),
    },
    {
      name: 'synchronous standby cut off',
      hurt: async (cluster) => {
        hurtNode = await synchronous(cluster)
        hurtNode.freeze()
      },
      seconds: 20,
      heal: async () => hurtNode?.thaw(),
    },
    {
      name: 'primary killed',
      hurt: async (cluster) => {
        hurtNode = await cluster.primary()
        hurtNode.kill()
      },
      seconds: 25,
      heal: async () => hurtNode?.patroni.start(),
    },
  ]
}
