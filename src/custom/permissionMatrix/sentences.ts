/** What a role means, in sentences: 'Can view and create regions.' */
import { joinedTexts, listedTexts } from '../../../contract/formatters'
import type { GrantableApplication } from '../../../contract/applications'
import type { Permission } from '../../../contract/permissions'
import { isUnlimited, listsOf, permissionsOf, roleLists, type Role, type RoleList } from '../../../contract/roles'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { columns, isInRows, namesOf, rowsOf, stateOf, type Held, type MainRow } from './matrix'
import { isForCompanyUsers, openingInConsole, opensInApplications, type ScreenCall } from './reach'
import { joinedPhrases } from '../../../contract/glue'

/** The lists that a count can be made of: of records as they are read, or of ids as they are sent. */
type Counted = Readonly<Record<RoleList, readonly unknown[]>>

/** Counts what is chosen: '3 units, 2 regions, 7 countries'; empty if nothing is. */
export const countLists = (lists: Counted, names: readonly RoleList[], { translate, locale }: Words): string =>
  joinedTexts(
    locale,
    names
      .filter((name) => lists[name].length > 0)
      .map((name) => translate(`access.counts.${name}`, { count: lists[name].length })),
  )

export interface Sentence {
  readonly key: MainRow | 'also' | 'nothing'
  readonly text: string
  /** Whether it says that something is not possible. */
  readonly isDenial: boolean
  /** The permissions that it is about. */
  readonly names: readonly Permission[]
}

/** What a role means in the console, or in its application. */
export interface Meaning {
  readonly of: 'console' | 'application'
  /** Where it holds: 'In the console: everywhere in Aurora'. */
  readonly where: string
  readonly sentences: readonly Sentence[]
}

/** What the sentences are about. */
interface Meant {
  readonly application: GrantableApplication
  readonly role: Role
  /** The name of the company. */
  readonly company: string
  /** The calls of the console's screens. */
  readonly screenCalls: readonly ScreenCall[]
}

const rowSentence = (row: MainRow, held: Held, of: Meaning['of'], words: Words): Sentence => {
  const what = words.translate(`access.subjects.${row}`)
  const does = columns.filter((column) => {
    const names = namesOf(row, column)
    return names.length > 0 && stateOf(names, held) !== 'off'
  })
  const names = does.flatMap((column) => namesOf(row, column)).filter((name) => held.includes(name))
  const actionTexts = does.map((column) => words.translate(`access.actions.${column}`))
  const isDenial = does.length === 0
  const text = isDenial
    ? words.translate(`access.sentences.cannot.${of}`, { what })
    : words.translate('access.sentences.can', { actions: listedTexts(words.locale, actionTexts), what })
  return { key: row, text, isDenial, names }
}

const alsoSentence = (names: readonly Permission[], words: Words): Sentence[] => {
  const rights = joinedPhrases(describeRights(names, words, 'ownEntities'))
  if (rights === '') return []
  return [{ key: 'also', text: words.translate('access.sentences.also', { rights }), isDenial: false, names }]
}

/** Says for each row what somebody can do, and what else. */
const sentencesFor = (rows: readonly MainRow[], held: Held, of: Meaning['of'], words: Words): Sentence[] => [
  ...rows.map((row) => rowSentence(row, held, of, words)),
  ...alsoSentence(
    held.filter((name) => !isInRows(rows, name)),
    words,
  ),
]

/** The console goes by permissions alone, everywhere in the company (A48). */
const inConsole = ({ application, role, company, screenCalls }: Meant, words: Words): Meaning => {
  const { translate } = words
  const held = openingInConsole(screenCalls, { role: role.name, permissions: permissionsOf(application, role) })
  if (held.length === 0) {
    const text = translate('access.sentences.nothingInConsole')
    return {
      of: 'console',
      where: translate('access.sentences.console'),
      sentences: [{ key: 'nothing', text, isDenial: true, names: [] }],
    }
  }
  const rows = rowsOf(application).filter((row) => isOpenable(row, screenCalls))
  return {
    of: 'console',
    where: translate('access.sentences.inConsole', { company }),
    sentences: sentencesFor(rows, held, 'console', words),
  }
}

/** Whether any role opens something of a row in the console. */
const isOpenable = (row: MainRow, screenCalls: readonly ScreenCall[]): boolean => {
  const names = columns.flatMap((column) => namesOf(row, column))
  const asked = screenCalls.filter(isForCompanyUsers).flatMap(({ asks }) => asks)
  return asked.some(
    (guard) => guard !== 'public' && guard.some(({ permissions }) => permissions.some((name) => names.includes(name))),
  )
}

/** The application applies the lists of the role as well. */
const inApplication = ({ application, role, company }: Meant, words: Words): Meaning => {
  const { translate } = words
  const lists = countLists(listsOf(role), roleLists, words)
  const where = isUnlimited(role) ? 'all' : lists === '' ? 'none' : 'in'
  const held = permissionsOf(application, role).filter(opensInApplications)
  return {
    of: 'application',
    where: translate(`access.sentences.inApplication.${where}`, {
      application: translate(`choices.applications.${application}`),
      company,
      lists,
    }),
    sentences: sentencesFor(rowsOf(application), held, 'application', words),
  }
}

/** Says what a person with this role can do and where: in the console, and in the application. */
export const meaningsOf = (meant: Meant, words: Words): readonly Meaning[] => [
  inConsole(meant, words),
  inApplication(meant, words),
]
