/**
 * What somebody brings who comes back from the identity provider of their company: a ticket, in memory only, so that neither
 * address nor history contains it.
 */
import { keepOnward } from '../navigation'

export interface Arrival {
  readonly ticket: string
  readonly remember: boolean
}

let kept: Arrival | undefined

export const arrivalNow = (): Arrival | undefined => kept

/** A ticket is used once. */
export const forgetArrival = (): void => {
  kept = undefined
}

/** Moves the ticket from the fragment of the address to memory. */
export const takeArrival = (): void => {
  const given = new URLSearchParams(window.location.hash.slice(1))
  const ticket = given.get('ticket')
  if (ticket === null) return
  kept = { ticket, remember: given.get('remember') === '1' }
  const onward = keepOnward(given.get('onward') ?? '')
  window.history.replaceState(onward ?? window.history.state, '', window.location.pathname)
}
