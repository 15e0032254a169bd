import { providerEndsSoonDays, type IdentityProvider } from '../../../contract/entities/identityProvider'
import { dayAhead, dayInUtc } from '../../../contract/days'

/** Whether the secret of a provider has ended, or will within a month, as far as anybody has said. */
export const secretState = ({ secret_ends_on: day }: Pick<IdentityProvider, 'secret_ends_on'>) => {
  if (day === null) return 'lasts'
  if (day < dayInUtc()) return 'ended'
  return day <= dayAhead(providerEndsSoonDays) ? 'ends' : 'lasts'
}
