import { providerEndsSoonDays, type IdentityProvider } from '../../../contract/entities/identityProvider'
import { dayInUtc } from '../../../contract/roleEnds'

const dayMilliseconds = 86_400_000

/** Whether the secret of a provider has ended, or will within a month, as far as anybody has said. */
export const secretState = ({ secret_ends_on: day }: Pick<IdentityProvider, 'secret_ends_on'>) => {
  if (day === null) return 'lasts'
  if (day < dayInUtc()) return 'ended'
  return day <= dayInUtc(new Date(Date.now() + providerEndsSoonDays * dayMilliseconds)) ? 'ends' : 'lasts'
}
