/**
 * Modules that the first screen doesn't need. They load at their first use or, if they are likely to be used, once the
 * first screen shows; from then on their components render at once.
 *
 * Without `lazy` and Suspense, which would hold a part back for 300 ms after its fallback has been shown, and would never
 * try again after a failure.
 *
 * @example
 * const forms = lazyModule(() => import('./onDemand'), { isLikely: true })
 * const EditPage = forms.part((module) => module.EditPage)
 */
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '@mui/material'
import { textsLoaded } from './laterTexts'

interface Loadable {
  load(): Promise<unknown>
}

const likely: Loadable[] = []

const loads = new WeakMap<object, () => Promise<unknown>>()

/** Loads the module of a component; undefined if it comes with the console. */
export const loadPart = (part: object): (() => Promise<unknown>) | undefined => loads.get(part)

/** What an input, and a page, show until they have loaded. */
export const inputWaiting = <Skeleton variant="rounded" height={40} aria-busy />
const pageWaiting = <Skeleton variant="rounded" height={240} aria-busy />

export const lazyModule = <Module,>(importModule: () => Promise<Module>, { isLikely = false } = {}) => {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  const load = () => {
    loading ??= importModule().then(
      async (module) => {
        await textsLoaded()
        return (loaded = module)
      },
      (error: unknown) => {
        // The next use tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  if (isLikely) likely.push({ load })
  const useModule = () => {
    const [state, setState] = useState<{ readonly module?: Module | undefined; readonly error?: unknown }>({
      module: loaded,
    })
    const { module } = state
    useEffect(() => {
      if (module !== undefined) return
      load().then(
        (found) => setState({ module: found }),
        (error: unknown) => setState({ error }),
      )
    }, [module])
    if (state.error !== undefined) throw state.error
    return module
  }
  return {
    /** Returns a component of the module, which shows `waiting` until that has loaded, and throws if it can't. */
    part: <Props extends object>(pick: (module: Module) => ComponentType<Props>, waiting: ReactNode = pageWaiting) => {
      const Part = (props: Props) => {
        const module = useModule()
        return module === undefined ? waiting : createElement(pick(module), props)
      }
      loads.set(Part, load)
      return Part
    },
  }
}

/** Loads what is likely to be used, one module after the other, so that no click waits for it. */
export const loadAhead = async (): Promise<void> => {
  for (const { load } of likely)
    // A file that is missing is reported by vite:preloadError (src/missedFiles.ts).
    await load().catch(() => {})
}
