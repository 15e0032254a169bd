/** Keeps toasts clear of pagers. Loaded with the first toast. */

const margin = 16

/** Returns how far above the bottom the toasts begin, so that they cover nothing that is to stay clear, such as a pager. */
const findBottom = (toasts: HTMLElement): number => {
  // Dialogs end above the toasts, and what is behind them can't be used.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return margin
  const { height, left, right } = toasts.getBoundingClientRect()
  const obstacles = [...document.querySelectorAll('[data-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right)
    .toSorted((one, other) => other.bottom - one.bottom)
  let bottom = margin
  for (const { top, bottom: end } of obstacles) {
    const [from, to] = [window.innerHeight - bottom - height, window.innerHeight - bottom]
    if (top < to && end > from) bottom = window.innerHeight - top + margin / 2
  }
  return Math.min(bottom, Math.max(margin, window.innerHeight - height - margin))
}

/** Places toasts, and again whenever something on the page moves, until the signal is aborted. */
export const keepClear = (toasts: HTMLElement, signal: AbortSignal): void => {
  if (signal.aborted) return
  const place = () => {
    toasts.style.bottom = `${findBottom(toasts)}px`
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  window.addEventListener('resize', place, { signal })
  window.addEventListener('scroll', place, { capture: true, passive: true, signal })
}
