/** Says in words what a planned change does. */
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import type { Permission } from '../../../contract/permissions'
import { listedTexts } from '../../../contract/formatters'
import { describeRights, type Words } from '../../schema/shared/rightsInWords'
import { dayOf } from '../../schema/shared/isoDay'
import { showDay } from '../../schema/shared/showDay'
import { joinedPhrases } from '../../../contract/glue'

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

/** Permissions are told like those of a role: 'view, create and update regions'. */
const namesOf = (values: readonly unknown[], member: string, words: Words): string =>
  member === 'permissions'
    ? joinedPhrases(describeRights(values as readonly Permission[], words))
    : listedTexts(
        words.locale,
        values.map((value) => nameOf(value, member, words)),
      )

const surplus = (values: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const known = new Set(others.map((other) => JSON.stringify(other)))
  return values.filter((value) => !known.has(JSON.stringify(value)))
}

/** Of an application that is taken away, nothing else matters. */
const isTold = ({ field }: Value, changes: readonly Value[]): boolean => {
  const [, application] = field.split('.')
  const access = `roles.${application}.grant_access`
  return field === access || !changes.some((one) => one.field === access && one.wanted === false)
}

/** Returns a line for each value that changes, and for lists what is added and removed. */
export const changeLines = ({ changes }: Pick<PlannedChange, 'changes'>, words: Words): string[] =>
  changes.flatMap((change) => {
    const { was, wanted } = change
    const member = memberOf(change)
    // It follows from the name of the role.
    if (member === 'description' || !isTold(change, changes)) return []
    const field = labelOf(change, member, words)
    const { translate } = words
    if (!Array.isArray(was) || !Array.isArray(wanted))
      return [
        translate('planned.change', { field, was: nameOf(was, member, words), wanted: nameOf(wanted, member, words) }),
      ]
    const lineOf = (key: string, values: readonly unknown[]) =>
      values.length > 0 ? [translate(key, { field, names: namesOf(values, member, words) })] : []
    return [...lineOf('planned.given', surplus(wanted, was)), ...lineOf('planned.taken', surplus(was, wanted))]
  })
