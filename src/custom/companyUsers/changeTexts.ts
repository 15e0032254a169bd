/** Changes of roles in words. */
import type { GrantableApplication } from '../../../contract/applications'
import { describeRights, listText, type Words } from '../../schema/shared/rightsInWords'
import type { Change, Part } from './changes'

/** How many names of a list are spelled out. */
const maxNames = 4

const namesText = (records: readonly { readonly name: string }[], words: Words): string => {
  const names = records.slice(0, maxNames).map(({ name }) => name)
  const rest = records.length - names.length
  return rest > 0
    ? words.translate('access.changes.more', { names: names.join(', '), count: rest })
    : listText(names, words)
}

/** Says what is gained or lost in an application, one line each. */
export const partTexts = (application: GrantableApplication, part: Part, isGiven: boolean, words: Words): string[] => {
  const { translate } = words
  return [
    ...(part.access
      ? [translate('access.changes.access', { application: translate(`choices.grantable.${application}`) })]
      : []),
    ...(part.unlimited ? [translate(`access.changes.${isGiven ? 'unlimited' : 'noLonger'}`)] : []),
    ...describeRights(part.permissions, words).map(
      (text) => text.charAt(0).toLocaleUpperCase(words.locale) + text.slice(1),
    ),
    ...part.lists.map(({ list, records }) =>
      translate('access.changes.list', {
        count: translate(`access.counts.${list}`, { smart_count: records.length }),
        names: namesText(records, words),
      }),
    ),
  ]
}

const roleText = (name: string | null, { translate }: Words): string =>
  name === null || name === '' ? '' : translate(`choices.companyRoles.${name}`, { _: name })

/** Says how the name of the role changes; empty if it has none. */
export const roleChangeText = ({ role }: Change, words: Words): string => {
  if (!role || role.after === '') return ''
  const names = { before: roleText(role.before, words), after: roleText(role.after, words) }
  return words.translate(names.before === '' ? 'access.changes.newRole' : 'access.changes.role', names)
}

/** Counts the permissions that changes give and take. */
export const countRights = (changes: readonly Change[]) => ({
  gives: changes.reduce((sum, { gives }) => sum + gives.permissions.length, 0),
  takes: changes.reduce((sum, { takes }) => sum + takes.permissions.length, 0),
})
