/** Permissions in words: 'view and create offers and job grades'. */
import { joinedTexts, listedTexts } from '../../../contract/formatters'
import { partsOf, type Permission } from '../../../contract/permissions'

/** What it takes to write text. */
export interface Words {
  readonly translate: (key: string, options?: Readonly<Record<string, unknown>>) => string
  readonly locale: string
}

/** Joins the first of some names: 'a, b and c', or 'a, b and 3 more'. */
export const namesText = (names: readonly string[], count: number, words: Words): string => {
  const rest = count - names.length
  if (rest <= 0) return listedTexts(words.locale, names)
  return words.translate('names.more', { names: joinedTexts(words.locale, names), count: rest })
}

const actions = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'ENABLE_DISABLE'] as const

/** Returns the entities of permissions, each with its actions. */
const actionsByEntity = (names: readonly Permission[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { action, entity } of names.map(partsOf)) found.set(entity, [...(found.get(entity) ?? []), action])
  return found
}

/** Names an entity; as `ownEntities`, as company users see it: they have one company, their own. */
const nounOf = (entity: string, nouns: 'entities' | 'ownEntities', { translate }: Words): string => {
  const noun = translate(`access.entities.${entity}`)
  return nouns === 'entities' ? noun : translate(`access.ownEntities.${entity}`, { _: noun })
}

/**
 * Describes permissions, those with the same actions together.
 *
 * @example describeRights(role.permissions, words) // ['view offers', 'view and create regions']
 */
export const describeRights = (
  names: readonly Permission[],
  words: Words,
  nouns: 'entities' | 'ownEntities' = 'entities',
): string[] => {
  const groups = new Map<string, string[]>()
  for (const [entity, held] of actionsByEntity(names)) {
    const sorted = actions.filter((action) => held.includes(action))
    const key = listedTexts(
      words.locale,
      sorted.map((action) => words.translate(`access.actions.${action}`)),
    )
    groups.set(key, [...(groups.get(key) ?? []), nounOf(entity, nouns, words)])
  }
  return [...groups].map(([does, entities]) =>
    words.translate('access.right', { actions: does, entities: listedTexts(words.locale, entities) }),
  )
}

/** Describes permissions in one text: 'view offers, and create regions'. */
export const rightsText = (names: readonly string[], words: Words): string =>
  listedTexts(words.locale, describeRights(names as readonly Permission[], words))
