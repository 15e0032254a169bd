/** Places an entry of a list that draws only what is in sight, so many pixels below its top. */
export const placed = (start: number) =>
  ({ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }) as const
