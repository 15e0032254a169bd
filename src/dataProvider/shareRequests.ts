/** Requests that several readers share while they are under way, such as lists that are members of one record. */

type Start<Answer> = (signal: AbortSignal) => Promise<Answer>

interface Shared<Answer> {
  readonly answer: Promise<Answer>
  readonly controller: AbortController
  readers: number
}

/**
 * Returns a function that starts a request, or joins one with the same key. Once somebody has given up, whoever comes
 * next asks anew, since the answer may be older than a change; the request is cancelled when nobody waits for it.
 */
export const shareRequests = <Answer>() => {
  const underway = new Map<string, Shared<Answer>>()

  const begin = (key: string, start: Start<Answer>): Shared<Answer> => {
    const controller = new AbortController()
    const shared = { answer: start(controller.signal), controller, readers: 0 }
    underway.set(key, shared)
    const end = () => forget(key, shared)
    shared.answer.then(end, end)
    return shared
  }
  const forget = (key: string, shared: Shared<Answer>) => {
    if (underway.get(key) === shared) underway.delete(key)
  }

  return (key: string, start: Start<Answer>, signal?: AbortSignal): Promise<Answer> => {
    if (signal?.aborted) return start(signal)
    const shared = underway.get(key) ?? begin(key, start)
    shared.readers++
    if (!signal) return shared.answer
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        forget(key, shared)
        shared.readers--
        if (shared.readers === 0) shared.controller.abort()
        // Fails as any cancelled request does.
        resolve(start(signal))
      }
      signal.addEventListener('abort', giveUp)
      shared.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
    })
  }
}
