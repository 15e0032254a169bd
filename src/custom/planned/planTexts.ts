/** Says in words what a planned change does. */
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { dayOf } from '../../schema/kinds/isoDay'
import { showDay } from '../../schema/kinds/showDay'
import type { useWords } from '../../schema/shared/useWords'

type Words = Pick<ReturnType<typeof useWords>, 'translate' | 'locale'>
type Value = PlannedChange['changes'][number]

export const actText = ({ call, record }: PlannedChange, { translate }: Words): string =>
  translate(`planned.acts.${call}`, { name: record.name ?? translate('planned.gone') })

/** The choices that texts stand for, by member. */
const choices: Readonly<Record<string, string>> = {
  name: 'companyRoles',
  permissions: 'permissions',
  applications: 'applications',
  status: 'companyStatus',
}

const memberOf = ({ field }: Value): string => field.split('.').at(-1) ?? ''

const nameOf = (value: unknown, member: string, { translate, locale }: Words): string => {
  if (value === null || value === undefined || value === '') return translate('planned.empty')
  if (typeof value === 'boolean') return translate(value ? 'planned.yes' : 'planned.no')
  if (typeof value === 'object') return String((value as { readonly name?: unknown }).name ?? '')
  const text = String(value)
  const day = dayOf(text)
  if (day !== null) return showDay(day, locale)
  const { [member]: list } = choices
  return list === undefined ? text : translate(`choices.${list}.${text}`, { _: text })
}

const labelOf = ({ field }: Value, member: string, { translate }: Words): string => {
  const label = translate(`planned.fields.${member}`)
  const application = /^roles\.(\w+)\./.exec(field)?.[1]
  return application === undefined
    ? label
    : translate('planned.inApplication', {
        field: label,
        application: translate(`choices.applications.${application}`),
      })
}

/** Returns a line for each value that changes, and for lists what is added and removed. */
export const changeLines = ({ changes }: PlannedChange, words: Words): string[] =>
  changes.flatMap((change) => {
    const { was, wanted } = change
    const member = memberOf(change)
    // It follows from the name of the role.
    if (member === 'description') return []
    const field = labelOf(change, member, words)
    const { translate, locale } = words
    if (!Array.isArray(was) || !Array.isArray(wanted))
      return [
        translate('planned.change', { field, was: nameOf(was, member, words), wanted: nameOf(wanted, member, words) }),
      ]
    const inWords = (values: readonly unknown[]) => values.map((value) => nameOf(value, member, words))
    const [before, after] = [inWords(was), inWords(wanted)]
    const lineOf = (key: string, names: readonly string[]) =>
      names.length > 0 ? [translate(key, { field, names: new Intl.ListFormat(locale).format(names) })] : []
    return [
      ...lineOf(
        'planned.given',
        after.filter((name) => !before.includes(name)),
      ),
      ...lineOf(
        'planned.taken',
        before.filter((name) => !after.includes(name)),
      ),
    ]
  })
