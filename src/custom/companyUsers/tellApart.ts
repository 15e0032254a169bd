/** Roles of one name that allow different things, told apart by what not all of them allow. */
import { fold } from '../../../contract/fold'
import type { Permission } from '../../../contract/permissions'
import { describeRights, namesText, type Words } from '../../schema/shared/rightsInWords'

interface NamedRole {
  readonly application?: string
  readonly name: string
  readonly permissions: readonly string[]
}

/** How many rights are spelled out. */
const maxRights = 2

/** Returns, for each role that shares its name, what it has and not all others of the name have. */
export const distinctRights = <One extends NamedRole>(roles: readonly One[]): ReadonlyMap<One, Permission[]> => {
  const groups = new Map<string, One[]>()
  for (const role of roles) {
    const key = `${role.application ?? ''} ${fold(role.name)}`
    groups.set(key, [...(groups.get(key) ?? []), role])
  }
  const found = [...groups.values()].flatMap((group) => {
    if (group.length < 2) return []
    const counts = new Map<string, number>()
    for (const name of group.flatMap(({ permissions }) => permissions)) counts.set(name, (counts.get(name) ?? 0) + 1)
    return group.map(
      (role) => [role, role.permissions.filter((name) => counts.get(name) !== group.length) as Permission[]] as const,
    )
  })
  return new Map(found)
}

/** Says what tells a role from others of its name; empty if no other has it. */
export const distinctText = (rights: readonly Permission[] | undefined, words: Words): string => {
  if (!rights) return ''
  if (rights.length === 0) return words.translate('companyUsers.roles.sharedOnly')
  const texts = describeRights(rights.slice(0, maxRights), words)
  const rest = Math.max(0, rights.length - maxRights)
  return words.translate('companyUsers.roles.with', { rights: namesText(texts, texts.length + rest, words) })
}
