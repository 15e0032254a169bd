import { isDefaultRole } from '../../../../contract/roles'
import { namesText } from '../../../schema/shared/rightsInWords'
import { useWords } from '../../../schema/shared/useWords'
import type { RoleEntry } from './entries'
import { roleName } from '../roleName'
import { distinctText } from '../tellApart'
import { labelled } from '../../../../contract/glue'

/** Returns functions that name a role, and say what tells it from others of its name. */
export const useRoleText = () => {
  const words = useWords()
  const { translate } = words
  const counted = (key: 'people' | 'rights' | 'changed', count: number) =>
    translate(`companyUsers.roles.${key}`, { count })
  const nameOf = ({ name }: RoleEntry) => (name === '' ? translate('names.noRole') : roleName(name, { translate }))
  const notesOf = ({ held, changed, hasTool, distinct }: RoleEntry): string[] => [
    counted('rights', held.length),
    ...(changed > 0 ? [counted('changed', changed)] : []),
    ...(hasTool ? [translate('companyUsers.roles.withTool')] : []),
    ...(distinct ? [distinctText(distinct, words)] : []),
  ]
  const peopleOf = ({ count, active }: RoleEntry): string => {
    const values = { active, inactive: count - active }
    return count === 0
      ? translate('companyUsers.roles.nobody')
      : count === active
        ? translate('companyUsers.roles.allActive', { count, people: counted('people', count) })
        : labelled(counted('people', count), translate('companyUsers.roles.activity', values))
  }
  /** Names some of those who have a role. */
  const holdersOf = ({ users, count }: RoleEntry): string =>
    namesText(
      users.slice(0, 3).map(({ name }) => name),
      count,
      words,
    )
  const optionOf = (entry: RoleEntry): string => {
    const isPlain = isDefaultRole(entry.name) && entry.changed === 0 && !entry.hasTool
    return isPlain ? nameOf(entry) : [nameOf(entry), ...notesOf(entry), peopleOf(entry)].join(' · ')
  }
  return { nameOf, notesOf, peopleOf, holdersOf, optionOf }
}
