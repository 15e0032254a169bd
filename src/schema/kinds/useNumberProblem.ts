import { useTranslate } from 'ra-core'
import { tooLongMessage } from '../../../contract/decimals'
import { sayIt } from '../../../contract/say'
import { problemOf, showNumber, spellNumber } from './numberText'

/** Returns what says why a text that looks like a number isn't accepted, and what to type instead. */
export const useNumberProblem = (): ((typed: string) => string | undefined) => {
  const translate = useTranslate()
  return (typed) => {
    const problem = problemOf(typed)
    if (problem?.is !== 'ambiguous') return problem && sayIt(tooLongMessage)
    const [low, high] = problem.meanings
    return translate('schema.twoMeanings', {
      low: showNumber(low),
      high: showNumber(high),
      typedLow: spellNumber(low),
      typedHigh: spellNumber(high),
    })
  }
}
