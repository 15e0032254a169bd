/** Shows where a page went: what lies deeper comes from below, what one goes back to from above. */
import { useContext, useEffect } from 'react'
import { GlobalStyles } from '@mui/material'
import { UNSAFE_DataRouterContext, type createBrowserRouter, type To } from 'react-router-dom'
import { gridUnit, motion } from '../../../contract/theme/tokens'

type Router = ReturnType<typeof createBrowserRouter>
type Navigate = (to: To | number | null, options?: { readonly replace?: boolean }) => Promise<void>

const depthOf = (path: string): number => path.split('/').filter(Boolean).length

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.replace(/[?#].*/, '') : to.pathname)

const directions = ['back', 'aside', 'deeper'] as const

/** Returns whether an address lies deeper than another one, beside it, or above it. */
const directionOf = (from: string, to: string) => directions[Math.sign(depthOf(to) - depthOf(from)) + 1] ?? 'aside'

const isStill = () =>
  !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden

/**
 * Lets the browser blend the pages of a router into each other, where it can and the user wants motion. A change of the query
 * only, a redirect, and the browser's own buttons move nothing. Returns a function that ends it.
 */
export const addMotion = (router: Router) => {
  const still = router.navigate
  const navigate = still as Navigate
  let latest: ViewTransition | undefined
  const move: Navigate = async (to, options) => {
    const target = typeof to === 'number' || to === null ? undefined : pathOf(to)
    const { pathname } = router.state.location
    if (!target || target === pathname || options?.replace || isStill()) return navigate(to, options)
    const { dataset } = document.documentElement
    dataset.motion = directionOf(pathname, target)
    const transition = document.startViewTransition(() =>
      navigate(to, { ...options, flushSync: true } as typeof options),
    )
    latest = transition
    const end = () => latest === transition && delete dataset.motion
    // Both fail if the next page comes meanwhile.
    transition.ready.catch(() => {})
    transition.finished.then(end, end)
    return transition.updateCallbackDone
  }
  router.navigate = move as Router['navigate']
  return () => {
    router.navigate = still
  }
}

const styles = {
  '[data-motion] main': { viewTransitionName: 'page' },
  // What moves takes no clicks meanwhile, so the menu and the header don't: they can be used at once.
  ':root': { viewTransitionName: 'none' },
  '::view-transition': { pointerEvents: 'none' },
  '::view-transition-group(page)': { animation: 'none' },
  '::view-transition-old(page)': { height: 'auto', animation: `${motion.quick}ms ease-in both page-out` },
  '::view-transition-new(page)': { height: 'auto', animation: `${motion.usual}ms ease-out both page-in` },
  '[data-motion=deeper]': { '--page-from': `${gridUnit}px` },
  '[data-motion=back]': { '--page-from': `-${gridUnit}px` },
  '@keyframes page-in': { from: { opacity: 0, transform: 'translateY(var(--page-from, 0))' } },
  '@keyframes page-out': { to: { opacity: 0 } },
} as const

/** Moves pages from now on. */
export const PageMotion = () => {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => router && addMotion(router), [router])
  return <GlobalStyles styles={styles} />
}
