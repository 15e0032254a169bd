/** react-admin's store, kept on the server for the signed-in account (decision 0064). */
import { memoryStore, type Store } from 'ra-core'

/** A setting as JSON text; null removes it. */
export interface Setting {
  readonly key: string
  readonly value: string | null
}

interface Options {
  /** Reads all settings of the account. */
  readonly read: () => Promise<readonly Setting[]>
  /** Stores settings. Resolves to whether nothing is left to send; false is tried again later. */
  readonly write: (changes: readonly Setting[]) => Promise<boolean>
}

export interface AccountStore extends Store {
  /** Resolves when the settings are known, or known to be late; a store that is late fills in afterwards. */
  readonly loaded: Promise<unknown>
  /** Stores what has changed, but waits no longer than for the settings at first. */
  readonly flush: () => Promise<void>
  /** Ends it: nothing is kept in memory or stored any longer. */
  readonly close: () => void
}

/** What the keys begin with that stay in the memory of the page, since they name people. */
export const ofPageOnly = 'page.'

/** How long the first screen waits for the settings, in milliseconds. They are asked for with its first call. */
const longestWait = 1_000

/** How long to collect changes, in milliseconds. */
const pause = 500

/** How long to wait after a failure to read or store, in milliseconds. */
const retryPause = 15_000

const waitFor = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns what becomes of a setting that was set before it was known what the account had. Lists and objects are joined,
 * since what was set was computed from nothing; anything else stays as it was set.
 */
const join = (kept: unknown, set: unknown): unknown => {
  if (Array.isArray(kept) && Array.isArray(set)) {
    const texts = new Set(set.map((one) => JSON.stringify(one)))
    return [...(set as unknown[]), ...(kept as unknown[]).filter((one) => !texts.has(JSON.stringify(one)))]
  }
  return isObject(kept) && isObject(set) ? { ...kept, ...set } : set
}

/**
 * Creates the store of an account. Whatever is set is stored a moment later, each key by itself, the last one wins. What
 * fails is tried again, and nobody is disturbed. Nothing is stored before it is known what the account had.
 */
export const createAccountStore = ({ read, write }: Options): AccountStore => {
  const memory = memoryStore()
  memory.setup()
  const unsent = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How many calls to store are under way. */
  let writing = 0
  /** Whether the settings of the account have arrived. */
  let isKnown = false
  let isClosed = false

  const textOf = (key: string): string | null => JSON.stringify(memory.getItem<unknown>(key)) ?? null

  const keep = (key: string, value: unknown) =>
    value === undefined ? memory.removeItem(key) : memory.setItem(key, value)

  const schedule = (milliseconds: number) => {
    if (!isClosed) timer ??= setTimeout(() => void send(), milliseconds)
  }

  const send = async (isClosing = false): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // One after the other, so that the last one wins. A page that is being closed can't wait.
    if (!isClosing) await underWay
    if (unsent.size === 0 || !isKnown || isClosed) return
    const changes = [...unsent].map((key): Setting => ({ key, value: textOf(key) }))
    unsent.clear()
    const isOvertaking = writing > 0
    writing += 1
    const sent = write(changes).catch(() => false)
    underWay = Promise.all([underWay, sent])
    const isStored = await sent
    writing -= 1
    if ((isStored && !isOvertaking) || isClosed) return
    // If the page was only hidden, the values that were overtaken may have arrived last.
    changes.forEach(({ key }) => unsent.add(key))
    schedule(isStored ? pause : retryPause)
  }

  const set = (key: string, value: unknown) => {
    if (isKnown && (JSON.stringify(value) ?? null) === textOf(key)) return
    keep(key, value)
    if (key.startsWith(ofPageOnly)) return
    unsent.add(key)
    schedule(pause)
  }

  const load = async (): Promise<void> => {
    const settings = await read().catch(() => null)
    if (isClosed) return
    if (!settings) {
      setTimeout(() => {
        if (!isClosed) underWay = load()
      }, retryPause)
      return
    }
    for (const { key, value } of settings) {
      if (value === null) continue
      const kept = parse(value)
      keep(key, unsent.has(key) ? join(kept, memory.getItem(key)) : kept)
    }
    isKnown = true
    schedule(pause)
  }

  /** What is being read or sent. Never fails. */
  let underWay: Promise<unknown> = load()
  const loaded = Promise.race([underWay, waitFor(longestWait)])

  const sendAtOnce = () => {
    if (document.visibilityState === 'hidden') void send(true)
  }
  // Fires before a page is closed, also on phones, where `pagehide` may not.
  document.addEventListener('visibilitychange', sendAtOnce)

  return {
    ...memory,
    loaded,
    flush: () => Promise.race([send(), waitFor(longestWait)]),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', sendAtOnce)
      memory.teardown()
    },
    // It outlasts the console, which is mounted anew after a view as another person.
    setup: () => {},
    teardown: () => {},
    setItem: set,
    removeItem: (key) => set(key, undefined),
    removeItems: (prefix) => Object.keys(memory.listItems?.(prefix) ?? {}).forEach((key) => set(key, undefined)),
    // Called on sign-out: the account keeps what it has.
    reset: () => {
      unsent.clear()
      memory.reset()
    },
  }
}
