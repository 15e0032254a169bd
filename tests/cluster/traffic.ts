/**
 * Fifty people who read, write and import all the time, as the console does it for them.
 *
 * | Answer | A read | A write |
 * |---|---|---|
 * | 503 | is sent again after 1, 2, 4, 5 and 5 s | likewise if its code says that nothing was done |
 * | 504 | is sent again once | is sent again after 1 s, up to five times, with its key |
 * | 0, 500, 502 | is sent again once | the person looks whether it was done, and does it again if not |
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { codes, idempotencyHeader } from '../../contract/envelope'
import { dataOf, type Answer, type Send } from './client'

/** Something that was to be written exactly once, and has a name of its own. */
export interface Act {
  readonly name: string
  readonly kind: 'region' | 'import'
  /** Told by an answer, or seen by the person. */
  isDone: boolean
  readonly from: number
  to: number
}

interface Call {
  readonly isRead: boolean
  /** The statuses of all answers, the last of which counts. */
  readonly statuses: readonly number[]
  readonly from: number
  readonly to: number
}

interface Region {
  readonly id: number
  readonly name: string
  readonly version: number
}

interface Person {
  readonly number: number
  readonly token: string
  readonly companyId: number
}

const delays = [1000, 2000, 4000, 5000, 5000]
const unavailable = 503
const unknownOutcome = 504
/** Whether a call has changed nothing for sure. */
const isUntouched = ({ status, text }: Answer) => status === unavailable && text.includes(`"code":${codes.untouched}`)
const isFine = (status: number) => status > 0 && status < 400

export interface Traffic {
  readonly calls: readonly Call[]
  readonly acts: readonly Act[]
  /** Refusals that nobody expects, with their answers. */
  readonly oddities: ReadonlySet<string>
  stop(): Promise<void>
}

const rowsOfImport = 1500
/** One row for each name: all or none are to be there. */
const fileOf = (name: string) =>
  [
    'Sector,Industry,Sub-Industry',
    ...Array.from({ length: rowsOfImport }, (_, row) => `${name},Industry ${row},`),
  ].join('\n')

const readsOf = ({ companyId: company_id }: Person): string[] => [
  urlOf(calls.listRegions, { company_id }, { page_size: 20 }),
  urlOf(calls.listBusinessUnits, { company_id }),
  urlOf(calls.readCompany, { company_id }),
  urlOf(calls.listAllCompanies),
  urlOf(calls.listCountries),
]

interface Accounts {
  readonly people: readonly Person[]
  /** Who imports. */
  readonly importer: Person
}

export const startTraffic = (send: Send, { people, importer }: Accounts): Traffic => {
  const made: Call[] = []
  const acts: Act[] = []
  const oddities = new Set<string>()
  let isOver = false

  /** Sends a call as the console does, and returns its last answer. */
  const call = async (path: string, isRead: boolean, sent: Parameters<Send>[1]): Promise<Answer> => {
    const from = performance.now()
    const statuses: number[] = []
    const key = isRead ? undefined : randomUUID()
    for (let again = ''; ;) {
      const headers = key && { headers: { [idempotencyHeader]: key + again } }
      const answer = await send(path, { ...sent, ...headers })
      if (answer.status === unknownOutcome) again = ';again'
      statuses.push(answer.status)
      const failures = statuses.length
      const isPatient = isRead ? answer.status === unavailable : isUntouched(answer)
      const isNamed = !isRead && answer.status === unknownOutcome && failures <= delays.length
      const delay = isPatient ? delays[failures - 1] : isNamed || (isRead && failures === 1) ? 1000 : undefined
      if (isFine(answer.status) || (answer.status >= 400 && answer.status < 500) || delay === undefined) {
        if (!isFine(answer.status) && answer.status < 500 && answer.status !== 0)
          oddities.add(`${sent?.method ?? 'GET'} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
        made.push({ isRead, statuses, from, to: performance.now() })
        return answer
      }
      await sleep(delay)
    }
  }
  const read = (path: string, { token }: Pick<Person, 'token'>) => call(path, true, { token })

  /** Does something until it is done. A person who isn't told whether it was looks first. */
  const act = async (
    { name, kind }: Pick<Act, 'name' | 'kind'>,
    attempt: () => Promise<Answer>,
    look: () => Promise<boolean>,
  ): Promise<void> => {
    const entry: Act = { name, kind, isDone: false, from: performance.now(), to: Infinity }
    acts.push(entry)
    for (let tries = 0; tries < 20 && !entry.isDone; tries++) {
      const answer = await attempt()
      entry.isDone = isFine(answer.status) || (!isUntouched(answer) && (await look()))
      if (!entry.isDone) await sleep(500)
    }
    entry.to = performance.now()
  }

  const work = async (person: Person) => {
    const { token, companyId: company_id, number } = person
    const reads = readsOf(person)
    let count = 0
    let own: Region | undefined
    const readOwn = async () => {
      const answer = await read(urlOf(calls.readRegion, { company_id, region_id: own?.id ?? 0 }), person)
      if (isFine(answer.status)) own = dataOf<Region>(answer)
      return own
    }
    const findByName = async (name: string) => {
      const answer = await read(urlOf(calls.listRegions, { company_id }, { page_size: 5, search: name }), person)
      return isFine(answer.status) ? dataOf<Region[]>(answer).find((region) => region.name === name) : undefined
    }
    const create = (name: string) =>
      act(
        { name, kind: 'region' },
        async () => {
          const answer = await call(urlOf(calls.createRegion, { company_id }), false, {
            method: 'POST',
            token,
            body: { name },
          })
          if (isFine(answer.status)) own = dataOf<Region>(answer)
          return answer
        },
        async () => {
          const found = await findByName(name)
          if (found) own = found
          return found !== undefined
        },
      )
    const rename = (name: string) =>
      act(
        { name, kind: 'region' },
        async () => {
          const body = { name, version: own?.version }
          const path = urlOf(calls.updateRegion, { company_id, region_id: own?.id ?? 0 })
          const answer = await call(path, false, { method: 'PUT', token, body })
          if (isFine(answer.status)) own = dataOf<Region>(answer)
          return answer
        },
        async () => (await readOwn())?.name === name,
      )
    await sleep(Math.random() * 1000)
    while (!isOver) {
      const isWrite = Math.random() < 0.25
      const name = `Person ${number}, act ${++count}`
      if (!isWrite) await read(reads[Math.floor(Math.random() * reads.length)] ?? '', person)
      else if (own && Math.random() < 0.8) await rename(name)
      else await create(name)
      await sleep(300 + Math.random() * 900)
    }
  }

  const importAll = async () => {
    const { token } = importer
    for (let count = 1; !isOver; count++) {
      const name = `Import ${count}`
      await act(
        { name, kind: 'import' },
        () => call(urlOf(calls.uploadSectors), false, { method: 'POST', token, file: fileOf(name) }),
        async () => {
          const answer = await read(urlOf(calls.listSectors, {}, { page_size: 5, search: name }), importer)
          return isFine(answer.status) && dataOf<Region[]>(answer).some((sector) => sector.name === name)
        },
      )
      await sleep(1500)
    }
  }

  const running = [...people.map(work), importAll()]
  return {
    calls: made,
    acts,
    oddities,
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

export const rowsPerImport = rowsOfImport
