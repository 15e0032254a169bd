/** Sends many requests and collects the faults of the responses. */
import type { Agent } from 'node:http'
import type { Operation } from './document'
import { judge } from './judge'
import { judgeLanguage, otherLanguages } from './languages'
import { newAgent, type Answer, type NoAnswer } from './send'

/** The maximum response time, in milliseconds. */
const limit = 2000
/** The number of concurrent requests, unless they mostly wait. */
const inFlight = 4

/** A request to send. */
export interface Shot {
  /** A unique name that includes the seed, so that the request can be reproduced. */
  readonly name: string
  readonly method: string
  readonly target: string
  readonly operation?: Operation
  /** Sends it, in a language if one is given. */
  readonly send: (agent: Agent, language?: string) => Promise<Answer | NoAnswer>
  /** Formats the request. */
  readonly show: () => string
  /** The client disconnects, so there is no response to check. */
  readonly leaves?: boolean
  /** It can be sent in a language. */
  readonly speaks?: boolean
}

export interface Found {
  /** The faults, each with the requests that caused it. */
  readonly faults: Map<string, string[]>
  /** The number of responses per status. */
  readonly statuses: Map<number, number>
  slowest: { readonly name: string; readonly milliseconds: number }
}

export const newFound = (): Found => ({
  faults: new Map(),
  statuses: new Map(),
  slowest: { name: 'none', milliseconds: 0 },
})

export const addFault = ({ faults }: Found, fault: string, shownBy: string): void => {
  faults.set(fault, [...(faults.get(fault) ?? []), shownBy])
}

/** Lists the faults, each with the first requests that caused it. */
export const faultsOf = ({ faults }: Found): string[] =>
  [...faults].map(([fault, shownBy]) => `${fault}: ${shownBy.length} x, as by\n  ${shownBy.slice(0, 3).join('\n  ')}`)

const isAnswer = (outcome: Answer | NoAnswer): outcome is Answer => 'status' in outcome

const note = (shot: Shot, answer: Answer, found: Found): void => {
  const { status, milliseconds } = answer
  found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
  if (milliseconds > found.slowest.milliseconds) found.slowest = { name: shot.name, milliseconds }
  for (const fault of judge(answer, shot.method, shot.target, shot.operation))
    addFault(found, fault, `${shot.name}: ${shot.show()}`)
}

const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429

/** Sends a refused request in the other languages: these change nothing but the words. */
const speak = async (shot: Shot, agent: Agent, found: Found): Promise<void> => {
  const english = await shot.send(agent, 'en')
  if (!isAnswer(english) || !isRefusal(english)) return
  for (const code of otherLanguages) {
    const answer = await shot.send(agent, code)
    if (!isAnswer(answer) || !isRefusal(answer)) continue
    const [fault] = judgeLanguage(english, answer, code)
    if (fault === undefined) continue
    // What other requests change meanwhile is refused for another reason.
    const again = await shot.send(agent, 'en')
    if (isAnswer(again) && again.text === english.text) addFault(found, fault, `${shot.name}: ${shot.show()}`)
  }
}

/** A busy machine may delay or abort a request once, but not three times when nothing else is sent. */
const problemWith = async (shot: Shot): Promise<string | undefined> => {
  let problem: string | undefined
  for (let tries = 0; tries < 3; tries++) {
    const agent = newAgent()
    const outcome = await shot.send(agent)
    agent.destroy()
    if (isAnswer(outcome) && outcome.milliseconds <= limit) return undefined
    problem = isAnswer(outcome) ? `over ${limit} ms, alone` : outcome.problem
  }
  return problem
}

/** Sends all requests, a few at a time; slow or failed ones are repeated individually. */
export const sendAll = async (shots: readonly Shot[], found: Found, atOnce = inFlight): Promise<void> => {
  const agent = newAgent()
  const doubtful: Shot[] = []
  const waiting = [...shots]
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const outcome = await shot.send(agent)
      if (shot.leaves) continue
      if (isAnswer(outcome)) {
        note(shot, outcome, found)
        if (shot.speaks && isRefusal(outcome)) await speak(shot, agent, found)
      }
      if (!isAnswer(outcome) || outcome.milliseconds > limit) doubtful.push(shot)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
  for (const shot of doubtful) {
    const problem = await problemWith(shot)
    if (problem) addFault(found, problem, `${shot.name}: ${shot.show()}`)
  }
}
