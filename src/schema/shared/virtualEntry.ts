/** Positions an entry of a virtual list `start` pixels below its top. */
export const atOffset = (start: number) =>
  ({ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }) as const
