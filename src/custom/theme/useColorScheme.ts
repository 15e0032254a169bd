import { useSyncExternalStore } from 'react'
import { currentScheme, onSchemeChange, readSchemeChoice } from './colorScheme'

/** Subscribes to the scheme in use. */
export const useColorScheme = () => useSyncExternalStore(onSchemeChange, currentScheme)

/** Subscribes to the user's choice: light, dark or system. */
export const useSchemeChoice = () => useSyncExternalStore(onSchemeChange, readSchemeChoice)
