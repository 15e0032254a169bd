import { useStore } from 'ra-core'

/** Whether tables have rows of 36 instead of 44 px. The choice follows the account. */
export const useDensity = () => {
  const [kept, setKept] = useStore<unknown>('density', 'comfortable')
  const isCompact = kept === 'compact'
  return { isCompact, toggle: () => setKept(isCompact ? 'comfortable' : 'compact') }
}
