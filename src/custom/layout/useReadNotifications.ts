import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { readNotifications } from '../../resources/readNotifications'
import { everythingByName, onceForAll } from '../../schema/queries'
import { useSession } from '../session/useSession'

/** Tracks which notifications the user has read. The server stores them per account (A133). */
export const useReadNotifications = ({ enabled }: { enabled: boolean }) => {
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
