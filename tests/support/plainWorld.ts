/**
 * A plain model of records and of what taking changes back does to them (decision 0100), without tables or calls.
 *
 * A record has a flat map of what it holds: `name`, a link as `units 5`, a permission as `TOM VIEW_REGION`, the grade of a
 * rank by the id of the rank. What is not there is not set. `businessUnits 5` is the key of a record.
 */

export type Held = Readonly<Record<string, string>>

export interface Entry {
  readonly held: Held
  /** Rises with each change of the record itself, not when a deletion takes a link of it along. */
  readonly version: number
}

export type World = ReadonlyMap<string, Entry>

/** What a change did to a record; null where there was none. */
export interface Part {
  readonly key: string
  readonly before: Entry | null
  readonly after: Entry | null
}

export interface Change {
  readonly id: number
  readonly isUndo: boolean
  readonly parts: readonly Part[]
}

/** Whoever is above comes before whoever names them. */
const kinds = ['sectors', 'businessUnits', 'regions', 'companyUsers', 'gradeCompanies'] as const
export type Kind = (typeof kinds)[number]

export const kindOf = (key: string): Kind => kinds.find((kind) => key.startsWith(`${kind} `)) ?? 'sectors'
export const idOf = (key: string): number => Number(key.split(' ')[1])

/** The record that something held names, if it is no value. */
const namedBy = (field: string, value = ''): string | undefined => {
  const [, unit] = /(?:^| )units (\d+)$/.exec(field) ?? []
  return unit ? `businessUnits ${unit}` : field === 'sector' ? `sectors ${value}` : undefined
}

const namedIn = (held: Held): string[] => Object.entries(held).flatMap((one) => namedBy(...one) ?? [])

export const without = (held: Held, ...fields: readonly string[]): Held =>
  Object.fromEntries(Object.entries(held).filter(([field]) => !fields.includes(field)))

/** Sets a field; undefined empties it. */
export const having = (held: Held, field: string, value: string | undefined): Held =>
  value === undefined ? without(held, field) : { ...held, [field]: value }

const put = (world: World, key: string, entry: Entry): World => new Map([...world, [key, entry]])

/** What no two records of a kind have in common. */
const uniqueIn = (key: string, { name }: Held): string | undefined =>
  kindOf(key) === 'gradeCompanies'
    ? 'one of each company'
    : kindOf(key) === 'companyUsers'
      ? undefined
      : name?.toLowerCase()

/** Whether rules let a record hold this: its name is free, and all that it names exists. */
const fits = (world: World, key: string, held: Held): boolean => {
  const own = uniqueIn(key, held)
  const isTaken = [...world].some(
    ([other, entry]) =>
      other !== key && kindOf(other) === kindOf(key) && own !== undefined && uniqueIn(other, entry.held) === own,
  )
  return !isTaken && namedIn(held).every((named) => world.has(named))
}

/** Stores a record, new or changed; null if it is refused. */
export const store = (world: World, key: string, held: Held): World | null =>
  fits(world, key, held) ? put(world, key, { held, version: (world.get(key)?.version ?? 0) + 1 }) : null

const usersOf = (world: World, key: string): [string, Entry][] =>
  [...world].filter(([, { held }]) => namedIn(held).includes(key))

/** Deletes a record, with the links to it; null if it is refused, since something else needs it. */
export const remove = (world: World, key: string): World | null => {
  const next = new Map(world)
  for (const [user, entry] of usersOf(world, key)) {
    if (entry.held['sector'] !== undefined && kindOf(key) === 'sectors') return null
    const links = Object.keys(entry.held).filter((field) => namedBy(field) === key)
    next.set(user, { ...entry, held: without(entry.held, ...links) })
  }
  next.delete(key)
  return next
}

/** Returns what differs between two worlds. */
export const partsOf = (before: World, after: World): Part[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .toSorted((one, other) => kinds.indexOf(kindOf(one)) - kinds.indexOf(kindOf(other)))
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))

const actOf = ({ before, after }: Part) => (before ? (after ? 'changed' : 'removed') : 'added')

/** Whether a deletion took links of the record along, and nothing else was done to it. */
const isStripped = ({ before, after }: Part): boolean => after !== null && before?.version === after.version

type Outcome = 'undone' | 'partly' | 'kept' | 'unchanged' | 'refused'

interface Done {
  readonly world: World
  readonly outcome: Outcome
  /** What stays since it was changed, by field. */
  readonly kept?: readonly string[]
}

