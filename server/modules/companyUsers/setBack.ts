/** Sets back what a change has altered of a person, as a form that is saved again (decision 0100). */
import { getTableName } from 'drizzle-orm'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { noLists, roleLists, type RoleList } from '../../../contract/roles'
import type { Queryable } from '../../database/connection'
import { userRoles, users } from '../../database/tables'
import type { Images, Written } from '../../records/history/images'
import { valueName, setValueBack, type Altered, type Choice } from '../../records/undo/setBack'
import { referencesOf, type AnyRow } from '../../records/table'
import { linkTables, readStates, type RoleState, type UserState } from './states'

/** The members of a role that a change may alter, with their places in the form. */
const members = {
  grant_access: 'grant_access',
  name: 'name',
  description: 'description',
  permissions: 'permissions',
  has_live_pay_tool: 'role_metafield.has_live_pay_tool',
  ends_on: 'ends_on',
} as const
type Member = keyof typeof members
const memberNames = Object.keys(members) as Member[]

/** What somebody without a role has of it. */
const none: Readonly<Record<Member, unknown>> = {
  grant_access: false,
  name: null,
  description: null,
  permissions: [],
  has_live_pay_tool: false,
  ends_on: null,
}

type Draft = { -readonly [member in keyof RoleState]: RoleState[member] }

const setRoleBack = (draft: Draft, application: string, written: Written, choice: Choice): Altered[] =>
  memberNames.flatMap((member) => {
    const field = `roles.${application}.${members[member]}`
    const valueOf = (row: AnyRow | null) => row?.[member] ?? none[member]
    const [was, made, is] = [valueOf(written.before), valueOf(written.after), draft[member]]
    if (JSON.stringify(was) === JSON.stringify(made) || !choice.isAsked(field)) return []
    const place = { table: written.table_name, key: written.row_key, column: member }
    const { value, outcome } = setValueBack(was, made, is, () => choice.isOverwritten({ field, place }))
    // A role that nobody had has no name to go back to; it is not granted any more.
    if (value !== null || member === 'ends_on') Object.assign(draft, { [member]: value })
    else if (outcome === 'undone') return []
    return [{ field, place, was, made, is, outcome }]
  })

const setListBack = (
  draft: Draft,
  application: string,
  list: RoleList,
  rows: readonly Written[],
  { isAsked }: Choice,
) => {
  const { table, name, column } = linkTables[list]
  const field = `roles.${application}.metafield.${list}`
  const named = referencesOf(table).find(({ member }) => member === column)?.table
  const ids = draft.lists[list]
  const gone = new Set<number>()
  const back = new Set<number>()
  const altered = rows.flatMap((row): Altered[] => {
    const { before, after, table_name, row_key } = row
    const entry = before ?? after
    if (table_name !== name || entry?.application !== application) return []
    const id = Number(entry[column])
    const part = { table: named, id }
    if (!isAsked(valueName({ field, part }))) return []
    const [was, made, is] = [before !== null, after !== null, ids.includes(id)]
    if (is !== was) (was ? back : gone).add(id)
    const outcome = is === was ? ('unchanged' as const) : ('undone' as const)
    return [{ field, part, place: { table: table_name, key: row_key }, was, made, is, outcome }]
  })
  draft.lists = { ...draft.lists, [list]: [...ids.filter((id) => !gone.has(id)), ...back] }
  return altered
}

/** Returns a role as a form has it, also if there is none. */
export const draftOf = (application: GrantableApplication, role: RoleState | undefined): Draft => ({
  application,
  grant_access: false,
  name: '',
  description: '',
  permissions: [],
  has_live_pay_tool: false,
  ends_on: null,
  lists: noLists,
  ...role,
})

const own = ['first_name', 'last_name', 'email', 'phone_code', 'phone_number', 'is_active'] as const

const setOwnBack = (person: UserState, { own: written }: Images, choice: Choice) => {
  const values: Record<string, unknown> = {}
  const altered = own.flatMap((field): Altered[] => {
    const [was, made, is] = [written?.before?.[field] ?? null, written?.after?.[field] ?? null, person[field]]
    if (!written?.before || !written.after || was === made || !choice.isAsked(field)) return []
    const place = { table: getTableName(users), key: written.row_key, column: field }
    const { value, outcome } = setValueBack(was, made, is, () => choice.isOverwritten({ field, place }))
    values[field] = value
    return [{ field, place, was, made, is, outcome }]
  })
  return { values, altered }
}

/** Returns the form that saves a person with these roles, and other values where some are given. */
export const formOf = (person: UserState, roles: readonly Draft[], values: Readonly<Record<string, unknown>> = {}) => {
  const { first_name, last_name, email, phone_code, phone_number } = { ...person, ...values }
  return {
    first_name,
    last_name,
    email,
    phone_code,
    phone_number,
    applications: roles.filter(({ grant_access }) => grant_access).map(({ application }) => application),
    roles: Object.fromEntries(
      roles.map(({ application, lists, has_live_pay_tool, ...role }) => [
        application,
        { ...role, metafield: lists, ...(application === 'TOM' && { role_metafield: { has_live_pay_tool } }) },
      ]),
    ),
    version: person.version,
  }
}

/** Returns what a change altered of a person, and the form that sets it back; undefined if there is nobody with the id. */
export const setPersonBack = async (
  db: Queryable,
  {
    company,
    id,
    images,
    choice,
  }: {
    readonly company: number
    readonly id: number
    readonly images: Images
    readonly choice: Choice
  },
) => {
  const [person] = await readStates(db, company, [id], { isLocked: true })
  if (!person) return undefined
  const { values, altered } = setOwnBack(person, images, choice)
  const drafts = grantableApplications.map((application) => draftOf(application, person.roles[application]))
  for (const draft of drafts) {
    const ofRole = images.parts.filter(
      ({ table_name: table, before, after }) =>
        table === getTableName(userRoles) && (before ?? after)?.application === draft.application,
    )
    for (const written of ofRole) altered.push(...setRoleBack(draft, draft.application, written, choice))
    for (const list of roleLists) altered.push(...setListBack(draft, draft.application, list, images.parts, choice))
  }
  return { person, altered, body: formOf(person, drafts, values) }
}
