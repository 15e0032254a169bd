/** Calls that wait until somebody has confirmed who is there (decision 0125): the dialog belongs to no screen. */
import { useSyncExternalStore } from 'react'
import type { ConfirmationNeeded } from '../../../contract/asksAgain'

interface Asked extends ConfirmationNeeded {
  /** Whether the calls that wait are made again. */
  readonly answer: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

let asked: Asked | null = null
/** When somebody has last confirmed. */
let confirmedAt = 0
let tell = () => {}

const ask = (needed: ConfirmationNeeded): Asked => {
  let answerWith: (isConfirmed: boolean) => void = () => {}
  const answer = new Promise<boolean>((resolve) => (answerWith = resolve))
  const settle = (isConfirmed: boolean) => {
    // Whatever came after it has an answer of its own.
    if (asked?.answer !== answer) return
    asked = null
    if (isConfirmed) confirmedAt = Date.now()
    answerWith(isConfirmed)
    tell()
  }
  return { ...needed, answer, settle }
}

/**
 * Asks, by one dialog for all calls that wait, and returns whether it was confirmed: a call that was refused before others were
 * confirmed needs no answer of its own.
 */
export const askWhoIsThere = (refused: { readonly data: unknown }, begunAt: number): Promise<boolean> => {
  if (!asked && begunAt <= confirmedAt) return Promise.resolve(true)
  asked ??= ask(refused.data as ConfirmationNeeded)
  tell()
  return asked.answer
}

/** Lets the calls that wait fail, for whoever has left. */
export const askNobody = (): void => asked?.settle(false)

const subscribe = (onChange: () => void) => {
  tell = onChange
  return () => {
    tell = () => {}
  }
}

export const useAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked)
