/** What the user lacks, in words. */
import type { Refusal } from '../../../contract/guards'
import { listedTexts } from '../../../contract/formatters'
import { describeRights, type Words } from './rightsInWords'

/** Returns the permissions any of which is missing. */
export const missingNames = (refusals: readonly Refusal[]) =>
  refusals.flatMap((refusal) => (refusal.kind === 'permission' ? refusal.anyOf : []))

const textOf = (refusal: Refusal, words: Words): string => {
  const { translate } = words
  if (refusal.kind === 'role')
    return translate('permission.lacks.role', { role: translate(`choices.companyRoles.${refusal.role}`) })
  if (refusal.kind !== 'permission') return translate(`permission.lacks.${refusal.kind}`)
  const rights = refusal.anyOf.flatMap((name) => describeRights([name], words))
  return translate('permission.lacks.permission', { rights: listedTexts(words.locale, rights, 'disjunction') })
}

/**
 * Says what the user lacks.
 *
 * @example describeRefusals(refusals, words) // 'You need the permission to view regions.'
 */
export const describeRefusals = (refusals: readonly Refusal[], words: Words): string =>
  refusals.map((refusal) => textOf(refusal, words)).join(' ')
