/** Which way columns go on: to the right, or to the left in languages that are written so. */
export type Direction = 'ltr' | 'rtl'

/** The arrow keys of a row: which of them leads to what is behind. */
const swapped: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Returns the key that does along the columns what an arrow key does on the screen: the arrow to the right goes on. */
export const keyAlong = (direction: Direction, key: string): string => (direction === 'rtl' && swapped[key]) || key
