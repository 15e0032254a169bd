/** Loaded for languages that are written from right to left. */
import cssjanus from 'cssjanus'

/** Swaps left and right in styles. */
export const mirror = (styles: string): string => cssjanus.transform(styles)
