import { useEffect, useState } from 'react'
import type { RaRecord } from 'ra-core'
import { keepFocus } from './keepFocus'

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
