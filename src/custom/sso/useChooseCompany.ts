import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { selectedCompanyCookie } from '../../authProvider/cookies'
import { verify } from '../../authProvider/session'
import { useTell } from '../../schema/shared/useTell'
import { useOpenApplication } from './useOpenApplication'

/**
 * Chooses a company: the server is asked what the person may do there (A19), then the choice is kept and the chosen
 * application opens. Whoever came here without choosing an application is asked to choose one now.
 */
export const useChooseCompany = (card: ApplicationCard | undefined) => {
  const translate = useTranslate()
  const tell = useTell()
  const navigate = useNavigate()
  const open = useOpenApplication()
  const { mutate, isPending } = useMutation({
    mutationKey: ['companies', 'choose'],
    mutationFn: ({ id }: CompanyLite) => verify(id),
    onSuccess: (_, { id, name }) => {
      selectedCompanyCookie.write(id)
      if (card) return open(card)
      tell(translate('selector.chosen', { name }), 'success')
      return void navigate('/app')
    },
  })
  return { choose: mutate, isChoosing: isPending }
}
