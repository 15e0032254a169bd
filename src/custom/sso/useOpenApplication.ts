import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ApplicationCard } from '../../../contract/applications'
import { destinationOf } from './applicationLinks'

/** Returns a function that opens an application in the same window (A05). */
export const useOpenApplication = (): ((card: ApplicationCard) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (card) => {
      const destination = destinationOf(card)
      if ('screen' in destination) void navigate(destination.screen)
      else window.location.assign(destination.address)
    },
    [navigate],
  )
}
