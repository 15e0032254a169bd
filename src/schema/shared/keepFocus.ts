/** Moves the focus to the heading if the focused element was removed, such as the button of a deleted row. */
export const keepFocus = () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
}

/** How long a removed row may remain on screen, in milliseconds. */
const removalMilliseconds = 3_000

/** Keeps calling `keepFocus` until a removed row is gone. */
export const keepFocusThroughRemoval = () => {
  const until = performance.now() + removalMilliseconds
  const check = () => {
    keepFocus()
    if (performance.now() < until) requestAnimationFrame(check)
  }
  check()
}
