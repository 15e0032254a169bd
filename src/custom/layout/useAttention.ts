import { useGetList } from 'ra-core'
import type { Viewing } from '../../../contract/entities/viewing'
import { endingContracts, type EndingContract } from '../companies/contracts'
import { useEndingContracts, useOwnCompany } from '../companies/useCompanies'
import { endingContracts as resource } from '../../resources/companies'
import { viewings as viewingsResource } from '../../resources/viewings'
import { everything } from '../../schema/queries'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useIdle } from '../session/useIdle'
import { useReadNotifications } from './useReadNotifications'

interface Attention {
  contracts: EndingContract[]
  /** Who has viewed the console as the user, newest first. */
  viewings: Viewing[]
  hasUnread: boolean
  markRead: () => void
}

/** The key contains the date, so that a contract with a new end date counts as unread. */
const contractKey = ({ id, end }: EndingContract): string => `contract:${id}:${end.slice(0, 10)}`
const viewingKey = ({ id }: Viewing): string => `view:${id}`

/**
 * Returns what needs the user's attention: the contracts that end soon, of companies the user may read, and who has viewed
 * the console as them (A100).
 */
export const useAttention = (): Attention => {
  const seesAll = useMay()(resource, 'list')
  const isIdle = useIdle()
  const { data: companies = [] } = useEndingContracts({ enabled: seesAll && isIdle })
  const { data: own } = useOwnCompany()
  const contracts = endingContracts(seesAll ? companies : own ? [own] : [])
  // Provider staff are never viewed.
  const { data: viewings = [] } = useGetList<Viewing>(viewingsResource.name, everything, {
    enabled: !useSchemaSetting().caller.isPlatform && isIdle,
  })
  const keys = [...contracts.map(contractKey), ...viewings.map(viewingKey)]
  const { isUnread, markRead } = useReadNotifications({ enabled: keys.length > 0 })
  return { contracts, viewings, hasUnread: keys.some(isUnread), markRead: () => markRead(keys) }
}
