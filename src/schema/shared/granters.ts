/** Who can grant a right, and which role had it, in words. */
import type { z } from 'zod'
import type { EndedRole, granters } from '../../../contract/entities/granters'
import { showDay } from './showDay'
import { listedTexts } from '../../../contract/formatters'
import type { Words } from './rightsInWords'

/** Names who can grant it: 'Ana Souza, Bo Lind or 3 others can grant it.' */
export const describeGranters = ({ users, count }: z.output<typeof granters>, words: Words): string => {
  const { translate } = words
  if (count === 0) return translate('permission.noGranters')
  const others = count - users.length
  const names = users.map(({ name }) => name)
  const all = others > 0 ? [...names, translate('permission.moreGranters', { count: others })] : names
  return translate('permission.granters', { names: listedTexts(words.locale, all, 'disjunction') })
}

/** Says that a role of the reader included it: 'Your role Planner in TOM included it, but ended on Nov 26, 2026.' */
export const describeOwnEnd = ({ application, role, ended_on: end }: EndedRole, words: Words): string =>
  words.translate('permission.ended', {
    role: words.translate(`choices.companyRoles.${role}`, { _: role }),
    application: words.translate(`choices.applications.${application}`),
    date: showDay(end, words.locale),
  })
