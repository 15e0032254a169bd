interface Placed {
  readonly key: string
  readonly after?: string | undefined
}

/** Places each entry right after the one that `after` names. Entries without one, or with an absent one, keep their order. */
export const inOrder = <Entry extends Placed>(entries: readonly Entry[]): Entry[] => {
  const followersOf = (key: string) => entries.filter(({ after }) => after === key)
  const withFollowers = (entry: Entry): Entry[] => [entry, ...followersOf(entry.key).flatMap(withFollowers)]
  const first = entries.filter(({ after }) => !entries.some(({ key }) => key === after))
  const placed = first.flatMap(withFollowers)
  const circling = entries.filter((entry) => !placed.includes(entry))
  if (circling.length > 0)
    throw new Error(`These entries name each other in a circle: ${circling.map(({ key }) => key).join(', ')}`)
  return placed
}
