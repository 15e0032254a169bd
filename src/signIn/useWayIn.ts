import { useEffect, useState } from 'react'
import { isEmail, normalizeEmail } from '../../contract/email'
import type { WayIn } from '../../contract/entities/identityProvider'
import { findWayIn } from '../authProvider/session'

/** How long somebody has to pause before the domain is asked about, in milliseconds. */
const pauseMilliseconds = 300

const domainIn = (typed: string): string => {
  const email = normalizeEmail(typed)
  return isEmail(email) ? email.slice(email.lastIndexOf('@') + 1) : ''
}

/** Returns the identity provider to which the domain of a typed address leads; null if none does, or as long as nobody knows. */
export const useWayIn = (email: string): WayIn['provider'] => {
  const domain = domainIn(email)
  const [found, setFound] = useState<{ readonly domain: string; readonly provider: WayIn['provider'] }>()
  useEffect(() => {
    if (domain === '') return undefined
    let isStale = false
    const timer = setTimeout(() => {
      // Without an answer, people sign in as they always do, and the server tells those who may not.
      findWayIn(domain).then(
        (provider) => isStale || setFound({ domain, provider }),
        () => {},
      )
    }, pauseMilliseconds)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [domain])
  return found?.domain === domain ? found.provider : null
}
