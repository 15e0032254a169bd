import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { selectedCompanyCookie } from '../../authProvider/cookies'
import { verify } from '../../authProvider/session'
import { useNotice } from '../../schema/shared/useNotice'
import { useOpenApplication } from './useOpenApplication'

/**
 * Selects a company: loads the user's permissions there (A19), stores the selection, and opens the chosen application, or
 * the application selector if none was chosen.
 */
export const useChooseCompany = (card: ApplicationCard | undefined) => {
  const translate = useTranslate()
  const notify = useNotice()
  const navigate = useNavigate()
  const open = useOpenApplication()
  const { mutate, isPending } = useMutation({
    mutationKey: ['companies', 'choose'],
    mutationFn: ({ id }: CompanyLite) => verify(id),
    onSuccess: (_, { id, name }) => {
      selectedCompanyCookie.write(id)
      if (card) return open(card)
      notify(translate('selector.chosen', { name }), 'success')
      return void navigate('/app')
    },
  })
  return { choose: mutate, isChoosing: isPending }
}
