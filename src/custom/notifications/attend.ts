/** Keeps toasts clear of pagers and bars, and lets a key reach them. Loaded with the first toast. */
import { keepFocus } from '../../schema/shared/keepFocus'

const margin = 16

/** What the last act was on: the record that the focus is in, or its button, if the record is too high to keep clear of. */
const inHand = (): Element[] => {
  const { activeElement: focused } = document
  const record = focused?.closest('main [data-record]')
  if (!focused || !record) return []
  return [record.clientHeight > window.innerHeight / 2 ? focused : record]
}

/** Returns how far above the bottom the toasts begin, so that they cover nothing that is to stay clear, such as a pager. */
const findBottom = (toasts: HTMLElement): number => {
  // Dialogs end above the toasts, and what is behind them can't be used.
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return margin
  const { height, left, right } = toasts.getBoundingClientRect()
  const obstacles = [...document.querySelectorAll('[data-clear]'), ...inHand()]
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

/** Places toasts, and again whenever something on the page moves. */
const keepClear = (toasts: HTMLElement, signal: AbortSignal): void => {
  let isPressed = false
  const place = () => {
    if (!isPressed) toasts.style.bottom = `${findBottom(toasts)}px`
  }
  place()
  // A press gives its record the focus. Toasts that moved onto it before the release would take the click.
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true, signal })
  const release = () => {
    isPressed = false
    setTimeout(place)
  }
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, release, { capture: true, passive: true, signal })
  const observer = new MutationObserver(place)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  window.addEventListener('resize', place, { signal })
  window.addEventListener('scroll', place, { capture: true, passive: true, signal })
}

/** What had the focus before F8 moved it; it outlives the toast that took it. */
let before: Element | null = null

const giveBack = () => {
  if (before instanceof HTMLElement) before.focus()
  before = null
  keepFocus()
}

/** F8 moves the focus to the newest message, Escape and a press of its buttons give it back. */
const reachByKey = (toasts: HTMLElement, signal: AbortSignal): void => {
  const press = (event: KeyboardEvent) => {
    const { activeElement } = document
    const isInside = toasts.contains(activeElement)
    if (event.key === 'F8' && !isInside) {
      before = activeElement
      toasts.querySelector<HTMLElement>('[data-newest] button')?.focus()
    } else if (event.key === 'Escape' && isInside) giveBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', press, { capture: true, signal })
  // A dialog would take the focus back.
  const keep = (event: FocusEvent) => {
    if (toasts.contains(event.target as Element)) event.stopPropagation()
  }
  document.body.addEventListener('focusin', keep, { signal })
  // The pressed button is gone afterwards.
  const leave = () => setTimeout(() => document.activeElement === document.body && giveBack())
  toasts.addEventListener('click', leave, { signal })
}

/** Looks after toasts until the signal is aborted. */
export const attend = (toasts: HTMLElement, signal: AbortSignal): void => {
  if (signal.aborted) return
  keepClear(toasts, signal)
  reachByKey(toasts, signal)
}
