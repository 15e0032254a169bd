import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { messages } from '../../../contract/messages'
import { say } from '../../../contract/say'
import { isConnected, onConnectionChange } from '../../authProvider/connection'
import { isSignedIn } from '../../authProvider/session'
import { keepFresh } from '../../authProvider/tokenSource'
import { useClearNotices, useClearText } from '../../schema/shared/useNotice'

const lost = 'connection lost'

/**
 * Keeps the session alive, and shows one notification while the server can't be reached. Then it clears the errors of
 * the lost connection and loads again what had failed.
 */
export const ConnectionNotice = () => {
  const notify = useNotify()
  const translate = useTranslate()
  const clearNotices = useClearNotices()
  const clearText = useClearText()
  const client = useQueryClient()
  const connected = useSyncExternalStore(onConnectionChange, isConnected)
  useEffect(keepFresh, [])
  useEffect(() => {
    if (connected) return
    notify(<>{translate('connection.lost')}</>, { type: 'warning', autoHideDuration: null, actionKey: lost })
    return () => {
      clearNotices(lost)
      clearText(say(messages.network))
      if (!isSignedIn()) return
      notify(<>{translate('connection.restored')}</>, { type: 'info' })
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    }
  }, [connected, notify, translate, clearNotices, clearText, client])
  return null
}
