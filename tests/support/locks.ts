/** The locks of a browser, as far as the console uses them; jsdom has none. */
interface Options {
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

type Holder = (lock: object | null) => Promise<unknown>

export const fakeLocks = () => {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, { ifAvailable, signal }: Options, holder: Holder): Promise<unknown> => {
    if (ifAvailable && held.has(name)) return holder(null)
    const aborted = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    while (held.has(name)) await Promise.race([held.get(name), aborted])
    const holding = holder({ name })
    held.set(name, holding)
    await holding
    return held.delete(name)
  }
  const query = () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) })
  return { manager: { request, query } }
}
