/** Where this tab was when its session ended. Only in its memory, so that it goes with the tab. */
import { addTexts, i18nProvider } from '../../i18n/i18nProvider'
import { ofLeftOff } from '../../i18n/parts/leftOff'

addTexts(ofLeftOff)

export interface Place {
  readonly userId: number | null
  readonly path: string
  /** The title of the page. */
  readonly title: string
  /** Whether the session was ended in another tab. */
  readonly isElsewhere: boolean
}

let place: Place | null = null
const listeners = new Set<() => void>()

const setPlace = (next: Place | null) => {
  place = next
  listeners.forEach((listener) => listener())
}

export const readPlace = (): Place | null => place

export const onPlaceChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const forgetPlace = (): void => setPlace(null)

/** Keeps a place for whoever was there, and says on the login page why that shows. */
export const leaveOff = (left: Place, say: (text: string) => void): void => {
  // Titles end with the name of the product.
  const title = left.title.replace(new RegExp(` · ${i18nProvider.translate('app.name')}$`, 'u'), '')
  setPlace(left.path.startsWith('/app') ? null : { ...left, title })
  if (left.isElsewhere) say(i18nProvider.translate('leftOff.elsewhere'))
}
