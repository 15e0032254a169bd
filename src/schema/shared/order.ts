interface Placed {
  readonly key: string
  readonly after?: string | undefined
}

/**
 * Puts each entry behind the one that it names. Those that name none follow in the order given, the ones that others
 * are behind first.
 */
export const inOrder = <Entry extends Placed>(entries: readonly Entry[]): Entry[] => {
  const behind = (key: string) => entries.filter(({ after }) => after === key)
  const withFollowers = (entry: Entry): Entry[] => [entry, ...behind(entry.key).flatMap(withFollowers)]
  const first = entries.filter(({ after }) => !entries.some(({ key }) => key === after))
  const leads = ({ key }: Entry) => Number(behind(key).length > 0)
  return first.toSorted((one, other) => leads(other) - leads(one)).flatMap(withFollowers)
}
