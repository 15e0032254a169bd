interface Placed {
  readonly key: string
  readonly after?: string | undefined
}

/** Puts each entry right behind the one that it names; those that name none, or one that is absent, keep their order. */
export const inOrder = <Entry extends Placed>(entries: readonly Entry[]): Entry[] => {
  const followersOf = (key: string) => entries.filter(({ after }) => after === key)
  const withFollowers = (entry: Entry): Entry[] => [entry, ...followersOf(entry.key).flatMap(withFollowers)]
  const first = entries.filter(({ after }) => !entries.some(({ key }) => key === after))
  const placed = first.flatMap(withFollowers)
  const circling = entries.filter((entry) => !placed.includes(entry))
  if (circling.length > 0)
    throw new Error(`Each of these entries is to stand behind another: ${circling.map(({ key }) => key).join(', ')}`)
  return placed
}
