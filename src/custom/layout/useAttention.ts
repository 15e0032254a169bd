import { useStore } from 'ra-core'
import { endingContracts, type EndingContract } from '../companies/contracts'
import { useEndingContracts, useOwnCompany } from '../companies/useCompanies'
import { isPlatform } from '../session/account'
import { useSession } from '../session/useSession'
import { useIdle } from '../session/useIdle'

interface Attention {
  items: EndingContract[]
  hasUnread: boolean
  markRead: () => void
}

/**
 * Gathers what needs the person's attention, from data that they may read: contracts that end soon (A100).
 * What was read is known until the page is reloaded, since nothing but the session may be persisted (A20).
 */
export const useAttention = (): Attention => {
  const session = useSession()
  const staff = session?.user ? isPlatform(session.user) : false
  const isIdle = useIdle()
  const { data: companies = [] } = useEndingContracts({ enabled: staff && isIdle })
  const { data: own } = useOwnCompany()
  const [read, setRead] = useStore<number[]>('attention.read', [])
  const items = endingContracts(staff ? companies : own ? [own] : [])
  return {
    items,
    hasUnread: items.some(({ id }) => !read.includes(id)),
    markRead: () => setRead(items.map(({ id }) => id)),
  }
}
