/** Permissions in words: 'view and create offers and job grades'. */
import type { GrantableApplication } from '../../../contract/applications'
import type { Permission } from '../../../contract/permissions'
import { isUnlimited, listsOf, permissionsOf, type Role, type RoleList } from '../../../contract/roles'
import { columns, namesOf, rowsOf, stateOf, type Held, type Row } from './matrix'

/** What it takes to write text. */
export interface Words {
  readonly translate: (key: string, options?: Readonly<Record<string, unknown>>) => string
  readonly locale: string
}

export const listText = (items: readonly string[], { locale }: Words): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)

const actions = [...columns, 'ENABLE_DISABLE'] as const

const partsOf = (name: Permission) => {
  const action = actions.find((one) => name.startsWith(`${one}_`)) ?? 'VIEW'
  return { action, entity: name.slice(action.length + 1) }
}

/** Returns the entities of permissions, each with its actions. */
const actionsByEntity = (names: Held): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { action, entity } of names.map(partsOf)) found.set(entity, [...(found.get(entity) ?? []), action])
  return found
}

/**
 * Describes permissions, those with the same actions together.
 *
 * @example describeRights(role.permissions, words) // ['view offers', 'view and create regions']
 */
export const describeRights = (names: Held, words: Words): string[] => {
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

/** The lists that a count can be made of: of records as they are read, or of ids as they are sent. */
type Counted = Readonly<Record<RoleList, readonly unknown[]>>

/** Counts what is chosen: '3 units, 2 regions, 7 countries'; empty if nothing is. */
export const countLists = (lists: Counted, names: readonly RoleList[], { translate }: Words): string =>
  names
    .filter((name) => lists[name].length > 0)
    .map((name) => translate(`access.counts.${name}`, { smart_count: lists[name].length }))
    .join(', ')

const places = ['business_units', 'regions', 'countries'] as const
const jobRows: readonly Row[] = ['job_evaluation', 'custom_job_library', 'job_library']

/** Returns where a role holds, for a row: job rows are limited by grades and job functions too. */
const whereText = (row: Row, role: Role, words: Words): string => {
  const { translate } = words
  if (isUnlimited(role)) return translate('access.sentences.where.all')
  const names = jobRows.includes(row) ? ([...places, 'grades', 'job_functions'] as const) : places
  const lists = countLists(listsOf(role), names, words)
  return lists === '' ? translate('access.sentences.where.none') : translate('access.sentences.where.in', { lists })
}

export interface Sentence {
  readonly key: Row | 'also'
  readonly text: string
  /** Whether it says that something is not possible. */
  readonly isDenial: boolean
}

const rowSentence = (row: Row, held: Held, role: Role, words: Words): Sentence => {
  const what = words.translate(`access.subjects.${row}`)
  const does = columns.filter((column) => {
    const names = namesOf(row, column)
    return names.length > 0 && stateOf(names, held) !== 'off'
  })
  const isDenial = does.length === 0
  const actionTexts = does.map((column) => words.translate(`access.actions.${column}`))
  const text = isDenial
    ? words.translate('access.sentences.cannot', { what })
    : words.translate('access.sentences.can', {
        actions: listText(actionTexts, words),
        what,
        where: whereText(row, role, words),
      })
  return { key: row, text, isDenial }
}

/** Says for each row of the matrix what a person with this role can do and where, and what else the role gives. */
export const sentencesOf = (application: GrantableApplication, role: Role, words: Words): Sentence[] => {
  const held = permissionsOf(application, role)
  const rows = rowsOf(application)
  const shown = new Set(rows.flatMap((row) => columns.flatMap((column) => namesOf(row, column))))
  const others = held.filter((name) => !shown.has(name))
  const rights = describeRights(others, words).join('; ')
  return [
    ...rows.map((row) => rowSentence(row, held, role, words)),
    ...(rights === ''
      ? []
      : [{ key: 'also' as const, text: words.translate('access.sentences.also', { rights }), isDenial: false }]),
  ]
}
