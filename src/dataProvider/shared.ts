/** Requests that several readers share while they are under way, such as lists that are members of one record. */

/**
 * Returns a function that starts a request, or joins one with the same key. Once somebody has given up, whoever comes
 * next asks anew, since the answer may be older than a change.
 */
export const shareRequests = <Answer>() => {
  const underway = new Map<string, Promise<Answer>>()
  return (key: string, start: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> => {
    const known = underway.get(key)
    const request = known ?? start()
    const forget = () => void (underway.get(key) === request && underway.delete(key))
    if (!known) {
      underway.set(key, request)
      request.then(forget, forget)
    }
    signal?.addEventListener('abort', forget, { once: true })
    return request
  }
}
