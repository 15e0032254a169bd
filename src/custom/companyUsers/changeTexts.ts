/** Changes of roles in words. */
import { capitalize } from '../../../contract/capitalize'
import { joinedTexts } from '../../../contract/formatters'
import type { GrantableApplication } from '../../../contract/applications'
import { roleLists } from '../../../contract/roles'
import { describeRights, namesText, type Words } from '../../schema/shared/rightsInWords'
import type { Change, Part } from './changes'
import { showDay } from '../../schema/shared/showDay'
import { roleName } from './roleName'
import { joinedPhrases } from '../../../contract/glue'

/** How many names of a list are spelled out. */
const maxNames = 4

/** Counts and names the records of a list: '1 country: Denmark'. */
const recordsText = ({ list, records }: Part['lists'][number], words: Words): string =>
  words.translate('access.changes.list', {
    what: words.translate(`access.counts.${list}`, { count: records.length }),
    names: namesText(
      records.slice(0, maxNames).map(({ name }) => name),
      records.length,
      words,
    ),
  })

/** Says until when a role counts: later than before, or only until an earlier day. */
const endLines = ({ ends, access }: Part, isGiven: boolean, { translate, locale }: Words): string[] => {
  // Who loses access loses it whenever it would have ended.
  if (!ends || (access && !isGiven)) return []
  const day = isGiven ? ends.here : ends.there
  return [
    day === null
      ? translate('access.changes.noEnd')
      : translate(`access.changes.${isGiven ? 'until' : 'onlyUntil'}`, { date: showDay(day, locale) }),
  ]
}

/** Says what is gained or lost in an application, one line each. */
export const partTexts = (application: GrantableApplication, part: Part, isGiven: boolean, words: Words): string[] => {
  const { translate } = words
  const name = translate(`choices.applications.${application}`)
  const idle = joinedPhrases(describeRights(part.idle, words))
  return [
    ...(part.access ? [translate('access.changes.access', { application: name })] : []),
    ...(part.unlimited
      ? [translate(`access.changes.${isGiven ? 'unlimited' : 'noLonger'}`, { application: name })]
      : []),
    ...describeRights(part.permissions, words, 'ownEntities').map((text) => capitalize(text, words.locale)),
    ...(idle === '' ? [] : [translate('access.changes.idle', { rights: idle })]),
    ...part.lists.map((list) => recordsText(list, words)),
    ...endLines(part, isGiven, words),
  ]
}

/**
 * Says in sentences what a change gave or took in an application.
 *
 * @example sentencesOf(change, 'takes', words) // ['May no longer view regions', 'No longer for 1 country: Denmark']
 */
export const sentencesOf = (change: Change, side: 'gives' | 'takes', words: Words): string[] => {
  const { translate } = words
  const { application, [side]: part } = change
  const name = translate(`choices.applications.${application}`)
  const said = (kind: 'has' | 'may' | 'where', values: object) =>
    translate(`access.changes.${kind}.${side}`, { ...values })
  return [
    ...(part.access ? [said('has', { application: name })] : []),
    ...(part.unlimited
      ? [translate(`access.changes.${side === 'gives' ? 'unlimited' : 'limited'}`, { application: name })]
      : []),
    ...describeRights([...part.permissions, ...part.idle], words, 'ownEntities').map((rights) =>
      said('may', { rights }),
    ),
    ...part.lists.map((list) => said('where', { records: recordsText(list, words) })),
    ...endLines(part, side === 'gives', words),
  ]
}

const roleText = (name: string | null, words: Words): string =>
  name === null || name === '' ? '' : roleName(name, words)

/** Says how the name of the role changes; empty if it has none. */
export const roleChangeText = ({ role }: Change, words: Words): string => {
  if (!role || role.after === '') return ''
  const names = { before: roleText(role.before, words), after: roleText(role.after, words) }
  return words.translate(names.before === '' ? 'access.changes.newRole' : 'access.changes.role', names)
}

/** Counts the permissions and places that changes give or take: '2 rights, 1 region'; empty if there are none. */
export const countText = (
  changes: readonly Change[],
  side: 'gives' | 'takes',
  { translate, locale }: Words,
): string => {
  const parts = changes.map((change) => change[side])
  const rights = parts.reduce((sum, { permissions }) => sum + permissions.length, 0)
  const counts = roleLists.map((list) => {
    const records = parts.flatMap(({ lists }) => lists.filter((one) => one.list === list).flatMap((one) => one.records))
    return { key: `access.counts.${list}`, count: new Set(records.map(({ id }) => id)).size }
  })
  const told = [{ key: 'access.changes.rights', count: rights }, ...counts].filter(({ count }) => count > 0)
  return joinedTexts(
    locale,
    told.map(({ key, count }) => translate(key, { count })),
  )
}
