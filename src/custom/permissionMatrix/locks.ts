import type { Permission } from '../../../contract/permissions'
import { rightsText, type Words } from '../../schema/shared/rightsInWords'

/** Says which permissions the caller would have to hold to grant them; null for none. */
export const describeLock = (missing: readonly Permission[], words: Words): string | null =>
  missing.length === 0 ? null : words.translate('access.lacksRights', { rights: rightsText(missing, words) })
