import { useEffect, useRef } from 'react'
import type { WayIn } from '../../contract/entities/identityProvider'
import { takeUpSignIn } from '../authProvider/session'
import { besideConsole } from '../consoleChunk'
import { errorMessages } from '../errorMessages'
import { signInTexts } from '../i18n/signInTexts'
import { goTo, onwardFrom } from '../navigation'
import { forgetArrival, type Arrival } from './arrival'
import styles from './signIn.module.css'
import { showToast } from './toasts'
import { withValues } from '../../contract/say'

const texts = signInTexts.provider

interface ProviderButtonProps {
  readonly provider: NonNullable<WayIn['provider']>
  readonly remember: boolean
}

/** Leads to the identity provider of a company, and on afterwards to where the sign-in was to lead. */
export const leadTo = ({ provider, remember }: ProviderButtonProps): void => {
  const onward = onwardFrom(window.history.state)
  const query = new URLSearchParams({ ...(remember && { remember: '1' }), ...(onward !== '/app' && { onward }) })
  window.location.assign(`${provider.address}${query.size > 0 ? `?${query.toString()}` : ''}`)
}

export const ProviderButton = (given: ProviderButtonProps) => (
  <button type="button" className={styles.secondary} onClick={() => leadTo(given)}>
    {withValues(texts.continue, { name: given.provider.name })}
  </button>
)

interface ArrivingProps {
  readonly arrival: Arrival
  /** The ticket was refused. */
  readonly onBack: () => void
}

/** Opens the session of somebody who has come back from the identity provider. */
export const Arriving = ({ arrival, onBack }: ArrivingProps) => {
  const begun = useRef(false)
  useEffect(() => {
    // A ticket works once, however often React runs this.
    if (begun.current) return
    begun.current = true
    forgetArrival()
    besideConsole(() => takeUpSignIn(arrival.ticket, arrival.remember)).then(
      () => goTo(onwardFrom(window.history.state), { replace: true }),
      (error: unknown) => {
        for (const text of errorMessages(error)) showToast('error', text)
        onBack()
      },
    )
  }, [arrival, onBack])
  return (
    <p role="status" className={styles.about}>
      {texts.arriving}
    </p>
  )
}
