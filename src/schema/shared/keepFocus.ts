import type { RaRecord } from 'ra-core'
import { useEffect, useState } from 'react'

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

/**
 * Gives the focus back to the row of a record when its dialog closes, if the button that opened it is gone: a phone may be
 * turned meanwhile, and cards become a table. There, the button of the same name takes it, or else the first one.
 */
export const useReturnFocus = (record: RaRecord | undefined): void => {
  const id = record?.id
  const [opener] = useState(() => document.activeElement?.getAttribute('aria-label'))
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (id !== undefined && document.activeElement === document.body) {
          const found = [...document.querySelectorAll<HTMLElement>(`main [data-record="${id}"] :is(a, button)`)]
          const same = found.find((one) => one.getAttribute('aria-label') === opener)
          ;(same ?? found[0])?.focus()
        }
        keepFocus()
      }),
    [id, opener],
  )
}
