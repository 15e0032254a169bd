/** Refuses misspelled query parameters, which would silently change what a call does or lists. */
import { distance } from 'fastest-levenshtein'
import { isReading, type Call } from '../../contract/call'
import { refuse } from '../errors/apiError'
import { say } from '../../contract/say'
import { listNames } from '../tools/language'

/** Longer ones are no misspelled names, and comparing them takes time. */
const maxLength = 40

/** Returns the parameter that a name was probably meant to be: ignoring case, at most a third of its letters differ. */
const findMeant = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > maxLength) return undefined
  const farOf = (other: string) => distance(name.toLowerCase(), other)
  const closest = known.toSorted((one, other) => farOf(one) - farOf(other))[0]
  return closest !== undefined && farOf(closest) <= Math.floor(closest.length / 3) ? closest : undefined
}

const parametersOf = (url: string): string[] => [
  ...new Set(new URLSearchParams(url.split('?').slice(1).join('?')).keys()),
]

/**
 * Throws 1001 with a message per unknown parameter.
 *
 * A call that changes something might be expected to do something else, such as a preview, so it takes no others. One that reads ignores
 * what is nothing like its own parameters, which caches and links add.
 */
export const refuseUnknown = (url: string, call: Call): void => {
  if (!url.includes('?')) return
  const known = Object.keys(call.query?.shape ?? {})
  const unknown = parametersOf(url).filter((name) => !known.includes(name))
  const errors = unknown.flatMap((name): [string, string[]][] => {
    const meant = findMeant(name, known)
    if (meant === undefined && isReading(call)) return []
    const reason =
      meant === undefined
        ? say('This call does not know the parameter. It takes {names}.', {
            names: known.length > 0 ? listNames(known) : say('none'),
          })
        : say('This call does not know the parameter. Did you mean "{meant}"?', { meant })
    return [[name, [reason]]]
  })
  refuse(Object.fromEntries(errors))
}
