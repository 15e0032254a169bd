import type { Tone } from '../grid/gridProps'
import type { Problem } from './problems'

/** How problems are painted. */
export const problemTones = { inversion: 'error', duplicate: 'warning', gap: 'info' } as const satisfies Readonly<
  Record<Problem, Tone>
>
