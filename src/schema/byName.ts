import type { CheckedNames } from './checked/names'
import type { AnyResource } from './resource'

/** Lists resources by their names; each name by which one leads to another is that of a resource in the list. */
export const byName = <const All extends readonly AnyResource[]>(
  all: All & CheckedNames<All>,
): Readonly<Record<string, AnyResource>> => Object.fromEntries(all.map((resource) => [resource.name, resource]))
