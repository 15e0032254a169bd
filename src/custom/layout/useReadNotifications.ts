import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { readNotifications } from '../../resources/readNotifications'
import { everythingByName, onceForAll } from '../../schema/queries'
import { useSession } from '../session/useSession'

/** Which notifications the person has read, in this browser or another: the server remembers it for the account (A133). */
export const useReadNotifications = ({ enabled }: { enabled: boolean }) => {
  const { data, isSuccess } = useGetList<{ id: string }>(readNotifications.name, everythingByName, {
    ...onceForAll,
    enabled,
  })
  const provider = useDataProvider()
  const userId = useSession()?.user?.id ?? 0
  // Not react-admin's own hook: it would read the list again.
  const { mutate: store } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      provider.update(readNotifications.name, { id: userId, data: { ids }, previousData: { id: userId } }),
  })
  const [justRead, setJustRead] = useState<readonly string[]>([])
  const read = new Set([...(data ?? []).map(({ id }) => id), ...justRead])
  return {
    /** Until it is known what was read, nothing counts as unread. */
    isUnread: (key: string) => isSuccess && !read.has(key),
    /** Remembers these as read. */
    markRead: (keys: readonly string[]) => {
      if (!isSuccess || keys.every((key) => read.has(key))) return
      setJustRead((before) => [...before, ...keys])
      store(keys)
    },
  }
}
