import { useSyncExternalStore } from 'react'
import { onAuthChange } from '../../authProvider/authState'
import { readView, type View } from '../../authProvider/view'

/** Subscribes to the view of the console as another person; null if there is none. */
export const useView = (): View | null => useSyncExternalStore(onAuthChange, readView)
