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

/** A contract whose end was moved is news again. */
const keyOf = ({ id, end }: EndingContract): string => `contract:${id}:${end.slice(0, 10)}`

/**
 * Gathers what needs the person's attention, from data that they may read: contracts that end soon (A100).
 */
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
