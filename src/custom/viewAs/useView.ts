import { useSyncExternalStore } from 'react'
import { onAuthChange } from '../../authProvider/authState'
import { isLooking, readMoment, readView, type View } from '../../authProvider/view'

/** Subscribes to the view of the console as another person; null if there is none. */
export const useView = (): View | null => useSyncExternalStore(onAuthChange, readView)

/** Subscribes to the moment as of which the console shows records; null if it shows them as they are. */
export const useMoment = (): string | null => useSyncExternalStore(onAuthChange, readMoment)

/** Whether the console changes nothing, since it shows what another person sees, or the past. */
export const useIsLooking = (): boolean => useSyncExternalStore(onAuthChange, isLooking)
