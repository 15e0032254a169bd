/**
 * The metrics of a process, in the format of Prometheus (decision 0111; docs/metrics.md tells what each is for).
 */
import type { CounterConfiguration, GaugeConfiguration, HistogramConfiguration } from 'prom-client'
import type { Banners } from '../database/banner'
import type { Database } from '../database/connection'
import { rememberedBytes } from '../database/remembered'
import type { ReplicaFigures, Replicas } from '../database/replicas'
import { limitLong } from '../http/limits'
import { onSignal } from '../tools/signals'
import { actOf, callName, mailKind, refusal } from './labels'
import { stateReader, type State } from './state'

export interface Metrics {
  readonly contentType: string
  /** Returns the metrics as text. */
  read(): Promise<string>
  stop(): void
}

/** From an answer out of memory to a long import. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export interface Measured {
  readonly database: Database
  readonly banners: Pick<Banners, 'present'>
  readonly replicas?: Pick<Replicas, 'figures'> | undefined
}

/** Collects the metrics of this process from now on. The library is loaded only here. */
export const collectMetrics = async ({ database, banners, replicas }: Measured): Promise<Metrics> => {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  // With the event loop, memory, garbage collection and file handles.
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(config: CounterConfiguration<Label>) => new Counter({ ...config, registers })
  const histogram = <Label extends string>(config: HistogramConfiguration<Label>) =>
    new Histogram({ ...config, registers })
  const gauge = <Label extends string>(config: GaugeConfiguration<Label>) => new Gauge({ ...config, registers })
  /** A number that is known when it is asked for. */
  const reading = (name: string, help: string, read: () => number) =>
    gauge({
      name,
      help,
      collect() {
        this.set(read())
      },
    })

  const answered = histogram({
    name: 'talent_call_seconds',
    help: 'Time until a request was answered, by the name of its call and the status',
    labelNames: ['call', 'status'],
    buckets: callBuckets,
  })
  const connected = histogram({
    name: 'talent_database_wait_seconds',
    help: 'Time until somebody got a connection of the pool',
    buckets: statementBuckets,
  })
  const unconnected = counter({
    name: 'talent_database_refused_total',
    help: 'How often nobody could be given a connection of the pool',
  })
  const queried = histogram({
    name: 'talent_statement_seconds',
    help: 'Time until the database answered a statement, by what it does',
    labelNames: ['act'],
    buckets: statementBuckets,
  })
  const failed = counter({
    name: 'talent_statement_failures_total',
    help: 'Statements that the database refused, by what they do; some are expected, such as names that are taken',
    labelNames: ['act'],
  })
  const recalled = counter({
    name: 'talent_memory_reads_total',
    help: 'Lists and figures that were asked for, by whether the process remembered them',
    labelNames: ['result'],
  })
  const mailed = counter({
    name: 'talent_mails_total',
    help: 'Tries to send a mail, by its kind and outcome',
    labelNames: ['kind', 'outcome'],
  })
  const signedIn = counter({
    name: 'talent_sign_ins_total',
    help: 'Sign-ins by their outcome: signed in, or why they were refused',
    labelNames: ['outcome'],
  })
  const secured = counter({
    name: 'talent_security_events_total',
    help: 'Security events of the log, by their name',
    labelNames: ['event'],
  })
  const limited = counter({
    name: 'talent_limits_reached_total',
    help: 'How often a limit was found used up, by its name',
    labelNames: ['limit'],
  })
  const turned = histogram({
    name: 'talent_due_work_seconds',
    help: 'Time of a turn in which this process did what had come due',
    buckets: callBuckets,
  })
  const turnFailures = counter({
    name: 'talent_due_work_failures_total',
    help: 'Parts of what had come due that could not be done; they are tried again at the next turn',
  })

  const { pool, db } = database
  reading('talent_pool_connections', 'Connections of the pool', () => pool.totalCount)
  reading('talent_pool_idle', 'Connections of the pool that nobody uses', () => pool.idleCount)
  reading('talent_pool_waiting', 'How many wait for a connection of the pool', () => pool.waitingCount)
  reading('talent_pool_max', 'How many connections the pool may open', () => pool.options.max)
  reading('talent_memory_bytes', 'Bytes of what the process remembers of lists and figures', () => rememberedBytes(db))
  reading('talent_long_calls_running', 'Imports and other long calls that run', () => limitLong.counts().running)
  reading(
    'talent_long_calls_waiting',
    'Imports and other long calls that wait for their turn',
    () => limitLong.counts().waiting,
  )

  reading('talent_maintenance', 'Whether operators let the product only read', () =>
    banners.present()?.refuses_writes ? 1 : 0,
  )

  const lagging = counter({
    name: 'talent_replica_reads_total',
    help: 'Reads that may lag: answered by a replica, by the primary as no replica was new enough, or there again after a failure',
    labelNames: ['answer'],
  })
  const isUsed = gauge({
    name: 'talent_replica_used',
    help: 'Whether a replica may answer reads',
    labelNames: ['replica'],
  })
  const age = gauge({
    name: 'talent_replica_age_seconds',
    help: 'How old the data of a replica may be',
    labelNames: ['replica'],
  })
  const showReplicas = ({ reads, replicas: all }: ReplicaFigures) => {
    lagging.reset()
    for (const [answer, count] of Object.entries(reads)) lagging.inc({ answer }, count)
    age.reset()
    for (const { name: replica, isUsed: isOne, ageSeconds } of all) {
      isUsed.set({ replica }, isOne ? 1 : 0)
      if (ageSeconds !== undefined) age.set({ replica }, ageSeconds)
    }
  }

  const stateGauges: { readonly [part in keyof State]: InstanceType<typeof Gauge> } = {
    mails_waiting: gauge({ name: 'talent_mails_waiting', help: 'Mails that wait to be sent, of all processes' }),
    mails_failing: gauge({ name: 'talent_mails_failing', help: 'Those of them that could not be sent' }),
    oldest_mail_seconds: gauge({ name: 'talent_mails_oldest_seconds', help: 'For how long the oldest of them waits' }),
    plans_due: gauge({ name: 'talent_plans_due', help: 'Planned changes whose day has come, and that wait' }),
    sessions: gauge({ name: 'talent_sessions', help: 'Live sessions, of all processes' }),
  }
  const readState = stateReader(database)
  const isUp = gauge({
    name: 'talent_database_up',
    help: 'Whether the database answers on a new connection, within 1.5 seconds',
  })
  const showState = (state: State | undefined) => {
    isUp.set(state ? 1 : 0)
    for (const part of Object.keys(stateGauges) as (keyof State)[]) {
      if (state) stateGauges[part].set(state[part])
      else stateGauges[part].remove()
    }
  }

  const ends = [
    onSignal('answered', ({ call, status, seconds }) =>
      answered.observe({ call: callName(call), status: String(status) }, seconds),
    ),
    onSignal('connected', ({ seconds, isFailed }) => {
      connected.observe(seconds)
      if (isFailed) unconnected.inc()
    }),
    onSignal('queried', ({ text, seconds, error }) => {
      queried.observe({ act: actOf(text) }, seconds)
      if (error) failed.inc({ act: actOf(text) })
    }),
    onSignal('recalled', ({ isHit }) => recalled.inc({ result: isHit ? 'hit' : 'miss' })),
    onSignal('mailed', ({ kind, outcome }) => mailed.inc({ kind: mailKind(kind), outcome })),
    onSignal('secured', ({ event, reason }) => {
      secured.inc({ event })
      if (event === 'sign-in') signedIn.inc({ outcome: 'signed in' })
      if (event === 'sign-in refused') signedIn.inc({ outcome: refusal(reason) })
    }),
    onSignal('limited', ({ limit }) => limited.inc({ limit })),
    onSignal('turned', ({ seconds, failures }) => {
      turned.observe(seconds)
      turnFailures.inc(failures)
    }),
  ]
  return {
    contentType: registry.contentType,
    read: async () => {
      showState(await readState())
      if (replicas) showReplicas(replicas.figures())
      return registry.metrics()
    },
    stop: () => {
      for (const end of ends) end()
      registry.clear()
    },
  }
}
