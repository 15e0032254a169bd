import { useEffect } from 'react'
import type { RaRecord } from 'ra-core'
import { keepFocus } from './keepFocus'

/**
 * Gives the focus back to the row of a record when its dialog closes, if the button that opened it is gone: a phone may be
 * turned meanwhile, and cards become a table.
 */
export const useReturnFocus = (record: RaRecord | undefined): void => {
  const id = record?.id
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (id !== undefined && document.activeElement === document.body)
          document.querySelector<HTMLElement>(`main [data-record="${id}"] :is(a, button)`)?.focus()
        keepFocus()
      }),
    [id],
  )
}
