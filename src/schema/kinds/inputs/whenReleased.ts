/**
 * Puts off what moves the page while something is pressed: it would be moved away under the pointer, and the click would land
 * elsewhere. A finger is lifted before its press is told as that of a mouse, which moves the focus; so both count.
 */
const presses = ['pointerdown', 'mousedown']
/** A key ends a press whose release was not told, as where a menu of the browser has opened. */
const releases = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown']

let isDown = false
const waiting = new Set<() => void>()

const runWaiting = () => {
  if (isDown) return
  const actions = [...waiting]
  waiting.clear()
  for (const action of actions) action()
}

const press = () => {
  isDown = true
}
const release = () => {
  isDown = false
  // After the click that comes next.
  if (waiting.size > 0) setTimeout(runWaiting)
}

/** Notices presses from now on; calling it again changes nothing. */
export const noticePresses = (): void => {
  for (const name of presses) window.addEventListener(name, press, true)
  for (const name of releases) window.addEventListener(name, release, true)
}

/** Whether something is being pressed. */
export const isPressing = (): boolean => isDown

/** Runs an action at once, or after the click if something is being pressed. */
export const whenReleased = (action: () => void): void => {
  if (isDown) waiting.add(action)
  else action()
}
