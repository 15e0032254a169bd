/**
 * Decides which of the works at a place a form goes on with (decision 0048). A form holds a lock of the browser for its work
 * as long as it is open: a lock ends with its tab, however that ends.
 */
import { sharedWorkId, type UnsavedWork } from '../../../contract/entities/unsavedWork'

/** How long a page that is loaded anew waits for the page before it to let go of its work, in milliseconds. */
const patience = 500

type Named = Pick<UnsavedWork, 'place' | 'id'>

const lockOf = ({ place, id }: Named) => `unsavedWork ${id} ${place}`

const keyOf = (place: string) => `unsavedWork ${place}`

/** The ids of what the forms of this page had last, by place. Unlike the storage of the tab, it outlasts the session. */
const held = new Map<string, string>()

/** Lets the next form at the place go on with this work. */
export const chooseWork = ({ place, id }: Named): void => sessionStorage.setItem(keyOf(place), id)

/** To be called when nothing is left of the work at a place. */
export const forgetChoice = (place: string): void => sessionStorage.removeItem(keyOf(place))

const lock = (work: Named, options: LockOptions): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    navigator.locks
      .request(lockOf(work), options, (granted) =>
        granted ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
      )
      // It took too long.
      .catch(() => resolve(undefined))
  })

export interface TakenWork {
  readonly id: string
  /** What waits of it; absent if it is new. */
  readonly found?: UnsavedWork | undefined
  /** Releases it for the next form. */
  readonly release: () => void
}

/** Returns the work that a form goes on with: that of its tab, else the newest that no tab has open, else a new one. */
export const takeWork = async (
  place: string,
  waiting: readonly UnsavedWork[],
  /** The form has something already: it takes no other work than the one that it came from. */
  isFilled: boolean,
): Promise<TakenWork> => {
  // On a site without https, browsers have neither locks nor UUIDs.
  if (!navigator.locks)
    return { id: sharedWorkId, found: waiting.find(({ id }) => id === sharedWorkId), release: () => {} }
  const own = isFilled ? held.get(place) : sessionStorage.getItem(keyOf(place))
  const isOwn = ({ id }: UnsavedWork) => id === own
  const others = isFilled ? [] : waiting.filter((work) => !isOwn(work))
  const take = (id: string, release: () => void, found?: UnsavedWork): TakenWork => {
    held.set(place, id)
    chooseWork({ place, id })
    return { id, found, release }
  }
  for (const found of [...waiting.filter(isOwn), ...others]) {
    const release = await lock(found, isOwn(found) ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true })
    if (release) return take(found.id, release, found)
  }
  const id = crypto.randomUUID()
  return take(id, (await lock({ place, id }, {})) ?? (() => {}))
}

/** Leaves out the works that a tab of this browser has open. */
export const withoutOpen = async <Work extends Named>(works: readonly Work[]): Promise<Work[]> => {
  const open = (await navigator.locks?.query())?.held ?? []
  const names = new Set(open.map(({ name }) => name))
  return works.filter((work) => !names.has(lockOf(work)))
}
