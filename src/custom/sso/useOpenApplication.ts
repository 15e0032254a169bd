import { useCallback } from 'react'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { ApplicationCard } from '../../../contract/applications'
import { chooseApplication, selectedCompanyCookie } from '../../authProvider/cookies'
import { isViewing } from '../../authProvider/view'
import { useNotice } from '../../schema/shared/useNotice'
import { useSession } from '../session/useSession'
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

/**
 * Returns a function that chooses an application. It opens at once for company users, and for the Dashboard; otherwise the
 * user selects a company first, every time (A04, A07).
 */
export const useChooseApplication = (): ((card: ApplicationCard) => void) => {
  const navigate = useNavigate()
  const open = useOpenApplication()
  const user = useSession()?.user
  return (card) => {
    chooseApplication(card.id)
    if (user?.is_company_user && user.company) selectedCompanyCookie.write(user.company.id)
    if (user?.is_company_user || card.application === null) open(card)
    else void navigate('/select-company')
  }
}
