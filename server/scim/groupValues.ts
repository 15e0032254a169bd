/** Reads what identity providers say of groups, and of who joins and leaves them. */
import type { GroupSent } from '../modules/provisioning/groups'
import { badPath, badValue, ScimError } from './errors'
import { demanded } from './filter'
import { idOf } from './filterSql'
import { readPath } from './paths'
import { asList, isObject, readText, type PatchOperation, type Sent } from './sent'

/** What is wanted of the members of a group. */
export interface MembersWanted {
  /** Whether those who are in it leave, unless they are added. */
  isReplaced: boolean
  readonly added: Set<number>
  readonly removed: Set<number>
}

export interface GroupPatch {
  readonly group: GroupSent
  readonly members: MembersWanted
}

const mostMembers = 100_000

/** Returns the ids of members: `[{ "value": "7" }]`, or texts, as some clients send them; throws 400. */
export const readMembers = (value: unknown): number[] => {
  const list = asList(value)
  if (list.length > mostMembers) throw badValue(`A group has at most ${mostMembers} members.`)
  return list.map((member) => {
    const text = isObject(member) ? member.value : member
    const id = idOf(text)
    if (id === undefined) throw badValue(`members: No user has the id ‘${String(text).slice(0, 40)}’.`)
    return id
  })
}

const patchMembers = (wanted: MembersWanted, op: PatchOperation['op'], ids: readonly number[] | 'all'): void => {
  if (ids === 'all' || op === 'replace') {
    wanted.isReplaced = true
    wanted.added.clear()
    wanted.removed.clear()
  }
  const [into, outOf] = op === 'remove' ? [wanted.removed, wanted.added] : [wanted.added, wanted.removed]
  for (const id of ids === 'all' ? [] : ids) {
    into.add(id)
    outOf.delete(id)
  }
}

type Draft = { -readonly [member in keyof GroupSent]: GroupSent[member] }

const patchAt = (draft: Draft, members: MembersWanted, { op, value }: PatchOperation, text: string): void => {
  const path = readPath(text)
  if (!path) return
  const { attribute, filter } = path
  if (attribute === 'displayname') {
    if (op === 'remove') throw new ScimError(400, 'mutability', 'A group keeps a displayName.')
    draft.name = readText(value, 'displayName')
  } else if (attribute === 'externalid')
    draft.external_id = op === 'remove' || value === null ? null : readText(value, 'externalId')
  else if (attribute === 'members') {
    const meant = filter && demanded(filter).value
    if (filter && typeof meant !== 'string')
      throw badPath('Members are found by their value alone: members[value eq "7"].')
    if (meant !== undefined) patchMembers(members, op === 'remove' ? 'remove' : 'add', readMembers(meant))
    else
      patchMembers(members, op, op === 'remove' && (value === undefined || value === null) ? 'all' : readMembers(value))
  }
}

/** Returns what a PATCH wants of a group. */
export const readGroupPatch = (operations: readonly PatchOperation[]): GroupPatch => {
  const draft: Draft = {}
  const members: MembersWanted = { isReplaced: false, added: new Set(), removed: new Set() }
  for (const operation of operations) {
    const { path, value } = operation
    if (path !== undefined) patchAt(draft, members, operation, path)
    else if (operation.op === 'remove') throw new ScimError(400, 'noTarget', 'What to remove? Send a path.')
    else if (isObject(value)) {
      for (const [name, one] of Object.entries(value))
        if (!['id', 'schemas', 'meta'].includes(name.toLowerCase()))
          patchAt(draft, members, { ...operation, value: one }, name)
    } else throw badValue('Without a path, the value is an object.')
  }
  return { group: draft, members }
}

/** Returns what a whole group says; members that aren't sent leave it. */
export const readGroup = (values: Sent): GroupPatch => ({
  group: {
    name: readText(values.displayName, 'displayName'),
    ...(typeof values.externalId === 'string' && { external_id: values.externalId }),
  },
  members: { isReplaced: true, added: new Set(readMembers(values.members)), removed: new Set() },
})
