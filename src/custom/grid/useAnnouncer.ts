import { useCallback, useRef, type RefObject } from 'react'
import { useTranslate } from 'ra-core'

export type Announce = (key: string, values?: Readonly<Record<string, unknown>>) => void

/** Returns a live region's ref and a function that has screen readers say a text. It doesn't render anything. */
export const useAnnouncer = (): { readonly region: RefObject<HTMLDivElement | null>; readonly announce: Announce } => {
  const region = useRef<HTMLDivElement>(null)
  const translate = useTranslate()
  const announce = useCallback<Announce>(
    (key, values) => {
      const node = region.current
      if (!node) return
      const text = translate(key, values)
      // The same text again is only said if it differs.
      node.textContent = node.textContent === text ? `${text}\u00a0` : text
    },
    [translate],
  )
  return { region, announce }
}
