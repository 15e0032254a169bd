import type { QueryClient } from '@tanstack/react-query'
import { setPrinting } from '../../schema/shared/printing'

/** Resolves once nothing is being read. */
const settled = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (client.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = client.getQueryCache().subscribe(look)
    // What is asked for by being drawn has been by then.
    requestAnimationFrame(() => requestAnimationFrame(look))
  })

/** Prints the page once it has read what the screen shows in parts. */
export const printPage = async (client: QueryClient): Promise<void> => {
  setPrinting(true)
  await settled(client)
  // Also if what listens to the browser has yet to load.
  window.addEventListener('afterprint', () => setPrinting(false), { once: true })
  window.print()
}
