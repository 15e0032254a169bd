/** Calls that wait until somebody has confirmed who they are (decision 0125): the dialog belongs to no screen. */
import { useSyncExternalStore } from 'react'
import type { ConfirmationNeeded } from '../../../contract/asksAgain'

interface PendingConfirmation extends ConfirmationNeeded {
  /** Whether the calls that wait are made again. */
  readonly answer: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

let pending: PendingConfirmation | null = null
/** When somebody has last confirmed. */
let confirmedAt = 0
let notify = () => {}

const open = (needed: ConfirmationNeeded): PendingConfirmation => {
  let answerWith: (isConfirmed: boolean) => void = () => {}
  const answer = new Promise<boolean>((resolve) => (answerWith = resolve))
  const settle = (isConfirmed: boolean) => {
    // Whatever came after it has an answer of its own.
    if (pending?.answer !== answer) return
    pending = null
    if (isConfirmed) confirmedAt = Date.now()
    answerWith(isConfirmed)
    notify()
  }
  return { ...needed, answer, settle }
}

/**
 * Asks, by one dialog for all calls that wait, and returns whether it was confirmed: a call that was refused before others were
 * confirmed needs no answer of its own.
 */
export const requestConfirmation = (refused: { readonly data: unknown }, begunAt: number): Promise<boolean> => {
  if (!pending && begunAt <= confirmedAt) return Promise.resolve(true)
  pending ??= open(refused.data as ConfirmationNeeded)
  notify()
  return pending.answer
}

/** Lets the calls that wait fail. */
export const cancelConfirmation = (): void => pending?.settle(false)

const subscribe = (onChange: () => void) => {
  notify = onChange
  return () => {
    notify = () => {}
  }
}

export const usePendingConfirmation = (): PendingConfirmation | null => useSyncExternalStore(subscribe, () => pending)
