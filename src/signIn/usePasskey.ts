import { useEffect, useRef, useState } from 'react'
import type { PasskeyProof } from '../../contract/entities/passkey'
import type { LoginAnswer } from '../../contract/entities/session'
import { besideConsole } from '../consoleChunk'

/** Whether the browser knows passkeys, which it does on secure pages only. */
export const knowsPasskeys = 'PublicKeyCredential' in window

export const loadPasskeys = () => import('./passkeySignIn')

interface PasskeyOptions {
  /** Shows the errors of work as those of the form. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>
  readonly remember: boolean
  /** Whether the browser may offer passkeys in the email field now. */
  readonly isOffered: boolean
  readonly onSignedIn: (answer: LoginAnswer) => void
}

/** Signs in by a passkey, which the browser offers in the email field, and a button asks for. */
export const usePasskey = (options: PasskeyOptions) => {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { isOffered } = options
  const [isAsked, setAsked] = useState(false)
  const [offers, setOffers] = useState(0)

  /** Signs in by what `take` returns; the browser goes on offering if that fails. */
  const signInBy = async (take: () => Promise<PasskeyProof>) => {
    setAsked(true)
    await latest.current.attempt(async () => {
      try {
        const proof = await take()
        const passkeys = await loadPasskeys()
        latest.current.onSignedIn(await besideConsole(() => passkeys.signInBy(proof, latest.current.remember)))
      } catch (error) {
        setOffers((count) => count + 1)
        throw error
      }
    })
    setAsked(false)
  }

  useEffect(() => {
    if (!knowsPasskeys || !isOffered) return undefined
    let isOver = false
    const loading = loadPasskeys()
    // Whoever asks for it by the button is told if this can't be loaded.
    loading
      .then((passkeys) =>
        passkeys.offerPasskeys(
          (proof) => void signInBy(() => Promise.resolve(proof)),
          () => isOver,
        ),
      )
      .catch(() => {})
    return () => {
      isOver = true
      loading.then((passkeys) => passkeys.stopAsking()).catch(() => {})
    }
  }, [isOffered, offers])

  const ask = () => signInBy(async () => (await loadPasskeys()).askForPasskey())
  return { isKnown: knowsPasskeys, isAsked, ask: () => void ask() }
}
