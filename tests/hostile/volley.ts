/** Sends many requests, and collects what is wrong with their answers. */
import { Agent } from 'node:http'
import type { Caller } from './callers'
import { curlOf } from './curl'
import { judge } from './judge'
import type { HostileRequest } from './requests'
import { newAgent, send, type Answer, type NoAnswer } from './send'

/** The longest that an answer may take, in milliseconds. */
const limit = 2000
/** How many requests are under way at once. */
const inFlight = 4

/** A request, by whom, and what names it among all. */
export interface Shot {
  readonly name: string
  readonly request: HostileRequest
  readonly caller: Caller | undefined
}

export interface Found {
  /** What was wrong, each with the requests that showed it. */
  readonly faults: Map<string, string[]>
  /** How many answers there were of each status. */
  readonly statuses: Map<number, number>
  slowest: { readonly name: string; readonly milliseconds: number }
}

export const newFound = (): Found => ({
  faults: new Map(),
  statuses: new Map(),
  slowest: { name: '', milliseconds: 0 },
})

export const addFault = ({ faults }: Found, fault: string, shownBy: string): void => {
  faults.set(fault, [...(faults.get(fault) ?? []), shownBy])
}

/** Lists the faults, each with the first requests that showed it. */
export const faultsOf = ({ faults }: Found): string[] =>
  [...faults].map(([fault, shownBy]) => `${fault}: ${shownBy.length} x, as by\n  ${shownBy.slice(0, 3).join('\n  ')}`)

const isAnswer = (outcome: Answer | NoAnswer): outcome is Answer => 'status' in outcome

const fire = async (port: number, agent: Agent, { request, caller }: Shot) => {
  const token = (await caller?.token()) ?? 'no.such.token'
  const isSpoiled = request.authorization || !caller
  const authorization = request.authorization ? request.authorization(token) : caller && `Bearer ${token}`
  const headers = [
    ...request.headers,
    ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
  ]
  const sendable = { ...request, headers }
  const outcome = await send(port, agent, sendable)
  if (!isSpoiled && isAnswer(outcome) && outcome.status === 401) caller.signOut()
  return { outcome, sendable }
}

/** A slow machine, or the neighbours, may make a request slow or break it off once; not three times while it is alone. */
const remainsWrong = async (port: number, shot: Shot): Promise<string | undefined> => {
  let problem: string | undefined
  for (let tries = 0; tries < 3; tries++) {
    const agent = newAgent()
    const { outcome } = await fire(port, agent, shot)
    agent.destroy()
    if (isAnswer(outcome) && outcome.milliseconds <= limit) return undefined
    problem = isAnswer(outcome) ? `took ${Math.round(outcome.milliseconds)} ms, alone` : outcome.problem
  }
  return problem
}

/** Sends requests, a few at once; those that were slow or had no answer once more, each alone. */
export const sendAll = async (port: number, shots: readonly Shot[], found: Found): Promise<void> => {
  const agent = newAgent()
  const doubtful: Shot[] = []
  const waiting = [...shots]
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const { outcome, sendable } = await fire(port, agent, shot)
      if (!isAnswer(outcome) || outcome.milliseconds > limit) doubtful.push(shot)
      if (!isAnswer(outcome)) continue
      found.statuses.set(outcome.status, (found.statuses.get(outcome.status) ?? 0) + 1)
      const { name, request } = shot
      if (outcome.milliseconds > found.slowest.milliseconds)
        found.slowest = { name, milliseconds: outcome.milliseconds }
      for (const fault of judge(outcome, request.method, request.target, request.operation))
        addFault(found, fault, `${name}: ${curlOf(port, sendable)}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  agent.destroy()
  for (const shot of doubtful) {
    const problem = await remainsWrong(port, shot)
    if (problem) addFault(found, problem, `${shot.name}: ${curlOf(port, shot.request)}`)
  }
}
