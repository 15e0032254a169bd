import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { ApplicationCard } from '../../../contract/applications'
import { isViewing } from '../../authProvider/view'
import { useNotice } from '../../schema/shared/useNotice'
import { destinationOf } from './applicationLinks'

/** Returns a function that opens an application in the same window (A05). */
export const useOpenApplication = (): ((card: ApplicationCard) => void) => {
  const navigate = useNavigate()
  const notify = useNotice()
  const translate = useTranslate()
  return useCallback(
    (card) => {
      const destination = destinationOf(card)
      if ('screen' in destination) void navigate(destination.screen)
      else if (isViewing()) notify(translate('viewAs.noApplications'), 'info')
      else window.location.assign(destination.address)
    },
    [navigate, notify, translate],
  )
}
