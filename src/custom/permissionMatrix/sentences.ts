/** What a role means, in sentences: 'Can view and create regions in 2 units.' */
import type { GrantableApplication } from '../../../contract/applications'
import { isUnlimited, listsOf, permissionsOf, type Role, type RoleList } from '../../../contract/roles'
import { describeRights, listText, type Words } from '../../schema/shared/rightsInWords'
import { columns, namesOf, rowsOf, stateOf, type Held, type Row } from './matrix'

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
