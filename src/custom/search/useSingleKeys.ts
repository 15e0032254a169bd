import { useStore } from 'ra-core'

/** Returns whether single keys are shortcuts, and a function that changes it (WCAG 2.1.4). It follows the account. */
export const useSingleKeys = () => useStore<boolean>('account.singleKeys', true)
