/** Permissions in words: 'view and create offers and job grades'. */
import type { Permission } from '../../../contract/permissions'

/** What it takes to write text. */
export interface Words {
  readonly translate: (key: string, options?: Readonly<Record<string, unknown>>) => string
  readonly locale: string
}

/** Joins texts: 'a, b and c', or 'a, b or c'. */
export const listText = (
  items: readonly string[],
  { locale }: Pick<Words, 'locale'>,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(locale, { type }).format(items)

/** Joins the first of some names: 'a, b and c', or 'a, b and 3 more'. */
export const namesText = (names: readonly string[], count: number, words: Words): string => {
  const rest = count - names.length
  if (rest <= 0) return listText(names, words)
  return words.translate('names.more', { names: names.join(', '), count: rest.toLocaleString(words.locale) })
}

/** Begins a text with a capital letter. */
export const capitalized = (text: string, { locale }: Pick<Words, 'locale'>): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

const actions = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'ENABLE_DISABLE'] as const

const partsOf = (name: Permission) => {
  const action = actions.find((one) => name.startsWith(`${one}_`)) ?? 'VIEW'
  return { action, entity: name.slice(action.length + 1) }
}

/** Returns the entities of permissions, each with its actions. */
const actionsByEntity = (names: readonly Permission[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { action, entity } of names.map(partsOf)) found.set(entity, [...(found.get(entity) ?? []), action])
  return found
}

/**
 * Describes permissions, those with the same actions together.
 *
 * @example describeRights(role.permissions, words) // ['view offers', 'view and create regions']
 */
export const describeRights = (names: readonly Permission[], words: Words): string[] => {
  const groups = new Map<string, string[]>()
  for (const [entity, held] of actionsByEntity(names)) {
    const sorted = actions.filter((action) => held.includes(action))
    const key = listText(
      sorted.map((action) => words.translate(`access.actions.${action}`)),
      words,
    )
    groups.set(key, [...(groups.get(key) ?? []), words.translate(`access.entities.${entity}`)])
  }
  return [...groups].map(([does, entities]) =>
    words.translate('access.right', { actions: does, entities: listText(entities, words) }),
  )
}
