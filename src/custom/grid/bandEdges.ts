/** How many bands are told apart: one for each of the five steps of the theme's ladder, and one between each two. */
export const bandCount = 9

const colorOf = (ladder: readonly string[], band: number) => {
  const [below, above] = [ladder[Math.floor(band / 2)], ladder[Math.ceil(band / 2)]]
  return below === above ? below : `color-mix(in oklch, ${below}, ${above})`
}

/**
 * Returns the styles of the edges of ranks, by class names `band0` to `band8`: the higher a band, the wider, since neighbouring
 * colours look alike in a thin line. Names begin below each other, `padding` pixels behind the narrowest edge.
 */
export const bandEdges = (ladder: readonly string[], padding: number) =>
  Object.fromEntries(
    Array.from({ length: bandCount }, (_, band) => {
      const more = Math.round(1.5 * band)
      return [
        `& .band${band}`,
        { borderLeft: `${2 + more}px solid ${colorOf(ladder, band)}`, paddingLeft: padding - more },
      ]
    }),
  )