/** Deletes what a change added, or makes an account inactive, unless it was changed or is used since. */
const takeAdditionBack = (world: World, { key, after }: Part): Done => {
  const now = world.get(key)
  if (!now) return { world, outcome: 'unchanged' }
  if (now.version !== after?.version) return { world, outcome: 'refused' }
  if (kindOf(key) !== 'companyUsers') {
    const next = usersOf(world, key).length > 0 ? null : remove(world, key)
    return next ? { world: next, outcome: 'undone' } : { world, outcome: 'refused' }
  }
  const next = now.held['is_active'] && store(world, key, without(now.held, 'is_active'))
  return next ? { world: next, outcome: 'undone' } : { world, outcome: 'unchanged' }
}

/** Restores what a change removed with the links that went along: people who were changed since stay as they are. */
const takeRemovalBack = (world: World, { key, before }: Part, { parts, id }: Change, log: readonly Change[]): Done => {
  if (world.has(key) || !before) return { world, outcome: 'unchanged' }
  let next: World = put(world, key, before)
  for (const part of parts) {
    const links = Object.keys(part.before?.held ?? {}).filter(
      (field) => namedBy(field) === key && part.after?.held[field] === undefined,
    )
    const user = next.get(part.key)
    const isLater = (one: Change) =>
      one.id > id && !one.isUndo && one.parts.some((other) => other.key === part.key && !isStripped(other))
    if (links.length === 0 || part.key === key || (kindOf(part.key) === 'companyUsers' && log.some(isLater))) continue
    if (!user) return { world, outcome: 'refused' }
    const held = links.reduce((all, link) => having(all, link, 'true'), user.held)
    next = put(next, part.key, { held, version: user.version + 1 })
  }
  return fits(next, key, before.held) ? { world: next, outcome: 'undone' } : { world, outcome: 'refused' }
}

/** Sets back each value that is still as a change left it. */
const takeChangeBack = (world: World, { key, before, after }: Part): Done => {
  const now = world.get(key)
  if (!now) return { world, outcome: 'refused' }
  const [was, made, is] = [before?.held ?? {}, after?.held ?? {}, now.held]
  const altered = [...new Set([...Object.keys(was), ...Object.keys(made)])].filter(
    (field) => was[field] !== made[field],
  )
  const open = altered.filter((field) => is[field] !== was[field])
  const back = open.filter((field) => is[field] === made[field])
  const kept = open.filter((field) => is[field] !== made[field])
  if (back.length === 0) return { world, outcome: kept.length > 0 ? 'kept' : 'unchanged', kept }
  const held = back.reduce((all, field) => having(all, field, was[field]), is)
  const next = store(world, key, held)
  return next ? { world: next, outcome: kept.length > 0 ? 'partly' : 'undone', kept } : { world, outcome: 'refused' }
}

/** What has become of a record, and whose later changes of it stay. */
export interface Told {
  readonly key: string
  readonly act: string
  readonly outcome: Outcome
  /** The fields that stay, each with the id of the change that gave it its value. */
  readonly kept: Readonly<Record<string, number>>
}

/** Returns the change that gave a field its value. */
const lastWriter = (log: readonly Change[], key: string, field: string): number =>
  log.findLast(({ parts }) =>
    parts.some((part) => part.key === key && part.before?.held[field] !== part.after?.held[field]),
  )?.id ?? 0

/** Takes a change back; `log` has all changes so far. */
export const takeBack = (start: World, change: Change, log: readonly Change[]): { world: World; told: Told[] } => {
  const removed = change.parts.filter((part) => actOf(part) === 'removed')
  const isOne = removed.length === 1 && change.parts.every((part) => part === removed[0] || isStripped(part))
  const parts = (isOne ? removed : change.parts).toReversed()
  let world = start
  const takeOne = (part: Part): Done => {
    const takes = { added: takeAdditionBack, changed: takeChangeBack, removed: takeRemovalBack }
    const done = takes[actOf(part)](world, part, change, log)
    world = done.world
    return done
  }
  const isRefused = ({ outcome }: Done) => outcome === 'refused'
  let all = parts.map(takeOne)
  // Others of the change may have been in the way.
  if (!all.every(isRefused)) all = all.map((done, place) => (isRefused(done) ? takeOne(parts[place] as Part) : done))
  const told = all.map(({ outcome, kept = [] }, place): Told => {
    const part = parts[place] as Part
    const writers = Object.fromEntries(kept.map((field) => [field, lastWriter(log, part.key, field)]))
    return { key: part.key, act: actOf(part), outcome, kept: writers }
  })
  return { world, told }
}
