import { endingContracts, type EndingContract } from '../companies/contracts'
import { useEndingContracts, useOwnCompany } from '../companies/useCompanies'
import { endingContracts as resource } from '../../resources/companies'
import { useMay } from '../../schema/shared/SchemaContext'
import { useIdle } from '../session/useIdle'
import { useReadNotifications } from './useReadNotifications'

interface Attention {
  items: EndingContract[]
  hasUnread: boolean
  markRead: () => void
}

/** The key contains the date, so that a contract with a new end date counts as unread. */
const keyOf = ({ id, end }: EndingContract): string => `contract:${id}:${end.slice(0, 10)}`

/** Returns what needs the user's attention: the contracts that end soon, of companies the user may read (A100). */
export const useAttention = (): Attention => {
  const seesAll = useMay()(resource, 'list')
  const isIdle = useIdle()
  const { data: companies = [] } = useEndingContracts({ enabled: seesAll && isIdle })
  const { data: own } = useOwnCompany()
  const items = endingContracts(seesAll ? companies : own ? [own] : [])
  const { isUnread, markRead } = useReadNotifications({ enabled: items.length > 0 })
  return {
    items,
    hasUnread: items.some((item) => isUnread(keyOf(item))),
    markRead: () => markRead(items.map(keyOf)),
  }
}
