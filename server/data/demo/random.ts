/** A seeded pseudo-random number generator (mulberry32 on a hash of the text). */
export interface Random {
  /** From 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
}

const hashed = (text: string): number => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

export const randomOf = (seed: string): Random => {
  let state = hashed(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: (list) => list[below(list.length)] ?? list[0] }
}
