import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { selectedAppCookie, selectedCompanyCookie } from '../../authProvider/cookies'
import { verify } from '../../authProvider/session'
import { cardOf } from './applicationLinks'
import { useOpenApplication } from './useOpenApplication'

/**
 * Chooses a company: the server is asked what the person may do there (A19), then the choice is kept and the chosen
 * application opens. Whoever came here without choosing an application chooses one now.
 */
export const useChooseCompany = () => {
  const navigate = useNavigate()
  const open = useOpenApplication()
  const { mutate, isPending } = useMutation({
    mutationFn: (companyId: number) => verify(companyId),
    onSuccess: (_, companyId) => {
      selectedCompanyCookie.write(companyId)
      const card = cardOf(selectedAppCookie.read())
      if (card) open(card)
      else void navigate('/app')
    },
  })
  return { choose: mutate, isChoosing: isPending }
}
