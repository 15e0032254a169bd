import type { FocusEvent } from 'react'
import { whenReleased } from './whenReleased'

/** Whether a field is still there without the focus. The focus is nowhere while it moves, so events tell where it goes. */
const isLeft = (field: Element, focused: EventTarget | null): boolean =>
  field.isConnected && !(focused instanceof Element && field.contains(focused))

/** Runs an action once the focus has left a field and nothing is pressed any more, unless the focus has come back by then. */
export const whenLeft = ({ currentTarget, relatedTarget }: FocusEvent, action: () => void): void => {
  if (!isLeft(currentTarget, relatedTarget)) return
  whenReleased(() => isLeft(currentTarget, document.activeElement) && action())
}
