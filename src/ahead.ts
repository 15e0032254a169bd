/**
 * Requests that are sent before the console has loaded. When the console sends the same request, it takes over the
 * response that is under way. Each is taken once, and by the first screen only: for any other it would be old.
 */
interface Underway {
  readonly response: Promise<Response>
  readonly controller: AbortController
}

const underway = new Map<string, Underway>()

/** The same address with another token, or in another view, is another request. */
const keyOf = (address: string, { method, headers, body }: RequestInit) =>
  JSON.stringify([address, method, headers, body])

/** Sends a request whose answer the next identical request gets. */
export const fetchAhead = (address: string, init: RequestInit): void => {
  const controller = new AbortController()
  const response = fetch(address, { ...init, signal: controller.signal })
  // Whoever takes it handles its failure.
  response.catch(() => {})
  underway.set(keyOf(address, init), { response, controller })
}

/** Sends a request, unless it has been sent ahead. */
export const fetchOnce = (address: string, init: RequestInit): Promise<Response> => {
  // Later requests may have large bodies, which need no key.
  if (underway.size === 0) return fetch(address, init)
  const key = keyOf(address, init)
  const ahead = underway.get(key)
  if (!ahead || init.signal?.aborted) return fetch(address, init)
  underway.delete(key)
  init.signal?.addEventListener('abort', () => ahead.controller.abort(), { once: true })
  return ahead.response
}

/** Cancels what nobody has taken. */
export const endAhead = (): void => {
  underway.forEach(({ controller }) => controller.abort())
  underway.clear()
}
