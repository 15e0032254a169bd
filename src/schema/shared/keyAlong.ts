/** The direction of the columns: to the right, or to the left in languages that are written so. */
export type Direction = 'ltr' | 'rtl'

const swapped: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Maps arrow keys to the direction of the columns: where these run from right to left, the left arrow goes on. */
export const keyAlong = (direction: Direction, key: string): string => (direction === 'rtl' && swapped[key]) || key
