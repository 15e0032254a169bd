/** Moves the focus to the heading if the focused element was removed, such as the button of a deleted row. */
export const keepFocus = () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
}

/** How long a row that is removed or moved may remain where it was, in milliseconds. */
const leavingMilliseconds = 3_000

/** Keeps the focus on a button of a row that is moved, or calls `keepFocus` if that has left the page. */
export const keepFocusThroughMove = (focusOwn: () => void) => {
  const until = performance.now() + leavingMilliseconds
  const check = () => {
    if (document.activeElement === document.body) focusOwn()
    keepFocus()
    if (performance.now() < until) requestAnimationFrame(check)
  }
  check()
}

/** Keeps calling `keepFocus` until a removed row is gone. */
export const keepFocusThroughRemoval = () => keepFocusThroughMove(() => {})
