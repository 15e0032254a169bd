/** Who can grant a right, in words. */
import type { z } from 'zod'
import type { granters } from '../../../contract/entities/granters'
import { listText, type Words } from './rightsInWords'

/** Names who can grant it: 'Ana Souza, Bo Lind or 3 others can grant it.' */
export const describeGranters = ({ users, count }: z.output<typeof granters>, words: Words): string => {
  const { translate } = words
  if (count === 0) return translate('permission.noGranters')
  const others = count - users.length
  const names = users.map(({ name }) => name)
  const all = others > 0 ? [...names, translate('permission.moreGranters', { smart_count: others })] : names
  return translate('permission.granters', { names: listText(all, words, 'disjunction') })
}
