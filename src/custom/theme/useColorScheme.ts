import { useSyncExternalStore } from 'react'
import { currentScheme, onSchemeChange, readSchemeChoice } from './colorScheme'

/** Reads the palette in use, and keeps up with it. */
export const useColorScheme = () => useSyncExternalStore(onSchemeChange, currentScheme)

/** Reads what the person chose: light, dark, or what the system says. */
export const useSchemeChoice = () => useSyncExternalStore(onSchemeChange, readSchemeChoice)
