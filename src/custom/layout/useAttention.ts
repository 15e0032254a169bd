import { useGetList, useDataProvider } from 'ra-core'
import type { Notification } from '../../../contract/entities/notification'
import type { Viewing } from '../../../contract/entities/viewing'
import { endingContracts, type EndingContract } from '../companies/contracts'
import { useEndingContracts, useOwnCompany } from '../companies/useCompanies'
import { endingContracts as resource } from '../../resources/companies'
import {
  notifications as waitingResource,
  readNotifications,
  viewings as viewingsResource,
} from '../../resources/notifications'
import { metaOf } from '../../schema/path'
import { everything, everythingByName, onceForAll } from '../../schema/queries'
import { useMay, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useIdle } from '../session/useIdle'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSession, useKnownCompanyId } from '../session/useSession'

/** Tracks which notifications the user has read. The server stores them per account (A133). */
const useReadNotifications = ({ enabled }: { enabled: boolean }) => {
  const { data, isSuccess } = useGetList<{ id: string }>(readNotifications.name, everythingByName, {
    ...onceForAll,
    enabled,
  })
  const provider = useDataProvider()
  const userId = useSession()?.user?.id ?? 0
  // react-admin's useUpdate would refetch the list.
  const { mutate: store } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      provider.update(readNotifications.name, { id: userId, data: { ids }, previousData: { id: userId } }),
  })
  const [justRead, setJustRead] = useState<readonly string[]>([])
  const read = new Set([...(data ?? []).map(({ id }) => id), ...justRead])
  return {
    /** Returns false until the read notifications are loaded. */
    isUnread: (key: string) => isSuccess && !read.has(key),
    markRead: (keys: readonly string[]) => {
      if (!isSuccess || keys.every((key) => read.has(key))) return
      setJustRead((before) => [...before, ...keys])
      store(keys)
    },
  }
}

export interface Attention {
  contracts: EndingContract[]
  /** What waits in the user's own company or the selected one. */
  waiting: { companyId: number; items: Notification[] }
  /** Who has viewed the console as the user, newest first. */
  viewings: Viewing[]
  hasUnread: boolean
  /** Whether a part could not be loaded. */
  hasFailed: boolean
  retry: () => void
  markRead: () => void
}

/** The key contains the date, so that a contract with a new end date counts as unread. */
const contractKey = ({ id, end }: EndingContract): string => `contract:${id}:${end.slice(0, 10)}`
const viewingKey = ({ id }: Viewing): string => `view:${id}`

/**
 * Returns what needs the user's attention: the contracts that end soon, of companies the user may read, what waits in
 * their own company or the selected one, and who has viewed the console as them (A100).
 */
export const useAttention = (): Attention => {
  const may = useMay()
  const seesAll = may(resource, 'list')
  const isIdle = useIdle()
  const ending = useEndingContracts({ enabled: seesAll && isIdle })
  const { data: own } = useOwnCompany()
  const contracts = endingContracts(seesAll ? (ending.data ?? []) : own ? [own] : [])
  const companyId = useKnownCompanyId() ?? 0
  const company = { company_id: String(companyId) }
  const pending = useGetList<Notification>(
    waitingResource.name,
    { ...everything, meta: metaOf(company) },
    { enabled: companyId > 0 && may(waitingResource, 'list', company) && isIdle },
  )
  // Provider staff are never viewed.
  const viewed = useGetList<Viewing>(viewingsResource.name, everything, {
    enabled: !useSchemaSetting().caller.isPlatform && isIdle,
  })
  const { data: items = [] } = pending
  const { data: viewings = [] } = viewed
  const failed = [ending, pending, viewed].filter(({ data, error }) => error && !data)
  const keys = [...contracts.map(contractKey), ...items.map(({ id }) => id), ...viewings.map(viewingKey)]
  const { isUnread, markRead } = useReadNotifications({ enabled: keys.length > 0 })
  return {
    contracts,
    waiting: { companyId, items },
    viewings,
    hasUnread: keys.some(isUnread),
    hasFailed: failed.length > 0,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
    markRead: () => markRead(keys),
  }
}
